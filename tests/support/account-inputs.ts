/** Good inputs of signing up and in: a part of the table in good-inputs.ts. */
import { NEW_PASSWORD, PAIR } from './good-entries.ts';
import type { Kept } from './good-inputs.ts';

const credential = { id: 'AQID', rawId: 'AQID', type: 'public-key' };
const CREATED = {
  ...credential,
  response: { clientDataJSON: 'e30', attestationObject: 'oA', transports: ['internal'] },
};
const USED = {
  ...credential,
  response: { clientDataJSON: 'e30', authenticatorData: 'AQID', signature: 'AQID', userHandle: 'AQID' },
};

export const ACCOUNT_INPUTS: Record<string, (kept: Kept) => Record<string, unknown>> = {
  'channels.save': () => ({ kind: 'ntfy', url: 'https://ntfy.sh', topic: 'mis-mascotas', token: 'tk_1', chat: '' }),
  'channels.remove': () => ({ kind: 'ntfy' }),
  'channels.test': () => ({ kind: 'ntfy' }),
  'auth.signUp': () => ({
    ...PAIR,
    confirmPassword: PAIR.password,
    name: 'Ana',
    surname: 'Vera',
    claim: 'x',
    country: 'EC',
    phone: '0998842547',
    acceptTerms: true,
    timeZone: 'America/Guayaquil',
  }),
  'auth.resendConfirmation': () => ({ email: PAIR.email }),
  'auth.changeUnconfirmedEmail': () => ({ ...PAIR, newEmail: 'otra@correo.ec' }),
  'auth.confirmEmail': ({ token }) => ({ token }),
  'auth.signIn': () => ({ ...PAIR, remember: true, code: '123456' }),
  'auth.validateUser': () => ({ email: PAIR.email }),
  'auth.requestReset': () => ({ email: PAIR.email }),
  'auth.openReset': ({ token }) => ({ token }),
  'auth.reopen': () => ({ password: PAIR.password }),
  'auth.resetPassword': ({ token }) => ({ token, ...NEW_PASSWORD }),
  'auth.firstAdminLink': ({ token }) => ({ token }),
  'auth.firstAdmin': ({ token }) => ({ token, email: PAIR.email, name: 'Ana', ...NEW_PASSWORD }),
  'auth.enterRegistered': () => ({ remember: true }),
  'auth.requestLink': () => ({ email: PAIR.email }),
  'auth.openLink': ({ token }) => ({ token }),
  'auth.enterByLink': ({ token }) => ({ token, remember: true }),
  'passkeys.begin': () => ({ password: PAIR.password, code: '123456' }),
  'passkeys.create': () => ({ response: CREATED, name: 'Teléfono de Ana' }),
  'passkeys.rename': () => ({ passkeyId: 1, name: 'Teléfono de Ana' }),
  'passkeys.remove': () => ({ passkeyId: 1, password: PAIR.password, code: '123456' }),
  'passkeys.ask': ({ token }) => ({ ticket: token, wish: 'prove' }),
  'passkeys.signIn': () => ({ response: USED, remember: true }),
  'passkeys.prove': ({ token }) => ({ response: USED, ticket: token }),
};
