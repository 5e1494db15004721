/** The outbox of WhatsApp: what a message says is written when it is sent, of what is due then, to who consents then. */
import type { Db, Instant } from '#db/types.ts';
import { givenName } from '#server/platform/lib/given-name.ts';
import { clinicZone } from '#server/accounts/clinic-profile/queries.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { Context } from '#server/platform/core/context.ts';
import { dayIn } from '#server/platform/lib/calendar.ts';
import { openOutbox, type Tried } from '#server/platform/lib/outbox.ts';
import { wallOf } from '#server/platform/lib/wall-clock.ts';
import { newLink } from '#server/clinic/appointments/notices.service.ts';
import { whenInWords } from '#server/clinic/appointments/rules.ts';
import { releaseLines, releaseUntold } from '#server/clinic/recalls/follow-ups.queries.ts';
import { findLetter, listLetterLines } from '#server/clinic/recalls/letters.queries.ts';
import { namesAndNeeds } from '#server/clinic/recalls/rules.ts';
import { senderOf } from '#server/clinic/recalls/service.ts';
import { findAppointment } from '#server/health/appointments/queries.ts';
import { noteWithdrawn, reachable } from './consent.service.ts';
import { sendTemplate } from './provider.ts';
import * as queries from './queries.ts';
import type { MessageRow } from './queries.ts';
import { oneLine, type Parameter } from './rules.ts';
import { secondsToDay, whatsappWaiting } from './sending.service.ts';
import { readParameters } from './setting.service.ts';

export interface WhatsappDependencies {
  db: Db;
  config: Config;
  now: () => Instant;
}

type Fields = Pick<MessageRow, 'state' | 'stateAt' | 'problem'> & { wamid?: string };

/** @param timeoutMs for a server that does not answer. */
export function whatsappOutbox(dependencies: WhatsappDependencies, timeoutMs?: number) {
  const { db, now } = dependencies;
  return openOutbox<MessageRow, Fields>({
    name: 'whatsapp',
    now,
    waiting: whatsappWaiting,
    pollMs: 5000,
    concurrency: 4,
    leaseSeconds: 120,
    claim: (lease, _, most) => queries.claimMessages(db, { ...lease, most }),
    attempt: (row) => sendOne(dependencies, row, timeoutMs),
    record: async (row, state, fields) => {
      const given = fields?.state === 'waiting' && state.parkedAt ? { ...fields, state: 'failed' as const } : fields;
      await db.transaction().execute(async (db) => {
        await queries.finishMessage(db, row, { ...state, ...given });
        // It told no one: what is due waits again.
        if ((given?.state === 'failed' || given?.state === 'stopped') && row.letterId !== null)
          await releaseLines(db, [row.letterId]);
      });
    },
    release: (before) => queries.releaseMessages(db, before),
    backoff: { factor: 2, longestSeconds: 3600 },
    retriedUntil: ({ expiresAt }) => expiresAt,
  });
}

const KILLED =
  'El servidor se detuvo o volvió de un respaldo mientras salía: no se sabe si llegó, y no se envía otra vez.';

async function sendOne(
  { db, config, now }: WhatsappDependencies,
  row: MessageRow,
  timeoutMs?: number,
): Promise<Tried<Fields>> {
  const at = now();
  const ended = (state: 'failed' | 'stopped', problem: string | null): Tried<Fields> => ({
    result: 'dropped',
    fields: { state, stateAt: at, problem },
  });
  // It costs money, and it may have arrived: never twice.
  if (row.begunAt !== null) return { result: 'dropped', fields: { state: 'accepted', stateAt: at, problem: KILLED } };
  const account = config.whatsapp;
  if (!account || at >= row.expiresAt) return ended('stopped', null);
  // What could not leave when it was sent leaves by day: mended at night, it rings for no one.
  const night = row.attempts > 1 ? secondsToDay(await clinicZone(db), at) : 0;
  if (night > 0)
    return { result: 'failed', retryAfter: night, fields: { state: 'waiting', stateAt: at, problem: row.problem } };
  const template = await queries.findTemplate(db, row.kind);
  const to = await reachable(db, row.ownerId);
  if (!template || to?.phone !== row.phone)
    return ended('stopped', to ? null : 'Ya no hay un permiso para ese número.');
  const wanted = readParameters(template.parameters);
  const values = await valuesOf({ db, config, now }, row, to.name, wanted);
  if (!values) return ended('stopped', null);
  const parameters = wanted.map((one) => oneLine(values[one] ?? ''));
  if (!(await queries.beginMessage(db, row, at))) return { result: 'untried' };
  const { name, language } = template;
  const result = await sendTemplate(account, { to: row.phone, name, language, parameters }, timeoutMs);
  const stateAt = now();
  if (result.outcome === 'accepted')
    return { result: 'sent', fields: { state: 'accepted', stateAt, problem: null, wamid: result.wamid } };
  if (result.outcome === 'later') {
    const { retryAfter, why } = result;
    return { result: 'failed', retryAfter, fields: { state: 'waiting', stateAt, problem: why } };
  }
  if (result.outcome === 'unsure')
    return { result: 'dropped', fields: { state: 'accepted', stateAt, problem: result.why } };
  if (result.optedOut) await noteWithdrawn({ config, now }, await queries.withdrawByPhone(db, [row.phone], stateAt));
  return ended('failed', result.why);
}

type Values = Partial<Record<Parameter, string>>;

/** Null where it is not to be said any more. */
async function valuesOf(
  context: Pick<Context, 'db' | 'config' | 'now'>,
  row: MessageRow,
  name: string,
  wanted: readonly Parameter[],
): Promise<Values | null> {
  const { db, config, now } = context;
  const { name: clinica, phone } = await senderOf({ db, config });
  const values = { tutor: givenName(name), clinica, telefono: phone ?? '' };
  const zone = await clinicZone(db);
  const at = now();
  if (row.kind === 'due') {
    const letter = row.letterId === null ? undefined : await findLetter(db, row.letterId);
    if (!letter || row.letterId === null || letter.stoppedAt !== null) return null;
    const lines = await listLetterLines(db, row.letterId, letter.ownerId);
    await releaseUntold(db, row.letterId, lines);
    if (lines.length === 0) return null;
    const { animales, cuidados } = namesAndNeeds(lines, dayIn(zone, at));
    return { ...values, animales, cuidados };
  }
  const found = row.appointmentId === null ? undefined : await findAppointment(db, row.appointmentId);
  if (!found || !['agreed', 'confirmed'].includes(found.state) || found.startsAt <= at || found.patientId === null)
    return null;
  // The animal may have gone to another person since.
  if (found.petId === null || (await queries.ownerOfPet(db, found.petId)) !== row.ownerId) return null;
  return {
    ...values,
    animales: found.petName ?? '',
    cuando: whenInWords(wallOf(zone, found.startsAt), dayIn(zone, at)),
    // Only its hash is stored.
    ...(wanted.includes('enlace') && { enlace: `${config.publicUrl}/turno/${await newLink(db, found, at)}` }),
  };
}
