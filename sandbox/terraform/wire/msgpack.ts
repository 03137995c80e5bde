import { decode, encode, ExtData, type ExtensionCodecType } from '@msgpack/msgpack';
import { UNKNOWN, type Value } from './value';

/** Terraform's extension type of a plain unknown value; 12 is one of which something is known. */
const PLAIN_UNKNOWN = 0;

const codec: ExtensionCodecType<undefined> = {
  tryToEncode: (value) => ((value as unknown) === UNKNOWN ? new ExtData(PLAIN_UNKNOWN, new Uint8Array([0])) : null),
  // Every extension says "unknown"; what is known of such a value is only a help that nobody has to use.
  decode: () => UNKNOWN,
};

/** Reads a value as Terraform sends it; numbers that it sends as text stay text. */
export function fromMsgpack(bytes: Uint8Array): Value {
  return decode(bytes, { extensionCodec: codec }) as Value;
}

/** Writes a value as Terraform reads it. */
export function toMsgpack(value: Value): Buffer {
  return Buffer.from(encode(value, { extensionCodec: codec, sortKeys: true }));
}
