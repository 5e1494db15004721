/** The lots of vaccines that the clinic keeps: written down, corrected, closed, withdrawn; what is left is counted. */
import type { Instant, Trx } from '#db/types.ts';
import { clinicZone } from '#server/accounts/clinic-profile/queries.ts';
import { listEventsOfLot } from '#server/health/adverse-events/queries.ts';
import {
  deleteLot,
  findLot,
  holdLot,
  insertLot,
  listLots,
  listLotVaccines,
  listOffered,
  type LotRow,
  setLotVaccines,
  updateLot,
} from '#server/health/lots/queries.ts';
import { comparableLabel, dosesLeft, lotState } from '#server/health/lots/rules.ts';
import {
  countDosesOfLot,
  linkDoses,
  listCatalogue,
  listLikeLot,
  listVaccinesOfLot,
} from '#server/health/vaccines/queries.ts';
import type { SignedInContext } from '#server/platform/core/context.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { dayIn } from '#server/platform/lib/calendar.ts';
import type { AddLotInput, CloseInput, EditLotInput, LotIdInput, LotsInput, WithdrawInput } from './schema.ts';

const PAGE = 60;

type Vaccines = Awaited<ReturnType<typeof listLotVaccines>>;

function shown(lot: LotRow, vaccines: Vaccines, today: string) {
  const { id: lotId, createdAt: _createdAt, withdrawnAt: _withdrawnAt, closedAt, ...label } = lot;
  return {
    ...label,
    lotId,
    closed: closedAt !== null,
    left: dosesLeft(lot),
    state: lotState(lot, today),
    vaccines: vaccines.filter((one) => one.lotId === lotId).map(({ lotId: _lotId, ...one }) => one),
  };
}

/** Days are the clinic's: a bottle expires where it stands. */
export async function clinicDay({ db, now }: Pick<SignedInContext, 'db' | 'now'>): Promise<string> {
  return dayIn(await clinicZone(db), now());
}

export async function lotsPage(context: SignedInContext, { closed, cursor }: LotsInput) {
  const { db } = context;
  const today = await clinicDay(context);
  const rows = await listLots(db, { closed, after: cursor ?? null, limit: PAGE + 1 });
  const page = rows.slice(0, PAGE);
  const vaccines = await listLotVaccines(
    db,
    page.map(({ id }) => id),
  );
  const last = page.at(-1);
  return {
    today,
    rows: page.map((lot) => shown(lot, vaccines, today)),
    next: rows.length > PAGE && last ? { expiresOn: last.expiresOn, id: last.id } : null,
  };
}

/** What the form of a dose offers for this species: first what ends first, last what should not be used. */
export async function offeredLots(context: SignedInContext, { speciesId }: { speciesId: number }) {
  const today = await clinicDay(context);
  const rows = await listOffered(context.db, speciesId);
  const doubtful = ['empty', 'expired', 'withdrawn'];
  const lots = rows.map(({ id: lotId, vaccineId, laboratory, number, product, expiresOn, withdrawnOn, ...lot }) => ({
    lotId,
    vaccineId,
    laboratory,
    number,
    product,
    expiresOn,
    withdrawnOn,
    left: dosesLeft(lot),
    state: lotState({ ...lot, expiresOn, withdrawnOn }, today),
  }));
  return lots.toSorted((a, b) => doubtful.indexOf(a.state) - doubtful.indexOf(b.state));
}

/** How many lots in use ask for something: shown where staff begins the day. */
export async function lotWarnings(context: Pick<SignedInContext, 'db' | 'now'>) {
  const today = await clinicDay(context);
  const counts = { withdrawn: 0, expired: 0, empty: 0, expiring: 0 };
  for (const lot of await listLots(context.db, { closed: false, after: null, limit: 500 })) {
    const state = lotState(lot, today);
    if (state !== 'good') counts[state] += 1;
  }
  return counts;
}

/** @throws LOT_NOT_FOUND */
export async function oneLot(context: SignedInContext, { lotId }: LotIdInput) {
  const { db } = context;
  const lot = await requireLot(db, lotId);
  const vaccines = await listLotVaccines(db, [lotId]);
  const alike = await listLikeLot(db, likeOf(lot, vaccines));
  return { ...shown(lot, vaccines, await clinicDay(context)), alike: alike.length };
}

/** @throws INVALID with field vaccineIds or number; LOT_TAKEN */
export async function addLot({ db, actor, now }: SignedInContext, { vaccineIds, ...label }: AddLotInput) {
  const at = now();
  return db.transaction().execute(async (db) => {
    await requireVaccines(db, vaccineIds);
    const state = { closedAt: null, withdrawnOn: null, withdrawnReason: null, withdrawnBy: null };
    const stamp = { createdBy: actor.userId, createdAt: at, updatedAt: at };
    const lotId = await insertLot(db, { ...label, ...state, ...stamp });
    await nameLot(db, lotId, vaccineIds, label);
    const lot = await requireLot(db, lotId);
    const alike = await listLikeLot(db, likeOf(lot, await listLotVaccines(db, [lotId])));
    return { lotId, alike: alike.length };
  });
}

/** The doses that were given keep what was written down of them. @throws LOT_NOT_FOUND; INVALID as addLot */
export async function editLot({ db, now }: SignedInContext, { lotId, vaccineIds, ...label }: EditLotInput) {
  return db.transaction().execute(async (db) => {
    await hold(db, lotId, now());
    await requireVaccines(db, vaccineIds, lotId);
    const given = await listVaccinesOfLot(db, lotId);
    const gone = given.find(({ vaccineId }) => vaccineId !== null && !vaccineIds.includes(vaccineId));
    if (gone) throw invalid('vaccineIds', `Ya se anotaron dosis de ${gone.name} con este lote: déjala marcada.`);
    await updateLot(db, lotId, label);
    await nameLot(db, lotId, vaccineIds, label);
    return { lotId };
  });
}

/** Takes it off the list where no dose was given of it. @throws LOT_NOT_FOUND; INVALID */
export async function removeLot({ db, now }: SignedInContext, { lotId }: LotIdInput) {
  return db.transaction().execute(async (db) => {
    await hold(db, lotId, now());
    if ((await countDosesOfLot(db, lotId)) > 0)
      throw new DomainError('INVALID', { message: 'Ya se anotaron dosis de este lote: márcalo como terminado.' });
    await deleteLot(db, lotId);
    return { lotId };
  });
}

/** «Ya no queda»: it is not offered any more; and back. @throws LOT_NOT_FOUND */
export async function closeLot({ db, now }: SignedInContext, { lotId, closed }: CloseInput) {
  return db.transaction().execute(async (db) => {
    await hold(db, lotId, now());
    await updateLot(db, lotId, { closedAt: closed ? now() : null });
    return { lotId };
  });
}

/** What its animals need changes with it: the job works it out, some animals at a time (`due.service.ts`). */
const DUE_AGAIN = { dueAfterPetId: 0 } as const;

/** @throws LOT_NOT_FOUND; INVALID with field on */
export async function withdrawLot(context: SignedInContext, { lotId, on, reason }: WithdrawInput) {
  const { db, actor, now } = context;
  if (on > (await clinicDay(context))) throw invalid('on', 'Esa fecha aún no llega.');
  return db.transaction().execute(async (db) => {
    await hold(db, lotId, now());
    const { withdrawnAt } = await requireLot(db, lotId);
    // Another day or reason of the same withdrawal is nothing new to those who know of it.
    const withdrawn = {
      withdrawnOn: on,
      withdrawnReason: reason,
      withdrawnBy: actor.userId,
      withdrawnAt: withdrawnAt ?? now(),
    };
    await updateLot(db, lotId, { ...withdrawn, ...DUE_AGAIN });
    return { lotId };
  });
}

/** It was withdrawn by mistake. @throws LOT_NOT_FOUND */
export async function reinstateLot({ db, now }: SignedInContext, { lotId }: LotIdInput) {
  return db.transaction().execute(async (db) => {
    await hold(db, lotId, now());
    const inUse = { withdrawnOn: null, withdrawnReason: null, withdrawnBy: null, withdrawnAt: null };
    await updateLot(db, lotId, { ...inUse, ...DUE_AGAIN });
    return { lotId };
  });
}

/** The clinic's doses with the same label become doses of this lot. @throws LOT_NOT_FOUND */
export async function linkAlike({ db, now }: SignedInContext, { lotId }: LotIdInput) {
  return db.transaction().execute(async (db) => {
    await hold(db, lotId, now());
    const lot = await requireLot(db, lotId);
    const ids = await listLikeLot(db, likeOf(lot, await listLotVaccines(db, [lotId])));
    await linkDoses(db, ids, lotId);
    if (lot.withdrawnOn !== null) await updateLot(db, lotId, DUE_AGAIN);
    return { lotId, linked: ids.length };
  });
}

function likeOf({ number, laboratory }: LotRow, vaccines: Vaccines) {
  return { number, laboratory, vaccineIds: vaccines.map(({ vaccineId }) => vaccineId) };
}

export async function requireLot(db: SignedInContext['db'], lotId: number): Promise<LotRow> {
  const lot = await findLot(db, lotId);
  if (!lot) throw new DomainError('LOT_NOT_FOUND');
  return lot;
}

/** Of two who change a lot the second waits, and sees what the first did. */
async function hold(db: Trx, lotId: number, at: Instant): Promise<void> {
  if (!(await holdLot(db, lotId, at))) throw new DomainError('LOT_NOT_FOUND');
}

/** A vaccine that the catalogue no longer offers stays where the lot was one already. */
async function requireVaccines(db: Trx, vaccineIds: readonly number[], lotId?: number): Promise<void> {
  const catalogue = await listCatalogue(db);
  const own = lotId === undefined ? [] : await listLotVaccines(db, [lotId]);
  for (const id of vaccineIds) {
    const vaccine = catalogue.find((one) => one.id === id);
    const kept = own.some(({ vaccineId }) => vaccineId === id);
    if (!vaccine || (vaccine.active === 0 && !kept)) throw invalid('vaccineIds', 'Elige vacunas del catálogo.');
  }
}

async function nameLot(db: Trx, lotId: number, vaccineIds: readonly number[], label: AddLotLabel): Promise<void> {
  const compared = { laboratory: comparableLabel(label.laboratory), number: comparableLabel(label.number) };
  if (compared.number === '') throw invalid('number', 'Escribe el número de lote.');
  const named = await setLotVaccines(db, lotId, [...new Set(vaccineIds)], compared);
  if (!named)
    throw new DomainError('LOT_TAKEN', {
      field: 'number',
      message: `El lote ${label.number} de ${label.laboratory} ya está anotado: búscalo en la lista.`,
    });
}

type AddLotLabel = Pick<AddLotInput, 'laboratory' | 'number'>;

function invalid(field: string, message: string): DomainError {
  return new DomainError('INVALID', { field, message });
}

/** What happened after its doses; `patient` false: its guardian ended the consent, or it is off the list. */
export async function eventsOfLot({ db }: SignedInContext, { lotId }: LotIdInput) {
  const rows = await listEventsOfLot(db, lotId);
  return rows.map(({ open, ...row }) => ({ ...row, patient: open === 1 }));
}
