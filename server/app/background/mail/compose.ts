/**
 * Builds the mail from an outbox row. The link's token is made here, at the last moment, so that no usable token
 * is stored.
 */
import type { Selectable } from 'kysely';
import type { Database, Db, Instant, TokenKind, UserStatus } from '#db/types.ts';
import { changeEmailMail, emailChangedMail } from '#server/accounts/security/emails.ts';
import { deviceWords } from '#server/accounts/security/rules.ts';
import {
  confirmEmailMail,
  newBrowserMail,
  passwordChangedMail,
  resetPasswordMail,
} from '#server/accounts/sign-in/emails.ts';
import { agentSince, insertToken, insertTokens } from '#server/accounts/sessions/queries.ts';
import { hashToken, newToken } from '#server/platform/lib/tokens.ts';
import { backupFailedMail, databaseDamagedMail } from '#server/admin/backups/emails.ts';
import { familyInviteMail } from '#server/pets/family/emails.ts';
import { findInvite } from '#server/pets/family/queries.ts';
import { finderAlertMail } from '#server/lost-found/threads/emails.ts';
import { findAlert } from '#server/lost-found/threads/queries.ts';
import { deleteAccountMail } from '#server/portability/privacy/emails.ts';
import { findJob } from '#server/platform/jobs/queries.ts';
import { dayIn } from '#server/platform/lib/calendar.ts';
import { withClaims } from '#server/platform/lib/token-claims.ts';
import { plus } from '#server/platform/lib/time.ts';
import { reminderMail } from '#server/health/reminders/emails.ts';
import { findChoice, listDigestLines } from '#server/health/reminders/queries.ts';
import { reportAnsweredMail } from '#server/accounts/feedback/emails.ts';
import { findReport } from '#server/accounts/feedback/queries.ts';
import { STATE_WORDS } from '#server/accounts/feedback/rules.ts';
import { secondFactorChangedMail } from '#server/accounts/second-factor/emails.ts';
import { findTotp } from '#server/accounts/second-factor/queries.ts';
import { findUser, findUserByEmail } from '#server/accounts/users/queries.ts';
import { loginLinkedMail, socialJoinMail } from '#server/accounts/identities/emails.ts';
import { listIdentities } from '#server/accounts/identities/queries.ts';
import { petTransferMail, petTransferredMail } from '#server/portability/transfers/emails.ts';
import { findTransfer } from '#server/portability/transfers/queries.ts';
import { composeRenewal } from './compose-renewal.ts';
import { composeAboutPayment, isAboutPayment } from './compose-payment.ts';
import { composeAboutSecurity, isAboutSecurity } from './compose-security.ts';
import type { Mail } from '#server/platform/mail/layout.ts';

export type MailRow = Selectable<Database['mailOutbox']>;

/**
 * @returns null where the mail is obsolete: the account was deleted, is confirmed already, or has another
 * address.
 */
export async function composeMail(db: Db, row: MailRow, publicUrl: string, now: Instant): Promise<Mail | null> {
  const user = row.userId === null ? undefined : await findUser(db, row.userId);
  // The only mails whose receiver may have no account.
  if (row.kind === 'family-invite') return composeInvitation(db, row, publicUrl, now);
  if (row.kind === 'pet-transfer') return composeTransfer(db, row, publicUrl, now);
  if (!user) return null;
  const { id, email, name, timeZone } = user;
  const when = onTheClock(row.createdAt, timeZone);
  // The only mail to a replaced address.
  if (row.kind === 'email-changed') return emailChangedMail({ name, when, email });
  // The only mail to an unconfirmed address: it is not sent where another account already has the address.
  if (row.kind === 'change-email') {
    if (user.pendingEmail !== row.email || (await findUserByEmail(db, row.email))) return null;
  } else if (email !== row.email) return null;
  if (isAboutPayment(row.kind)) return composeAboutPayment(db, row.kind, { user, paymentId: row.refId, publicUrl });
  if (isAboutSecurity(row.kind)) return composeAboutSecurity(db, row.kind, { user, refId: row.refId, when, publicUrl });
  const linkWith = async (kind: TokenKind, page: string, minutes: number, words?: object) => {
    const token = words ? withClaims(newToken(), words) : newToken();
    const expiresAt = plus(now, minutes, 'minutes');
    await insertToken(db, { hash: hashToken(token), kind, userId: id, email: row.email, createdAt: now, expiresAt });
    return `${publicUrl}/${page}/${token}`;
  };
  switch (row.kind) {
    case 'confirm-email':
      if (user.status !== 'unconfirmed') return null;
      return confirmEmailMail({
        name,
        link: await linkWith('confirm-email', 'confirmarRegistro', 24 * 60),
        service: user.signupKind === 'correo' ? undefined : SERVICE_NAMES[user.signupKind],
      });
    case 'reset-password':
      return resetPasswordMail({ name, link: await linkWith('reset-password', 'cambiarClave', 30) });
    case 'password-changed':
      return passwordChangedMail({ name, link: `${publicUrl}/olvideClave`, when });
    case 'new-browser': {
      const agent = await agentSince(db, id, row.createdAt);
      return newBrowserMail({ name, link: `${publicUrl}/olvideClave`, when, device: agent ? deviceWords(agent) : '' });
    }
    case 'change-email':
      return changeEmailMail({ name, link: await linkWith('change-email', 'confirmarCorreo', 60) });
    case 'second-factor-changed': {
      const on = (await findTotp(db, id))?.confirmedAt != null;
      return secondFactorChangedMail({ name, when, on, link: `${publicUrl}/olvideClave` });
    }
    case 'delete-account':
      return deleteAccountMail({ name, link: await linkWith('delete-account', 'eliminarCuenta', 60) });
    case 'reminder':
      return composeReminder(db, { user, digestId: row.refId, publicUrl, now });
    case 'renewal':
      return composeRenewal(db, { user, noticeId: row.refId, publicUrl, now });
    case 'finder-alert':
      return composeAlert(db, { user, messageId: row.refId, publicUrl });
    case 'report-answered': {
      const report = row.refId === null ? undefined : await findReport(db, row.refId);
      if (report?.userId !== id) return null;
      const { title, answer } = report;
      const link = `${publicUrl}/dashboard/reportarError`;
      return reportAnsweredMail({ name, title, state: STATE_WORDS[report.state], answer, link });
    }
    case 'social-join': {
      const told = readJoinKey(row.dedupeKey, email);
      const words = { ...told, emailVerified: true, name, surname: user.surname, byMail: true };
      const link = await linkWith('social-join', 'unirCuenta', 30, words);
      return socialJoinMail({ name, link, service: SERVICE_NAMES[told.provider] });
    }
    case 'pet-transferred': {
      const transfer = row.refId === null ? undefined : await findTransfer(db, row.refId);
      const receiver = transfer?.acceptedBy == null ? undefined : await findUser(db, transfer.acceptedBy);
      if (!transfer || !receiver) return null;
      return petTransferredMail({
        name,
        receiver: receiver.name,
        petName: transfer.petName,
        link: `${publicUrl}/dashboard`,
      });
    }
    case 'backup-failed': {
      if (user.role !== 'ROLE_ADMINISTRADOR') return null;
      const link = `${publicUrl}/dashboard/admin/respaldos`;
      const failureOf = async (job: string) => (await findJob(db, job))?.lastError ?? null;
      if (row.dedupeKey.startsWith('database-damaged:'))
        return databaseDamagedMail({ name, link, why: await failureOf('database') });
      return backupFailedMail({ name, link, why: await failureOf('backups') });
    }
    case 'login-linked': {
      const linked = (await listIdentities(db, id)).map(({ provider }) => SERVICE_NAMES[provider]);
      const ways = [...(user.passwordHash === null ? [] : ['correo y contraseña']), ...new Set(linked)];
      return loginLinkedMail({
        name,
        when: onTheClock(row.createdAt, timeZone),
        ways,
        link: `${publicUrl}/olvideClave`,
      });
    }
    default:
      return null;
  }
}

const SERVICE_NAMES = { google: 'Google', facebook: 'Facebook' } as const;

/** Reads provider and subject from the mail's dedupe key (see joining/service.ts). */
function readJoinKey(key: string, email: string) {
  const [, service, subject = ''] = key.split(':');
  return { provider: service === 'facebook' ? ('facebook' as const) : ('google' as const), subject, email };
}

/** The link lives longer than the invitation, so that its page can explain that the invitation has expired. */
async function composeInvitation(db: Db, row: MailRow, publicUrl: string, now: Instant): Promise<Mail | null> {
  const invite = row.refId === null ? undefined : await findInvite(db, row.refId);
  if (!invite || invite.email !== row.email || invite.acceptedAt || invite.revokedAt || invite.expiresAt <= now)
    return null;
  const token = newToken();
  await insertToken(db, {
    hash: hashToken(token),
    kind: 'family-invite',
    userId: row.userId,
    email: row.email,
    refId: invite.id,
    createdAt: now,
    expiresAt: plus(invite.expiresAt, 30, 'days'),
  });
  const { inviter, petName, role, timeZone, expiresAt } = invite;
  const day = new Intl.DateTimeFormat('es-EC', { day: 'numeric', month: 'long', timeZone });
  const until = day.format(Date.parse(expiresAt));
  return familyInviteMail({ inviter, petName, role, link: `${publicUrl}/invitacion/${token}`, until });
}

/** The link lives longer than the offer, so that its page can explain that the offer has expired. */
async function composeTransfer(db: Db, row: MailRow, publicUrl: string, now: Instant): Promise<Mail | null> {
  const offer = row.refId === null ? undefined : await findTransfer(db, row.refId);
  if (!offer || offer.email !== row.email || offer.expiresAt <= now) return null;
  if (offer.acceptedAt || offer.declinedAt || offer.cancelledAt) return null;
  const { giver, petName, timeZone, expiresAt } = offer;
  const day = new Intl.DateTimeFormat('es-EC', { day: 'numeric', month: 'long', timeZone });
  const token = newToken();
  await insertToken(db, {
    hash: hashToken(token),
    kind: 'pet-transfer',
    userId: row.userId,
    email: row.email,
    refId: offer.id,
    createdAt: now,
    expiresAt: plus(expiresAt, 30, 'days'),
  });
  const until = day.format(Date.parse(expiresAt));
  return petTransferMail({ giver, petName, link: `${publicUrl}/traspaso/${token}`, until });
}

const DONE_LINK_DAYS = 30;
/** The unsubscribe link of a mail from months ago must still work. */
const OFF_LINK_DAYS = 365;

interface Digest {
  user: { id: number; email: string; name: string; timeZone: string; status: UserStatus };
  digestId: number | null;
  publicUrl: string;
  now: Instant;
}

/**
 * Reads the digest's lines again: after queueing, a line may be done, an animal lost, or the user's choice
 * changed.
 */
async function composeReminder(db: Db, { user, digestId, publicUrl, now }: Digest): Promise<Mail | null> {
  if (digestId === null || user.status !== 'active') return null;
  if ((await findChoice(db, user.id))?.byMail === 0) return null;
  const found = await listDigestLines(db, digestId);
  if (found.length === 0) return null;
  const stamp = { userId: user.id, email: user.email, createdAt: now };
  const off = newToken();
  const lines = found.map((line) => ({ ...line, token: newToken() }));
  await insertTokens(db, [
    {
      ...stamp,
      hash: hashToken(off),
      kind: 'notices-off',
      refId: null,
      expiresAt: plus(now, OFF_LINK_DAYS, 'days'),
    },
    ...lines.map(({ id, token }) => ({
      ...stamp,
      hash: hashToken(token),
      kind: 'care-done' as const,
      refId: id,
      expiresAt: plus(now, DONE_LINK_DAYS, 'days'),
    })),
  ]);
  return reminderMail({
    name: user.name,
    today: dayIn(user.timeZone, now),
    lines: lines.map((line) => ({ ...line, link: `${publicUrl}/yaEstaHecho/${line.token}` })),
    choices: `${publicUrl}/dashboard/usuario?tab=avisos`,
    unsubscribe: `${publicUrl}/avisos/baja/${off}`,
  });
}

/** After the finder's message was queued, a member may have left, or the animal may have been removed. */
async function composeAlert(
  db: Db,
  { user, messageId, publicUrl }: Pick<Digest, 'user' | 'publicUrl'> & { messageId: number | null },
): Promise<Mail | null> {
  if (messageId === null || user.status !== 'active') return null;
  const found = await findAlert(db, messageId, user.id);
  if (!found) return null;
  const link = `${publicUrl}/dashboard/avisos?aviso=${found.threadId}`;
  return finderAlertMail({ ...found, when: onTheClock(found.at, user.timeZone), link });
}

function onTheClock(instant: Instant, timeZone: string): string {
  const format = new Intl.DateTimeFormat('es-EC', { dateStyle: 'long', timeStyle: 'short', timeZone });
  return format.format(Date.parse(instant));
}
