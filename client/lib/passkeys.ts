/** The browser's part of a passkey. Its library comes with the first press, and its errors are told in our words. */
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser';
import { type Failure, readError } from './show-error.ts';

/** In words: what the browser refused, and what to do. */
class PasskeyTrouble extends Error {}

/** Whether this device unlocks by finger, face or PIN, so that a passkey is worth offering. */
export async function unlocksByItself(): Promise<boolean> {
  try {
    return await PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable();
  } catch {
    return false;
  }
}

/** Null where the person closed the browser's question. @throws PasskeyTrouble */
export async function makePasskey(
  optionsJSON: PublicKeyCredentialCreationOptionsJSON,
): Promise<RegistrationResponseJSON | null> {
  const { startRegistration } = await library();
  return startRegistration({ optionsJSON }).catch(closedOrTrouble);
}

/** Null where the person closed the browser's question. @throws PasskeyTrouble */
export async function answerWithPasskey(
  optionsJSON: PublicKeyCredentialRequestOptionsJSON,
): Promise<AuthenticationResponseJSON | null> {
  const { startAuthentication } = await library();
  return startAuthentication({ optionsJSON }).catch(closedOrTrouble);
}

/** What the person is told, whichever side refused. */
export function failureOf(error: unknown): Failure {
  if (!(error instanceof PasskeyTrouble)) return readError(error);
  return { code: undefined, title: 'No se pudo usar la llave', message: error.message, fields: {}, offline: false };
}

async function library() {
  if (!window.isSecureContext || !('credentials' in navigator) || !window.PublicKeyCredential)
    throw new PasskeyTrouble(
      'Este navegador no usa llaves de acceso en esta página. Ábrela con https o entra de otra forma.',
    );
  return import('@simplewebauthn/browser');
}

/** By the names that WebAuthn gives its errors; the library wraps them. */
function closedOrTrouble(error: unknown): null {
  const { name } = error instanceof Error && error.cause instanceof Error ? error.cause : (error as Error);
  if (name === 'NotAllowedError' || name === 'AbortError') return null;
  if (name === 'InvalidStateError') throw new PasskeyTrouble('Este dispositivo ya tiene una llave de tu cuenta.');
  if (name === 'SecurityError')
    throw new PasskeyTrouble('Las llaves de acceso solo sirven en la dirección de siempre de PetLove+. Ábrela allí.');
  throw new PasskeyTrouble('Tu dispositivo no pudo con la llave de acceso. Inténtalo otra vez o usa otro.');
}

/** How this device is called in the list, until its person names it. */
export function nameOfDevice(agent: string): string {
  const kinds = [
    [/iPhone/, 'Mi iPhone'],
    [/iPad/, 'Mi iPad'],
    [/Android/, 'Mi teléfono Android'],
    [/Windows/, 'Mi computadora Windows'],
    [/Macintosh/, 'Mi Mac'],
  ] as const;
  return kinds.find(([sign]) => sign.test(agent))?.[1] ?? 'Mi dispositivo';
}
