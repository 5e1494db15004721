/** Good inputs of signing up and in: a part of the table in good-inputs.ts. */
import { NEW_PASSWORD, PAIR } from './good-entries.ts';
import type { Kept } from './good-inputs.ts';

export const ACCOUNT_INPUTS: Record<string, (kept: Kept) => Record<string, unknown>> = {
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
};
