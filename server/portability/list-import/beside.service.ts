/** What the clinic's own book says beside the records of its animals: owners, lots, what happened after a dose, appointments. */
import type { Db, Instant, Trx } from '#db/types.ts';
import { clinicZone } from '#server/accounts/clinic-profile/queries.ts';
import { insertOwner, updateOwner } from '#server/accounts/owners/queries.ts';
import { listVeterinarians } from '#server/clinic/appointments/place.service.ts';
import { insertEvent } from '#server/health/adverse-events/queries.ts';
import { insertAppointment } from '#server/health/appointments/queries.ts';
import { insertLot, setLotVaccines } from '#server/health/lots/queries.ts';
import { comparableLabel } from '#server/health/lots/rules.ts';
import { comparableName } from '#server/health/vaccines/rules.ts';
import { plus } from '#server/platform/lib/time.ts';
import { instantOf } from '#server/platform/lib/wall-clock.ts';
import { findBranchNamed, findDose, listAppointmentsAt, listEventsBeside, listLotLabels } from './beside.queries.ts';
import { meaningOf, type Vocabulary } from './names.rules.ts';
import type { OwnAppointment, OwnBeside, OwnLot } from './own-entry.rules.ts';
import type { ListRow } from './row.rules.ts';

export interface BesideLookup {
  /** Labels of lots, in their compared form. */
  lots: Set<string>;
  events: Set<string>;
  appointments: Set<string>;
  zone: string | null;
}

export function emptyBeside(): BesideLookup {
  return { lots: new Set(), events: new Set(), appointments: new Set(), zone: null };
}

/** Adds what is there of what these rows say. @param petOf the animal of a code */
export async function lookBeside(
  db: Db,
  beside: BesideLookup,
  rows: readonly ListRow[],
  petOf: (code: string | null) => number | null,
): Promise<void> {
  const of = <Kind extends OwnBeside['kind']>(kind: Kind) =>
    rows.flatMap((row) =>
      row.own?.kind === kind ? [{ row, own: row.own as Extract<OwnBeside, { kind: Kind }> }] : [],
    );
  const lots = of('lot');
  for (const label of await listLotLabels(db, [...new Set(lots.map(({ own }) => comparableLabel(own.number)))]))
    beside.lots.add(`${label.number} ${label.laboratory}`);
  const ofPets = [...new Set(of('event').flatMap(({ row }) => petOf(row.code) ?? []))];
  const codes = new Map(rows.flatMap(({ code }) => (code === null ? [] : [[petOf(code) ?? 0, code]])));
  for (const { petId, happenedOn, what } of await listEventsBeside(db, ofPets))
    beside.events.add(`${codes.get(petId)} ${happenedOn} ${what}`);
  const appointments = of('appointment');
  if (appointments.length === 0) return;
  beside.zone ??= await clinicZone(db);
  const zone = beside.zone;
  const keys = appointments.map(({ row, own }) => appointmentKey(row, own));
  const moments = [...new Set(appointments.map(({ own }) => instantOf(zone, own)))];
  const ids = appointments.flatMap(({ row }) => row.entryId ?? []);
  for (const { id, petId, startsAt, importKey, animalName, personName } of await listAppointmentsAt(db, {
    keys,
    moments,
    ids,
  })) {
    if (importKey !== null) beside.appointments.add(importKey);
    for (const { row, own } of appointments) {
      const pet = petOf(row.code);
      const numbered = row.entryId === id && pet !== null && pet === petId;
      const alike =
        startsAt === instantOf(zone, own) && (pet === null ? petId === null && isStranger() : pet === petId);
      if (numbered || alike) beside.appointments.add(appointmentKey(row, own));
      function isStranger() {
        return animalName === (row.name || null) && personName === own.person;
      }
    }
  }
}

/** As the list names it: moved here since, it is the same. */
function appointmentKey({ code, name, entryId }: ListRow, { day, time }: OwnAppointment): string {
  return `turno ${code ?? name} ${day} ${time} ${entryId ?? ''}`;
}

export function isThere({ lots, events, appointments }: BesideLookup, row: ListRow): boolean {
  const { own, code } = row;
  if (own?.kind === 'lot') return lots.has(lotLabel(own));
  if (own?.kind === 'event') return events.has(`${code} ${own.happenedOn} ${own.what}`);
  return own?.kind === 'appointment' && appointments.has(appointmentKey(row, own));
}

/** From now on it is there. */
export function rememberBeside({ lots, events, appointments }: BesideLookup, row: ListRow): void {
  const { own, code } = row;
  if (own?.kind === 'lot') lots.add(lotLabel(own));
  else if (own?.kind === 'event') events.add(`${code} ${own.happenedOn} ${own.what}`);
  else if (own?.kind === 'appointment') appointments.add(appointmentKey(row, own));
}

function lotLabel({ number, laboratory }: OwnLot): string {
  return `${comparableLabel(number)} ${comparableLabel(laboratory)}`;
}

interface Writing {
  holderId: number;
  list: { id: number; userId: number | null };
  words: Vocabulary;
  petId: number | null;
  /** The owner whom a row of that sheet means. */
  ownerId: number | null;
  at: Instant;
}

/** @returns the number of an owner that was made, 0 for the rest, or what is wrong with the row. */
export async function bringBeside(db: Trx, writing: Writing, row: ListRow, own: OwnBeside): Promise<number | string> {
  const { holderId, list, at } = writing;
  if (own.kind === 'lot') return bringLot(db, writing, own);
  if (own.kind === 'appointment') return bringAppointment(db, writing, row, own);
  if (own.kind === 'event') return bringEvent(db, writing, row, own);
  const { ref, ...owner } = own.owner;
  if (writing.ownerId !== null) {
    await updateOwner(db, holderId, writing.ownerId, { idKind: owner.idKind });
    return writing.ownerId;
  }
  const mark = { importId: list.id, importRef: ref };
  return insertOwner(db, { ...owner, ...mark, userId: holderId, principal: 0, createdAt: at, removedAt: null });
}

const DONE = 0;

async function bringLot(db: Trx, { list, words, at }: Writing, lot: OwnLot): Promise<number | string> {
  const { kind: _kind, vaccines, closed, ...label } = lot;
  const vaccineIds = vaccines.flatMap(({ speciesId, name }) => meaningOf(words, speciesId, name)?.vaccineIds ?? []);
  if (vaccineIds.length === 0) return 'Esa vacuna no está en el catálogo: agrégala y trae la lista otra vez.';
  const lotId = await insertLot(db, {
    ...label,
    closedAt: closed ? at : null,
    withdrawnBy: null,
    withdrawnAt: label.withdrawnOn === null ? null : at,
    createdBy: list.userId,
    createdAt: at,
    updatedAt: at,
    importId: list.id,
  });
  const compared = { laboratory: comparableLabel(lot.laboratory), number: comparableLabel(lot.number) };
  await setLotVaccines(db, lotId, [...new Set(vaccineIds)], compared);
  return DONE;
}

async function bringEvent(
  db: Trx,
  { petId, at }: Writing,
  { code }: ListRow,
  { doseId, vaccine, givenOn, ...event }: Extract<OwnBeside, { kind: 'event' }>,
): Promise<number | string> {
  const { happenedOn, what, seriousness, reportedTo } = event;
  const key = `vaccination ${code} ${doseId}`;
  const dose =
    petId === null ? null : await findDose(db, { petId, key, id: doseId, name: comparableName(vaccine), givenOn });
  if (dose === null) return 'No encontramos la dosis de la que habla.';
  const said = { happenedOn, what, seriousness, reportedTo };
  await insertEvent(db, {
    ...said,
    vaccinationId: dose,
    signatureId: null,
    createdBy: null,
    createdAt: at,
    removedAt: null,
  });
  return DONE;
}

const SINCE = {
  asked: null,
  agreed: null,
  confirmed: 'confirmedAt',
  arrived: 'arrivedAt',
  attending: 'attendingAt',
  done: 'doneAt',
  missed: 'missedAt',
  cancelled: 'cancelledAt',
} as const;

async function bringAppointment(
  db: Trx,
  { list, petId, at }: Writing,
  row: ListRow,
  own: OwnAppointment,
): Promise<number> {
  const startsAt = instantOf(await clinicZone(db), own);
  const veterinarian = (await listVeterinarians(db)).find(({ name }) => name === own.veterinarian);
  const stranger = { personName: own.person, personPhone: own.phone, animalName: row.name || null };
  const since = SINCE[own.state];
  await insertAppointment(db, {
    petId,
    ...(petId === null && stranger),
    veterinarianId: veterinarian?.userId ?? null,
    veterinarianName: veterinarian ? null : own.veterinarian,
    branchId: own.branch === null ? null : await findBranchNamed(db, own.branch),
    reason: own.reason,
    startsAt,
    endsAt: plus(startsAt, own.minutes, 'minutes'),
    state: own.state,
    ...(since && { [since]: at }),
    via: own.walkIn ? 'walkIn' : 'staff',
    // No guardian is reminded of one that came with a list on that very day.
    createdBy: list.userId,
    createdAt: at,
    updatedAt: at,
    importId: list.id,
    importKey: appointmentKey(row, own),
  });
  return DONE;
}
