/**
 * Everything that the clinic holds, as tables: its patients of today whole, of those whose guardians ended the consent
 * what it signed or brought itself. Read animal by animal while it is written, so that any number of them fits.
 */
import { isOfClinic } from '#server/health/entries/brought.rules.ts';
import { importsOfClinic } from '#server/health/entries/signature.queries.ts';
import { others, overdue } from '#db/turns.ts';
import type { Db } from '#db/types.ts';
import { keeperOf } from '#server/accounts/clinic-profile/queries.ts';
import { paymentTable } from '#server/billing/back-office/list.service.ts';
import { paymentsExport } from '#server/billing/back-office/schema.ts';
import { listEventsOfAnimals } from '#server/health/adverse-events/queries.ts';
import { listLots, listLotVaccines, type LotRow } from '#server/health/lots/queries.ts';
import { noteLooks } from '#server/pets/looks/queries.ts';
import { listValuesOfAnimals } from '#server/pets/own-fields/queries.ts';
import type { SignedInContext } from '#server/platform/core/context.ts';
import { dayIn, plusDays, plusMonths } from '#server/platform/lib/calendar.ts';
import { everyRow } from '#server/platform/lib/list-page.ts';
import type { Table, TableColumn, TableRow } from '#server/platform/lib/table.ts';
import { appointmentRows } from './appointments.service.ts';
import * as columns from './columns.rules.ts';
import * as rows from './queries.ts';
import {
  checkupCells,
  consultationCells,
  dewormingCells,
  doseCells,
  dueCells,
  entryCells,
  illnessCells,
  inItems,
  medicineCells,
  prescriptionCells,
  weightCells,
} from './entries.rules.ts';
import { eventCells, lotCells } from './lots.rules.ts';
import { isClinicOwner, ownerCells, ownFieldCells, petCells } from './rules.ts';

const ANIMALS_AT_ONCE = 40;
const OWNERS_AT_ONCE = 250;
const LOTS_AT_ONCE = 100;

/** Numbers per statement: other calls wait for some milliseconds instead of the whole count. */
const NUMBERS_AT_ONCE = 1000;

/** The figures that are compared with another program: patients, owners, doses given, and what is due this month. */
export async function clinicFigures({ db, actor, now }: SignedInContext) {
  const today = dayIn(actor.timeZone, now());
  const from = `${today.slice(0, 7)}-01`;
  const until = plusDays(plusMonths(from, 1), -1);
  const sums = { patients: 0, owners: 0, doses: 0, due: 0 };
  const last = await rows.lastNumber(db);
  for (let after = 0; after < last; after += NUMBERS_AT_ONCE) {
    const piece = await rows.countPiece(db, { after, last: after + NUMBERS_AT_ONCE, from, until });
    for (const name of ['patients', 'owners', 'doses', 'due'] as const) sums[name] += piece[name];
    if (overdue()) await others();
  }
  return { ...sums, month: from };
}

/** In the order of the sheets, each under its name. */
export function clinicTables(context: SignedInContext): { name: string; file: string; table: Table }[] {
  const { db, config, actor } = context;
  let asked: Promise<ReadonlySet<number>> | undefined;
  const imports = () => (asked ??= importsOfClinic(db));
  const entries = <Entry extends Parameters<typeof entryCells>[1] & { petId: number }, Cells extends TableRow>(
    of: readonly TableColumn[],
    read: (db: Db, petIds: readonly number[]) => Promise<Entry[]>,
    cells: (entry: Entry) => Cells,
  ): Table => ({
    columns: of,
    rows: ofAnimals(db, read, async (pet, entry) =>
      pet.endedAt === null || isOfClinic(entry, await imports()) ? entryCells(pet, entry, cells) : null,
    ),
  });
  return [
    { name: 'Animales', file: 'animales', table: { columns: columns.PET_COLUMNS, rows: animals(context) } },
    { name: 'Tutores', file: 'tutores', table: { columns: columns.OWNER_COLUMNS, rows: owners(db, actor.timeZone) } },
    { name: 'Dosis', file: 'dosis', table: entries(columns.DOSE_COLUMNS, rows.listDosesOf, doseCells) },
    {
      name: 'Desparasitaciones',
      file: 'desparasitaciones',
      table: entries(columns.DEWORMING_COLUMNS, rows.listDewormingsOf, dewormingCells),
    },
    { name: 'Pesos', file: 'pesos', table: entries(columns.WEIGHT_COLUMNS, rows.listWeightsOf, weightCells) },
    {
      name: 'Enfermedades',
      file: 'enfermedades',
      table: entries(columns.ILLNESS_COLUMNS, rows.listIllnessesOf, illnessCells),
    },
    {
      name: 'Medicinas',
      file: 'medicinas',
      table: entries(columns.MEDICINE_COLUMNS, rows.listMedicinesOf, medicineCells),
    },
    {
      name: 'Controles',
      file: 'controles',
      table: entries(columns.CHECKUP_COLUMNS, rows.listCheckupsOf, checkupCells),
    },
    {
      name: 'Consultas',
      file: 'consultas',
      table: entries(columns.CONSULTATION_COLUMNS, rows.listConsultationsOf, consultationCells),
    },
    {
      name: 'Recetas',
      file: 'recetas',
      table: entries(columns.PRESCRIPTION_COLUMNS, listPrescribed, prescriptionCells),
    },
    {
      name: 'Pendientes',
      file: 'pendientes',
      table: {
        columns: columns.DUE_COLUMNS,
        rows: ofAnimals(db, rows.listDueOf, (pet, line) => (pet.endedAt === null ? dueCells(pet, line) : null)),
      },
    },
    {
      name: 'Campos propios',
      file: 'campos-propios',
      table: {
        columns: columns.OWN_FIELD_COLUMNS,
        rows: ofAnimals(db, ownValues, (pet, own) => (pet.endedAt === null ? ownFieldCells(pet, own) : null)),
      },
    },
    { name: 'Lotes', file: 'lotes', table: { columns: columns.LOT_COLUMNS, rows: lots(db) } },
    {
      name: 'Después de la vacuna',
      file: 'despues-de-la-vacuna',
      table: {
        columns: columns.EVENT_COLUMNS,
        rows: ofAnimals(db, listEventsOfAnimals, (pet, event) =>
          pet.endedAt === null || event.signatureId !== null ? eventCells(pet, event) : null,
        ),
      },
    },
    {
      name: 'Turnos',
      file: 'turnos',
      table: { columns: columns.APPOINTMENT_COLUMNS, rows: appointmentRows(db) },
    },
    ...(config.subscriptions
      ? [{ name: 'Pagos', file: 'pagos', table: paymentTable(context, paymentsExport.parse({})) }]
      : []),
  ];
}

async function ownValues(db: Db, petIds: readonly number[]) {
  return listValuesOfAnimals(db, await keeperOf(db), petIds);
}

async function listPrescribed(db: Db, petIds: readonly number[]) {
  return inItems(await rows.listPrescriptionsOf(db, petIds));
}

async function* lots(db: Db): AsyncGenerator<TableRow> {
  for (const closed of [false, true]) {
    let after: { expiresOn: string; id: number } | null = null;
    do {
      const rows: LotRow[] = await listLots(db, { closed, after, limit: LOTS_AT_ONCE });
      for (const lot of rows) yield lotCells(lot, await listLotVaccines(db, [lot.id]));
      after = rows.length < LOTS_AT_ONCE ? null : (rows.at(-1) ?? null);
    } while (after !== null);
  }
}

type Patient = Awaited<ReturnType<typeof rows.listPatientsPage>>[number];

/** Some patients after another; those taken off the list by the clinic or the family are left out. */
async function* patients(db: Db): AsyncGenerator<Patient[]> {
  let after = 0;
  for (;;) {
    const page = await rows.listPatientsPage(db, { after, limit: ANIMALS_AT_ONCE });
    yield page.filter(({ removedAt }) => removedAt === null);
    const last = page.at(-1);
    if (!last || page.length < ANIMALS_AT_ONCE) return;
    after = last.id;
  }
}

/** Taking the record of a guardian's animal along is reading it: the guardian finds it in «Quién vio su libreta». */
async function* animals({ db, actor, now }: SignedInContext): AsyncGenerator<TableRow> {
  for await (const page of patients(db)) {
    const seen = page.filter(({ keptBy, endedAt }) => keptBy === null && endedAt === null).map(({ id }) => id);
    if (seen.length > 0)
      await noteLooks(db, { petIds: seen, userId: actor.userId, day: dayIn(actor.timeZone, now()), lookedAt: now() });
    for (const pet of page) yield petCells(pet, actor.timeZone);
  }
}

async function* owners(db: Db, timeZone: string): AsyncGenerator<TableRow> {
  const read = (after: { id: number } | null, limit: number) =>
    rows.listOwnersPage(db, { after: after?.id ?? 0, limit });
  for await (const owner of everyRow(read, OWNERS_AT_ONCE)) if (isClinicOwner(owner)) yield ownerCells(owner, timeZone);
}

/** The rows that belong to the animals, animal after animal. @param show null leaves a row out */
async function* ofAnimals<Of extends { petId: number }>(
  db: Db,
  read: (db: Db, petIds: readonly number[]) => Promise<Of[]>,
  show: (pet: Patient, of: Of) => TableRow | null | Promise<TableRow | null>,
): AsyncGenerator<TableRow> {
  for await (const page of patients(db)) {
    if (page.length === 0) continue;
    const pets = new Map(page.map((pet) => [pet.id, pet]));
    for (const of of await read(db, [...pets.keys()])) {
      const pet = pets.get(of.petId);
      const shown = pet && (await show(pet, of));
      if (shown) yield shown;
    }
  }
}
