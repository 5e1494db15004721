/** What an appointment is for: the due line that its reason means, and that Hoy shows it as agreed. */
import type { Instant, Trx } from '#db/types.ts';
import { clinicZone } from '#server/accounts/clinic-profile/queries.ts';
import { listOpenKeys } from '#server/clinic/recalls/queries.ts';
import { deleteBooked, putFollowUp, releaseBooked } from '#server/clinic/recalls/follow-ups.queries.ts';
import { findAttended } from '#server/health/appointments/queries.ts';
import type { SignedInContext } from '#server/platform/core/context.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { dayIn, plusDays } from '#server/platform/lib/calendar.ts';
import { meantLine } from './rules.ts';
import type { DueInput } from './schema.ts';

/** A reason that only says a kind means what is due this soon. */
const SOON_DAYS = 60;

/** The reasons that this patient has, the earliest first. @throws PET_NOT_FOUND */
export async function due({ db }: SignedInContext, { petId }: DueInput) {
  if (!(await findAttended(db, petId))) throw new DomainError('PET_NOT_FOUND');
  const lines = await listOpenKeys(db, [petId]);
  return lines
    .toSorted((one, other) => (one.dueOn ?? '9').localeCompare(other.dueOn ?? '9'))
    .map(({ key, title, dueOn }) => ({ key, title, dueOn }));
}

interface Reasoned {
  petId: number;
  reason: string;
  at: Instant;
}

/** Null where the reason means none of its open lines. */
export async function keyMeant(db: Trx, { petId, reason, at }: Reasoned): Promise<string | null> {
  const until = plusDays(dayIn(await clinicZone(db), at), SOON_DAYS);
  return meantLine(await listOpenKeys(db, [petId]), { reason, until })?.key ?? null;
}

/** @throws LINE_DONE where one of these was closed meanwhile */
export async function refuseClosed(db: Trx, petId: number | null, keys: readonly string[]): Promise<void> {
  if (petId === null || keys.length === 0) return;
  const open = new Set((await listOpenKeys(db, [petId])).map(({ key }) => key));
  if (!keys.every((key) => open.has(key))) throw new DomainError('LINE_DONE');
}

/** Of an appointment that does not take place: what was not answered waits in Hoy again, and was told all the same. */
export async function release(
  db: Trx,
  petId: number | null,
  lines: readonly { key: string; doneAt: Instant | null }[],
  at: Instant,
): Promise<void> {
  if (petId === null) return;
  for (const { key, doneAt } of lines) if (doneAt === null) await releaseBooked(db, petId, key, at);
}

/** Of an appointment that is for others after all: as if it had not been agreed. */
export async function unbook(
  db: Trx,
  petId: number | null,
  lines: readonly { key: string; doneAt: Instant | null }[],
): Promise<void> {
  if (petId === null) return;
  for (const { key, doneAt } of lines) if (doneAt === null) await deleteBooked(db, petId, key);
}

interface Booked {
  petId: number;
  key: string;
  bookedOn: string;
  /** Null where its guardian moved it. */
  changedBy: number | null;
  changedAt: Instant;
  /** Undefined leaves what was noted. */
  note: string | null | undefined;
}

/** False where the line was closed meanwhile, or has no day to be agreed about. */
export async function noteBooked(db: Trx, { petId, key, note, ...noted }: Booked): Promise<boolean> {
  const line = (await listOpenKeys(db, [petId])).find((open) => open.key === key);
  if (!line?.dueOn) return false;
  const kept = note === undefined;
  await putFollowUp(db, { petId, key, dueOn: line.dueOn, state: 'booked', note: note ?? null, ...noted }, kept);
  return true;
}
