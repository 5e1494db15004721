/** The mail about ending paid time, composed when sent: animals paid for meanwhile are left out. */
import type { Db, Instant, UserStatus } from '#db/types.ts';
import { insertToken } from '#server/accounts/sessions/queries.ts';
import { hashToken, newToken } from '#server/platform/lib/tokens.ts';
import { dayIn } from '#server/platform/lib/calendar.ts';
import { plus } from '#server/platform/lib/time.ts';
import { findChoice } from '#server/health/reminders/queries.ts';
import { renewalMail } from '#server/billing/renewals/emails.ts';
import { listStillEnding } from '#server/billing/renewals/queries.ts';
import type { Mail } from '#server/platform/mail/layout.ts';

/** The unsubscribe link of a mail from months ago must still work. */
const OFF_LINK_DAYS = 365;

interface Renewal {
  user: { id: number; email: string; name: string; timeZone: string; status: UserStatus };
  noticeId: number | null;
  publicUrl: string;
  now: Instant;
}

export async function composeRenewal(db: Db, { user, noticeId, publicUrl, now }: Renewal): Promise<Mail | null> {
  if (noticeId === null || user.status !== 'active') return null;
  if ((await findChoice(db, user.id))?.byMail === 0) return null;
  const found = (await listStillEnding(db, noticeId)).filter(({ userId }) => userId === user.id);
  const [first] = found;
  if (!first) return null;
  const off = newToken();
  await insertToken(db, {
    hash: hashToken(off),
    kind: 'notices-off',
    userId: user.id,
    email: user.email,
    createdAt: now,
    expiresAt: plus(now, OFF_LINK_DAYS, 'days'),
  });
  const screen = `${publicUrl}/dashboard/pagoSuscripcion`;
  return renewalMail({
    name: user.name,
    today: dayIn(user.timeZone, now),
    pets: found.map(({ licensedUntil, ...pet }) => ({ ...pet, trial: licensedUntil === null })),
    link: found.length === 1 ? `${screen}?mascota=${first.petId}` : screen,
    choices: `${publicUrl}/dashboard/usuario?tab=avisos`,
    unsubscribe: `${publicUrl}/avisos/baja/${off}`,
  });
}
