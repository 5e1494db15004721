/** What a guardian is told of an appointment: by mail where there is an address, in a chat by the staff's tap. */
import type { Instant, Trx } from '#db/types.ts';
import { clinicZone } from '#server/accounts/clinic-profile/queries.ts';
import { clinicName } from '#server/accounts/clinic-profile/service.ts';
import { insertToken } from '#server/accounts/sessions/queries.ts';
import { chatDigits } from '#server/clinic/recalls/rules.ts';
import { findAppointment, listToRemind, noteReminded, type Shown } from '#server/health/appointments/queries.ts';
import { isAhead } from '#server/health/appointments/rules.ts';
import type { Context, SignedInContext } from '#server/platform/core/context.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { dayIn, plusDays } from '#server/platform/lib/calendar.ts';
import { plus } from '#server/platform/lib/time.ts';
import { hashToken, newToken } from '#server/platform/lib/tokens.ts';
import { instantOf, wallOf } from '#server/platform/lib/wall-clock.ts';
import { enqueueMail, withdrawMails } from '#server/platform/mail/outbox.ts';
import { contactShown } from './card.service.ts';
import { messageFor, whenInWords } from './rules.ts';

/** A link lives longer than its appointment, which may be moved by it; whether it still opens is asked of the appointment. */
const LINK_DAYS = 90;
const [FROM_HOUR, UNTIL_HOUR] = [8, 20];
const REMINDED_AT_ONCE = 50;

type Kind = 'appointment' | 'appointment-cancelled' | 'appointment-reminder';

/** A tap on the wrong row is taken back within it, before anything was said. */
const CANCELLED_AFTER_MINUTES = 2;

/** In the transaction of its cause. False for who has no address. */
export async function tellGuardian(db: Trx, kind: Kind, appointmentId: number, at: Instant): Promise<boolean> {
  const row = await findAppointment(db, appointmentId);
  const email = row && contactShown(row).email;
  if (!row?.petUserId || !email) return false;
  const dedupeKey = `${kind}:${appointmentId}:${row.sequence}`;
  const notBefore = kind === 'appointment-cancelled' ? plus(at, CANCELLED_AFTER_MINUTES, 'minutes') : at;
  return enqueueMail(db, { kind, userId: row.petUserId, email, refId: appointmentId, dedupeKey, notBefore }, at);
}

/** It stands again: the mail of its cancellation stays here, and who had it already is told. */
export async function tellStands(db: Trx, appointmentId: number, at: Instant): Promise<void> {
  const held = await withdrawMails(db, { kind: 'appointment-cancelled', refIds: [appointmentId] }, at);
  const row = held.length > 0 ? undefined : await findAppointment(db, appointmentId);
  if (row && ['agreed', 'confirmed'].includes(row.state) && row.startsAt > at)
    await tellGuardian(db, 'appointment', appointmentId, at);
}

/** One tap opens the chat with this text. @throws APPOINTMENT_NOT_FOUND for one that is over */
export async function link(context: SignedInContext, { appointmentId }: { appointmentId: number }) {
  const { db, config, now } = context;
  const at = now();
  const row = await findAppointment(db, appointmentId);
  if (!row || !isAhead(row.state) || row.endsAt <= at) throw new DomainError('APPOINTMENT_NOT_FOUND');
  const timeZone = await clinicZone(db);
  const url = `${config.publicUrl}/turno/${await newLink(db, row, at)}`;
  const text = messageFor({
    clinic: await clinicName(context),
    petName: row.petName ?? row.animalName ?? '',
    when: whenInWords(wallOf(timeZone, row.startsAt), dayIn(timeZone, at)),
    link: url,
  });
  return { link: url, text, chat: chatDigits(contactShown(row).phone) };
}

/** Only its hash is stored. */
export async function newLink(
  db: Context['db'],
  row: Pick<Shown, 'id' | 'endsAt' | 'petUserId' | 'askedBy'>,
  at: Instant,
): Promise<string> {
  const token = newToken();
  const expiresAt = plus(row.endsAt, LINK_DAYS, 'days');
  const userId = row.petUserId ?? row.askedBy;
  await insertToken(db, {
    hash: hashToken(token),
    kind: 'appointment',
    userId,
    email: null,
    refId: row.id,
    createdAt: at,
    expiresAt,
  });
  return token;
}

/** Tomorrow's appointments, once each, by day; who made one today knows of it. Returns how many mails it queued. */
export async function remindTomorrow({ db, now }: Pick<Context, 'db' | 'now'>): Promise<number> {
  const at = now();
  const timeZone = await clinicZone(db);
  const { day, time } = wallOf(timeZone, at);
  const hour = Number(time.slice(0, 2));
  if (hour < FROM_HOUR || hour >= UNTIL_HOUR) return 0;
  const begins = (ahead: number) => instantOf(timeZone, { day: plusDays(day, ahead), time: '00:00' });
  const tomorrow = { from: begins(1), until: begins(2), madeBefore: begins(0), limit: REMINDED_AT_ONCE };
  let all = 0;
  for (;;) {
    const some = await listToRemind(db, tomorrow);
    await db.transaction().execute(async (db) => {
      for (const row of some) {
        if (!(await noteReminded(db, row.id, at))) continue;
        if (contactShown(row).email) all += 1;
        await tellGuardian(db, 'appointment-reminder', row.id, at);
      }
    });
    if (some.length < REMINDED_AT_ONCE) return all;
  }
}
