/** An authenticator in software: makes passkeys and signs with them as a browser would hand it over, and lies where it is told to. */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** CBOR as far as an attestation needs it: whole numbers, bytes, texts and maps. */
function cbor(value: unknown): Buffer {
  const head = (major: number, n: number) =>
    n < 24
      ? Buffer.from([(major << 5) | n])
      : n < 256
        ? Buffer.from([(major << 5) | 24, n])
        : Buffer.from([(major << 5) | 25, n >> 8, n & 255]);
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (value instanceof Map)
    return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, one]) => [cbor(key), cbor(one)])]);
  throw new Error('no CBOR for this');
}

interface Lies {
  origin?: string;
  rpId?: string;
  /** The device was touched and not unlocked. */
  locked?: boolean;
  counter?: number;
  challenge?: string;
  userHandle?: string;
  /** Another key signs. */
  stranger?: boolean;
}

const b64 = (bytes: Buffer | Uint8Array) => Buffer.from(bytes).toString('base64url');
const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest();
const newKey = () => generateKeyPairSync('ec', { namedCurve: 'P-256' });

export function softwareAuthenticator({ origin = 'http://localhost:3000', rpId = 'localhost', counts = true } = {}) {
  const id = randomBytes(24);
  const key = newKey();
  let counter = 0;
  let handle = 'AQID';
  const client = (type: string, challenge: string, lies: Lies) =>
    Buffer.from(JSON.stringify({ type, challenge: lies.challenge ?? challenge, origin: lies.origin ?? origin }));
  const data = (lies: Lies, attested?: Buffer) => {
    const flags = 0x01 | (lies.locked ? 0 : 0x04) | (attested ? 0x40 : 0);
    const count = Buffer.alloc(4);
    counter += counts ? 1 : 0;
    count.writeUInt32BE(lies.counter ?? counter);
    return Buffer.concat([sha256(lies.rpId ?? rpId), Buffer.from([flags]), count, attested ?? Buffer.alloc(0)]);
  };
  return {
    /** What `navigator.credentials.create` answers, in JSON. */
    create(options: { challenge: string; user: { id: string } }, lies: Lies = {}) {
      handle = options.user.id;
      const { x = '', y = '' } = key.publicKey.export({ format: 'jwk' });
      const cose = new Map<number, unknown>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]);
      const length = Buffer.from([0, id.length]);
      const authData = data(lies, Buffer.concat([Buffer.alloc(16), length, id, cbor(cose)]));
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ]);
      const response = {
        clientDataJSON: b64(client('webauthn.create', options.challenge, lies)),
        attestationObject: b64(cbor(attestation)),
        transports: ['internal', 'hybrid'],
      };
      return { id: b64(id), rawId: b64(id), type: 'public-key' as const, response };
    },
    /** What `navigator.credentials.get` answers, in JSON. */
    get(options: { challenge: string }, lies: Lies = {}) {
      const clientData = client('webauthn.get', options.challenge, lies);
      const authData = data(lies);
      const signer = lies.stranger ? newKey().privateKey : key.privateKey;
      const signature = sign('sha256', Buffer.concat([authData, sha256(clientData)]), signer);
      const response = {
        clientDataJSON: b64(clientData),
        authenticatorData: b64(authData),
        signature: b64(signature),
        userHandle: lies.userHandle ?? handle,
      };
      return { id: b64(id), rawId: b64(id), type: 'public-key' as const, response };
    },
  };
}
