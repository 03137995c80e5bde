import { GpuClustersError } from './errors';
import { malformed, outOfRange } from './messages';

/** An IPv4 network in CIDR notation. */
export class Cidr {
  /**
   * Reads a network such as `10.20.0.0/16`.
   *
   * @param text address of the network, a slash and the prefix length
   * @throws GpuClustersError when the text is no network or has bits set beyond the prefix
   */
  static parse(text: string): Cidr {
    const problem = cidrProblem(text);
    if (problem !== undefined) {
      throw new GpuClustersError([malformed({ construct: 'Cidr', prop: 'text' }, problem.expected, text, problem.fix)]);
    }
    return read(text)!;
  }

  /** @internal */
  constructor(
    /** First address, as an unsigned number of 32 bits. */
    readonly first: number,
    /** Prefix length, 0 to 32. */
    readonly prefix: number,
  ) {}

  /** How many addresses the network has, the reserved ones included. */
  get addresses(): number {
    return 2 ** (32 - this.prefix);
  }

  /** Tells whether another network lies wholly inside this one. */
  contains(other: Cidr): boolean {
    return other.first >= this.first && other.first + other.addresses <= this.first + this.addresses;
  }

  /** Tells whether the two networks share an address. */
  overlaps(other: Cidr): boolean {
    return this.contains(other) || other.contains(this);
  }

  /**
   * Cuts a smaller network out of this one.
   *
   * @param prefix prefix length of the part, from that of this network to 32
   * @param index which part of that size, 0 the first; negative counts from the end, -1 the last
   * @throws GpuClustersError when this network has no such part
   */
  part(prefix: number, index: number): Cidr {
    if (!Number.isInteger(prefix) || prefix < this.prefix || prefix > 32) {
      const rule = `must be a whole number from ${this.prefix} to 32`;
      const fix = `give the prefix length of a network inside ${this}`;
      throw new GpuClustersError([outOfRange({ construct: 'Cidr', prop: 'prefix' }, rule, prefix, fix)]);
    }
    const parts = 2 ** (prefix - this.prefix);
    const at = index < 0 ? parts + index : index;
    if (!Number.isInteger(at) || at < 0 || at >= parts) {
      const rule = `must be a whole number from ${-parts} to ${parts - 1}`;
      const fix = `choose one of the networks of /${prefix} inside ${this}`;
      throw new GpuClustersError([outOfRange({ construct: 'Cidr', prop: 'index' }, rule, index, fix)]);
    }
    return new Cidr(this.first + at * 2 ** (32 - prefix), prefix);
  }

  /** The network as text, such as `10.20.0.0/16`. */
  toString(): string {
    const bytes = [24, 16, 8, 0].map((shift) => Math.floor(this.first / 2 ** shift) % 256);
    return `${bytes.join('.')}/${this.prefix}`;
  }
}

/**
 * Says what is wrong with a text that should be an IPv4 network, or gives undefined where nothing is.
 *
 * @param text what the user wrote
 */
export function cidrProblem(text: unknown): { readonly expected: string; readonly fix: string } | undefined {
  const expected = 'an IPv4 network in CIDR notation';
  const network = typeof text === 'string' ? read(text) : undefined;
  if (network === undefined) return { expected, fix: "write it as '10.20.0.0/16'" };
  if (network.toString() === text) return undefined;
  return {
    expected: 'the first address of its network',
    fix: `did you mean '${network}'? set the bits beyond the prefix to 0`,
  };
}

// No leading zeros: some programs read such a number as octal.
const NUMBER = '(0|[1-9]\\d{0,2})';
const NETWORK = new RegExp(`^${NUMBER}\\.${NUMBER}\\.${NUMBER}\\.${NUMBER}/${NUMBER}$`);

function read(text: string): Cidr | undefined {
  const match = NETWORK.exec(text);
  if (match === null) return undefined;
  const [a = 256, b = 256, c = 256, d = 256, prefix = 33] = match.slice(1).map(Number);
  if (Math.max(a, b, c, d) > 255 || prefix > 32) return undefined;
  const address = ((a * 256 + b) * 256 + c) * 256 + d;
  const size = 2 ** (32 - prefix);
  return new Cidr(Math.floor(address / size) * size, prefix);
}
