/** The few parts of ASN.1 in DER that a signature is made of. Pure. */

export const DER = {
  integer: 0x02,
  octets: 0x04,
  nothing: 0x05,
  oid: 0x06,
  utcTime: 0x17,
  sequence: 0x30,
  set: 0x31,
  /** `[0]`, of several parts. */
  context0: 0xa0,
} as const;

export function der(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const body = Buffer.concat(parts);
  return Buffer.concat([Buffer.from([tag]), lengthOf(body.length), body]);
}

function lengthOf(length: number): Buffer {
  if (length < 0x80) return Buffer.from([length]);
  const hex = length.toString(16);
  const bytes = Buffer.from(hex.padStart(hex.length + (hex.length % 2), '0'), 'hex');
  return Buffer.concat([Buffer.from([0x80 | bytes.length]), bytes]);
}

export function derOid(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number);
  const groups = [first * 40 + second, ...rest].map((number) => {
    const bytes = [number & 0x7f];
    for (let left = number >> 7; left > 0; left >>= 7) bytes.unshift((left & 0x7f) | 0x80);
    return Buffer.from(bytes);
  });
  return der(DER.oid, ...groups);
}

interface Element {
  tag: number;
  body: Buffer;
  /** With its tag and length. */
  whole: Buffer;
}

/** What stands beside each other in a DER body. @throws where its lengths do not fit */
export function readDer(bytes: Buffer): Element[] {
  const found: Element[] = [];
  for (let at = 0; at < bytes.length; ) {
    const first = bytes[at + 1] ?? 0;
    const more = first < 0x80 ? 0 : first & 0x7f;
    const length = more === 0 ? first : bytes.readUIntBE(at + 2, more);
    const start = at + 2 + more;
    const end = start + length;
    if (end > bytes.length) throw new Error('a length in DER that does not fit');
    found.push({ tag: bytes[at] ?? 0, body: bytes.subarray(start, end), whole: bytes.subarray(at, end) });
    at = end;
  }
  return found;
}
