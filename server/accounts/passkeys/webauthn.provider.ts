/** The browser's and the authenticator's part of a passkey, checked by @simplewebauthn/server, which is loaded at the first use. */
import { DomainError } from '#server/platform/errors/errors.ts';
import { type CreatedResponse, isTransport, type UsedResponse } from './schema.ts';

/** Where passkeys of this installation hold: the host of PUBLIC_URL, and its pages alone. */
export interface Place {
  rpId: string;
  origin: string;
}

export interface StoredPasskey {
  credentialId: string;
  publicKey: string;
  counter: number;
  /** Words separated by spaces. */
  transports: string;
}

const SECONDS_60 = 60_000;
/** EdDSA, ES256, RS256: what every authenticator of today knows one of. */
const ALGORITHMS = [-8, -7, -257];

/** What navigator.credentials.create is to be told. The passkey can be found without an address being typed. */
export async function creationOptions(
  { rpId }: Place,
  person: { email: string; name: string; handle: string; has: readonly StoredPasskey[] },
) {
  const { generateRegistrationOptions } = await import('@simplewebauthn/server');
  const { extensions: _none, ...options } = await generateRegistrationOptions({
    rpName: 'PetLove+',
    rpID: rpId,
    userName: person.email,
    userDisplayName: person.name,
    userID: bytesOf(person.handle),
    timeout: SECONDS_60 * 2,
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: person.has.map(described),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  return options;
}

/** What navigator.credentials.get is to be told; without `has` any passkey of this place may answer. */
export async function requestOptions({ rpId }: Place, has?: readonly StoredPasskey[]) {
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server');
  const { extensions: _none, ...options } = await generateAuthenticationOptions({
    rpID: rpId,
    timeout: SECONDS_60 * 2,
    userVerification: 'required',
    ...(has && { allowCredentials: has.map(described) }),
  });
  return options;
}

/** The new passkey, made on our page by a person who unlocked the device. @throws PASSKEY_REFUSED */
export async function readCreated(
  { rpId, origin }: Place,
  response: CreatedResponse,
  challenge: string,
): Promise<StoredPasskey & { backedUp: boolean }> {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: { ...response, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: true,
    // As they were asked for: without them the library asks Node for one that is experimental there, and Node says so in the log.
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(refused);
  if (!verified || !registrationInfo) throw new DomainError('PASSKEY_REFUSED');
  const { id, publicKey, counter } = registrationInfo.credential;
  return {
    credentialId: id,
    publicKey: Buffer.from(publicKey).toString('base64url'),
    counter,
    transports: response.response.transports.join(' '),
    backedUp: registrationInfo.credentialBackedUp,
  };
}

/** The counter after this use. A counter that went back is a copied passkey and is refused by the library. @throws PASSKEY_REFUSED */
export async function readUsed(
  { rpId, origin }: Place,
  response: UsedResponse,
  { passkey, challenge }: { passkey: StoredPasskey; challenge: string },
): Promise<number> {
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  const { userHandle, ...more } = response.response;
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: {
      ...response,
      response: { ...more, ...(userHandle && { userHandle }) },
      clientExtensionResults: {},
    },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: true,
    credential: { ...described(passkey), publicKey: bytesOf(passkey.publicKey), counter: passkey.counter },
  }).catch(refused);
  if (!verified) throw new DomainError('PASSKEY_REFUSED');
  return authenticationInfo.newCounter;
}

/** The challenge that the browser says it answered: trusted only once its row was found. */
export function challengeOf({ clientDataJSON }: { clientDataJSON: string }): string {
  try {
    const { challenge }: { challenge?: unknown } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString());
    return typeof challenge === 'string' ? challenge : '';
  } catch {
    return '';
  }
}

function described({ credentialId, transports }: StoredPasskey) {
  return { id: credentialId, transports: transports.split(' ').filter(isTransport) };
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(text, 'base64url'));
}

const OTHER_PLACE =
  'Esa llave de acceso es de otra página. Abre PetLove+ en su dirección de siempre y vuelve a probar.';
const COPIED =
  'Esa llave de acceso parece copiada: por seguridad ya no sirve. Entra de otra forma, bórrala en Seguridad y crea otra.';
const NOT_UNLOCKED = 'Falta desbloquear tu dispositivo con tu huella, tu cara o su clave. Inténtalo otra vez.';

/** The library says in English what it missed; each of ours says what to do next. */
function refused(error: unknown): never {
  const said = error instanceof Error ? error.message : '';
  const message = /origin|RP ID/i.test(said)
    ? OTHER_PLACE
    : /counter/i.test(said)
      ? COPIED
      : /user (?:verification|could not be verified)|user verif/i.test(said)
        ? NOT_UNLOCKED
        : undefined;
  throw new DomainError('PASSKEY_REFUSED', message === undefined ? {} : { message });
}
