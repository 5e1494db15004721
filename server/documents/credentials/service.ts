/**
 * Registrations of veterinarians: they send the picture of their credential, an administrator looks at it. Until then «verificado»
 * stands nowhere, and after a withdrawal nowhere any more (health/entries/vouching.rules.ts).
 */
import { randomBytes } from 'node:crypto';
import type { CalendarDate, Db, Instant, Trx } from '#db/types.ts';
import { clinicZone } from '#server/accounts/clinic-profile/queries.ts';
import { findSigner } from '#server/accounts/staff/queries.ts';
import { listAdministratorIds } from '#server/accounts/users/queries.ts';
import { linkSignatures } from '#server/health/entries/signature.queries.ts';
import { readPicture } from '#server/pets/files/picture.service.ts';
import { fileCode } from '#server/pets/files/rules.ts';
import { recordRoute } from '#server/platform/audit/service.ts';
import type { Context, SignedInContext } from '#server/platform/core/context.ts';
import { mayDo } from '#server/platform/core/rights.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { dayIn, plusDays } from '#server/platform/lib/calendar.ts';
import { dayBegins } from '#server/platform/lib/day-begins.ts';
import { plus } from '#server/platform/lib/time.ts';
import { enqueuePush } from '#server/platform/push/service.ts';
import { limit } from '#server/platform/rate-limits/service.ts';
import * as queries from './queries.ts';
import { credentialState, isOfProfile, pictureKeys } from './rules.ts';
import { type ApproveCredentialInput, askCredentialFields, type EndCredentialInput } from './schema.ts';

const MOST = 200;
const LOOSE_HOURS = 1;
const SWEPT_AT_ONCE = 100;

type Row = NonNullable<Awaited<ReturnType<typeof queries.findCredential>>>;

/** With its state on this day; the code of a picture is not told. */
function asShown({ picture, endedAt, ...row }: Row, today: CalendarDate) {
  return { ...row, picture: picture !== null, state: credentialState({ ...row, endedAt }, today) };
}

/** What the caller asked, the newest first, and with which name and number it would be asked now. */
export async function myCredentials({ db, actor, now }: SignedInContext) {
  const today = dayIn(await clinicZone(db), now());
  const profile = await signsAs(db, actor.userId);
  const rows = await queries.listCredentialsOf(db, actor.userId);
  return {
    today,
    profile,
    credentials: rows.map((row) => ({ ...asShown(row, today), current: isOfProfile(row, profile) })),
  };
}

/** Those that wait first, then of each person what was said last. */
export async function credentials({ db, now }: SignedInContext) {
  const today = dayIn(await clinicZone(db), now());
  const rows = (await queries.listCredentials(db, MOST)).map((row) => asShown(row, today));
  return { today, credentials: rows.filter(({ userId }) => userId !== null) };
}

/** As a signature would say it (health/entries/signature.service.ts). */
async function signsAs(db: Db, userId: number) {
  const { professionalName, name, surname, registration } = await findSigner(db, userId);
  return { name: professionalName ?? `${name} ${surname}`.trim(), registration };
}

/**
 * The picture of the own credential; what was asked before and not answered ends. @throws INVALID where no registration
 * number stands in the profile, or with field expiresOn; FILE_REFUSED, BUSY, TOO_MANY
 */
export async function askToLook(context: SignedInContext, source: string, fields: Record<string, string>) {
  const { db, actor, store, now } = context;
  const { expiresOn } = askCredentialFields.parse(fields);
  const { name, registration } = await signsAs(db, actor.userId);
  if (registration === null)
    throw new DomainError('INVALID', { message: 'Primero escribe tu registro profesional en tus datos.' });
  const zone = await clinicZone(db);
  refusePast(expiresOn, dayIn(zone, now()));
  await limit(db, 'uploadUser', String(actor.userId), now());
  const { m, l } = await readPicture(context, source);
  const code = fileCode(randomBytes(16));
  await queries.insertPicture(db, code, now());
  const [small = '', large = ''] = pictureKeys(code);
  await store.put(small, Buffer.from(m), 'image/webp');
  await store.put(large, Buffer.from(l), 'image/jpeg');
  const credentialId = await db.transaction().execute(async (db) => {
    await queries.dropUnanswered(db, actor.userId);
    const asked = { userId: actor.userId, name, registration, ...untilIn(zone, expiresOn), askedAt: now() };
    const id = await queries.insertCredential(db, asked);
    await queries.placePicture(db, code, id, now());
    await recordRoute({ ...context, db }, 'upload.credential');
    return id;
  });
  return { credentialId };
}

/** The large picture, for its person and for administrators. @throws FILE_NOT_FOUND alike for every other */
export async function credentialPicture({ db, actor, store }: SignedInContext, credentialId: number): Promise<Buffer> {
  const row = await queries.findCredential(db, credentialId);
  const may = row && (row.userId === actor.userId || (mayDo(actor.roles, 'administer') && !actor.secondFactorMissing));
  const bytes = may && row.picture !== null ? await store.read(`${row.picture}/l.jpg`) : null;
  if (!bytes) throw new DomainError('FILE_NOT_FOUND');
  return bytes;
}

/**
 * «Verificado» stands from now on under what this name and number signed, before as well. Where there is another administrator,
 * none looks at the own. @throws CREDENTIAL_NOT_FOUND also for an answered one; INVALID
 */
export async function approve(context: SignedInContext, { credentialId, expiresOn }: ApproveCredentialInput) {
  const { db, actor, now } = context;
  const zone = await clinicZone(db);
  refusePast(expiresOn, dayIn(zone, now()));
  const row = await requireOf(db, credentialId);
  if (row.userId === actor.userId && (await listAdministratorIds(db)).length > 1)
    throw new DomainError('INVALID', { message: 'Es tu propio registro: que lo revise otra persona que administre.' });
  await db.transaction().execute(async (db) => {
    const said = { approvedAt: now(), approvedBy: actor.userId, ...untilIn(zone, expiresOn) };
    if (!(await queries.updateCredential(db, credentialId, said, { approved: false })))
      throw new DomainError('CREDENTIAL_NOT_FOUND');
    const { name, registration, userId: staffId } = row;
    await linkSignatures(db, { credentialId, staffId, name, registration });
    await tell(db, row, 'Tu registro está verificado', 'Lo que firmas dice «verificado» desde ahora.', now());
  });
  return { credentialId };
}

/** Its picture goes within the hour. @throws CREDENTIAL_NOT_FOUND */
export async function refuse(context: SignedInContext, { credentialId, reason }: EndCredentialInput) {
  await end(context, { credentialId, reason, approved: false }, 'No pudimos verificar tu registro');
  return { credentialId };
}

/** What was vouched for by it, also before, says so from now on. @throws CREDENTIAL_NOT_FOUND */
export async function withdraw(context: SignedInContext, { credentialId, reason }: EndCredentialInput) {
  await end(context, { credentialId, reason, approved: true }, 'Tu registro ya no está verificado');
  return { credentialId };
}

async function end(
  { db, actor, now }: SignedInContext,
  { credentialId, reason, approved }: EndCredentialInput & { approved: boolean },
  title: string,
): Promise<void> {
  const row = await requireOf(db, credentialId);
  const endedOn = dayIn(await clinicZone(db), now());
  await db.transaction().execute(async (db) => {
    const said = { endedAt: now(), endedOn, endedBy: actor.userId, endedReason: reason };
    if (!(await queries.updateCredential(db, credentialId, said, { approved })))
      throw new DomainError('CREDENTIAL_NOT_FOUND');
    if (!approved) await queries.partPicture(db, credentialId);
    await tell(db, row, title, reason, now());
  });
}

/** @throws CREDENTIAL_NOT_FOUND also where its account was deleted */
async function requireOf(db: Db, credentialId: number) {
  const row = await queries.findCredential(db, credentialId);
  if (!row || row.userId === null) throw new DomainError('CREDENTIAL_NOT_FOUND');
  return { ...row, userId: row.userId };
}

async function tell(
  db: Trx,
  { userId, credentialId }: { userId: number; credentialId: number },
  title: string,
  body: string,
  at: Instant,
): Promise<void> {
  const dedupeKey = `credential:${credentialId}:${at}`;
  await enqueuePush(db, { userId, dedupeKey, title, body, path: '/dashboard/admin/comoFirmo' }, at);
}

/** @throws INVALID with field expiresOn */
function refusePast(expiresOn: CalendarDate | null, today: CalendarDate): void {
  if (expiresOn !== null && expiresOn < today)
    throw new DomainError('INVALID', { field: 'expiresOn', message: 'Esa credencial ya venció: pide la renovada.' });
}

/** The last day itself counts, where the clinic stands. */
function untilIn(zone: string, expiresOn: CalendarDate | null) {
  return { expiresOn, lapsesAt: expiresOn === null ? null : dayBegins(zone, plusDays(expiresOn, 1)) };
}

/** The bytes first, then their rows. */
export async function sweepCredentials({ db, store, now }: Pick<Context, 'db' | 'store' | 'now'>): Promise<void> {
  for (;;) {
    const loose = await queries.listLoosePictures(db, plus(now(), -LOOSE_HOURS, 'hours'), SWEPT_AT_ONCE);
    if (loose.length === 0) return;
    await store.remove(loose.flatMap(({ code }) => pictureKeys(code)));
    await queries.deletePictures(
      db,
      loose.map(({ id }) => id),
    );
  }
}
