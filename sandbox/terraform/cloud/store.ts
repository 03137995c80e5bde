import { existsSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { ValueObject } from '../wire/value';

type Resources = Record<string, Record<string, ValueObject>>;

/**
 * What stands in the make-believe cloud, in a JSON file that a person may edit to make drift: type, id, value.
 *
 * Secrets stand in it as they do in Terraform's state, so only its owner may read it.
 */
export class Store {
  private resources: Resources = {};
  private readAt?: number;
  private writing?: Promise<void>;

  /** @param path path of the JSON file; it is created with the first resource */
  constructor(private readonly path: string) {}

  /** A resource, or undefined when there is none. */
  get(type: string, id: string): ValueObject | undefined {
    return this.current()[type]?.[id];
  }

  /** How many resources stand there. */
  get size(): number {
    return Object.values(this.current()).reduce((sum, ids) => sum + Object.keys(ids).length, 0);
  }

  /** Keeps a resource; resolves when the file has it. */
  async put(type: string, id: string, value: ValueObject): Promise<void> {
    const resources = this.current();
    resources[type] = { ...resources[type], [id]: value };
    await this.write();
  }

  /** Removes a resource, whether it is there or not; resolves when the file has it no more. */
  async remove(type: string, id: string): Promise<void> {
    const resources = this.current();
    resources[type] = Object.fromEntries(Object.entries(resources[type] ?? {}).filter(([other]) => other !== id));
    await this.write();
  }

  /** Reads the file again when somebody else has written it. */
  private current(): Resources {
    if (this.writing !== undefined) return this.resources;
    const changed = existsSync(this.path) ? statSync(this.path).mtimeMs : undefined;
    if (changed !== this.readAt) {
      this.resources = changed === undefined ? {} : (JSON.parse(readFileSync(this.path, 'utf8')) as Resources);
      this.readAt = changed;
    }
    return this.resources;
  }

  /** One write serves all changes of the same moment, since Terraform applies many resources at once. */
  private write(): Promise<void> {
    this.writing ??= new Promise((resolve, reject) => {
      setImmediate(() => {
        this.writing = undefined;
        try {
          this.writeNow();
          resolve();
        } catch (error) {
          reject(error as Error);
        }
      });
    });
    return this.writing;
  }

  private writeNow(): void {
    mkdirSync(dirname(this.path), { recursive: true });
    const unfinished = `${this.path}.${process.pid}`;
    writeFileSync(unfinished, `${JSON.stringify(this.resources, undefined, 2)}\n`, { mode: 0o600 });
    renameSync(unfinished, this.path);
    this.readAt = statSync(this.path).mtimeMs;
  }
}
