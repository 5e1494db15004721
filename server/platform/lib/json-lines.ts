/**
 * Packs many values into one Buffer, one line of JSON each: cheap to pass to another process, and read one
 * value at a time.
 */

export function toLines(values: Iterable<unknown>): Buffer {
  const lines = Array.from(values, (value) => `${JSON.stringify(value)}\n`);
  return Buffer.from(lines.join(''));
}

export function* fromLines<Value>(bytes: Uint8Array): Generator<Value, undefined> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let start = 0; start < buffer.length; ) {
    const end = buffer.indexOf(0x0a, start);
    yield JSON.parse(buffer.toString('utf8', start, end)) as Value;
    start = end + 1;
  }
  return undefined;
}
