/** The doors of signing up and in: a part of the table in doors.ts. */
import type { Door } from './doors.ts';

export const ACCOUNT_DOORS = {
  'auth.signUp': 'open',
  'auth.resendConfirmation': 'open',
  'auth.changeUnconfirmedEmail': 'open',
  'auth.confirmEmail': 'open',
  'auth.enterRegistered': 'open',
  'auth.requestLink': 'open',
  'auth.openLink': 'open',
  'auth.enterByLink': 'open',
  'auth.signIn': 'open',
  'auth.signOut': 'open',
  'auth.stillHere': 'own',
  'auth.reopen': 'own',
  'auth.me': 'own',
  'profile.updateProfile': 'own',
  'profile.chooseWeightUnit': 'own',
  'auth.validateUser': 'open',
  'auth.requestReset': 'open',
  'auth.openReset': 'open',
  'auth.resetPassword': 'open',
  'auth.firstAdmin': 'open',
  'auth.firstAdminLink': 'open',
} as const satisfies Record<string, Door>;
