/**
 * Writes the letter of an outbox row, by its room's composer. The link's token is made here, at the last moment, so
 * that no usable token is stored.
 */
import type { Db, MailKind } from '#db/types.ts';
import { apiKeyMails } from '#server/accounts/api-keys/mail.service.ts';
import { feedbackMails } from '#server/accounts/feedback/mail.service.ts';
import { identityMails } from '#server/accounts/identities/mail.service.ts';
import { secondFactorMails } from '#server/accounts/second-factor/mail.service.ts';
import { securityMails } from '#server/accounts/security/mail.service.ts';
import { insertToken } from '#server/accounts/sessions/queries.ts';
import { passkeyMails } from '#server/accounts/passkeys/mail.service.ts';
import { signInMails } from '#server/accounts/sign-in/mail.service.ts';
import { findUser } from '#server/accounts/users/queries.ts';
import { administratorMails, staffInviteMails } from '#server/accounts/staff/mail.service.ts';
import { backupMails } from '#server/admin/backups/mail.service.ts';
import { appointmentMails } from '#server/clinic/appointments/mail.service.ts';
import { paymentMails } from '#server/billing/payments/mail.service.ts';
import { invoiceLetters, invoiceMails } from '#server/billing/issuing/mail.service.ts';
import { renewalMails } from '#server/billing/renewals/mail.service.ts';
import { planMails } from '#server/health/travel/mail.service.ts';
import { reminderMails } from '#server/health/reminders/mail.service.ts';
import { keptThreadMails, threadMails } from '#server/lost-found/threads/mail.service.ts';
import { lotNoticeMails } from '#server/clinic/lots/mail.service.ts';
import { familyMails } from '#server/pets/family/mail.service.ts';
import { handOverMails, handOverReturnedMails } from '#server/pets/hand-over/mail.service.ts';
import { recallMails } from '#server/clinic/recalls/mail.service.ts';
import { consentMails } from '#server/pets/patients/mail.service.ts';
import { channelMails } from '#server/platform/channels/mail.service.ts';
import { momentInWords } from '#server/platform/lib/calendar.ts';
import { withClaims } from '#server/platform/lib/token-claims.ts';
import { hashToken, newToken } from '#server/platform/lib/tokens.ts';
import type { Composer, MailRow, MailToCompose } from '#server/platform/mail/composer.ts';
import type { Letter } from '#server/platform/mail/layout.ts';
import { memorialMails } from '#server/portability/memorials/mail.service.ts';
import { privacyMails } from '#server/portability/privacy/mail.service.ts';
import { offerMails, transferMails } from '#server/portability/transfers/mail.service.ts';

/** To an address that may have no account. */
const TO_ADDRESS = {
  ...familyMails,
  ...offerMails,
  ...staffInviteMails,
  ...keptThreadMails,
  ...handOverMails,
  ...lotNoticeMails,
  ...appointmentMails,
  ...recallMails,
  ...invoiceLetters,
};
/** To a user. */
const TO_USER: Record<Exclude<MailKind, keyof typeof TO_ADDRESS>, Composer> = {
  ...signInMails,
  ...securityMails,
  ...secondFactorMails,
  ...passkeyMails,
  ...channelMails,
  ...identityMails,
  ...feedbackMails,
  ...apiKeyMails,
  ...administratorMails,
  ...backupMails,
  ...reminderMails,
  ...planMails,
  ...renewalMails,
  ...paymentMails,
  ...invoiceMails,
  ...threadMails,
  ...transferMails,
  ...consentMails,
  ...handOverReturnedMails,
  ...memorialMails,
  ...privacyMails,
};

/** @returns null where the mail is obsolete, also because its account was deleted or has another address */
export async function composeMail(
  db: Db,
  row: MailRow,
  {
    publicUrl,
    now,
    clinic,
    drawWith = null,
    ownProvider = null,
  }: Pick<MailToCompose, 'publicUrl' | 'now' | 'clinic'> & Partial<Pick<MailToCompose, 'drawWith' | 'ownProvider'>>,
): Promise<Letter | null> {
  const { kind, userId, email } = row;
  const linkWith: MailToCompose['linkWith'] = async ({ page, claims, ...link }) => {
    const token = claims ? withClaims(newToken(), claims) : newToken();
    await insertToken(db, { ...link, hash: hashToken(token), userId, email, createdAt: now });
    return `${publicUrl}/${page}/${token}`;
  };
  const mail = { db, row, publicUrl, now, clinic, linkWith, drawWith, ownProvider };
  if (isToAddress(kind)) return TO_ADDRESS[kind](mail);
  const user = userId === null ? undefined : await findUser(db, userId);
  if (!user) return null;
  // These two go to the address that the account is to have, and to the one that it had.
  if (kind !== 'change-email' && kind !== 'email-changed' && user.email !== email) return null;
  return TO_USER[kind]({ ...mail, user, when: momentInWords(user.timeZone, row.createdAt) });
}

function isToAddress(kind: MailKind): kind is keyof typeof TO_ADDRESS {
  return kind in TO_ADDRESS;
}
