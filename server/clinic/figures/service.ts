/** A month of the clinic in figures, beside the month before: each is counted from the rows when it is asked for. */
import { maybeOld } from '#db/replica.ts';
import type { Db, Instant } from '#db/types.ts';
import { clinicZone } from '#server/accounts/clinic-profile/queries.ts';
import { findLot, listLots, listLotVaccines } from '#server/health/lots/queries.ts';
import { dosesLeft, lotState } from '#server/health/lots/rules.ts';
import { VIA_WORDS } from '#server/pets/patients/rules.ts';
import type { SignedInContext } from '#server/platform/core/context.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { dayIn, plusDays } from '#server/platform/lib/calendar.ts';
import { instantOf } from '#server/platform/lib/wall-clock.ts';
import {
  countAppointments,
  countDoses,
  countHandOvers,
  countLotDoses,
  countNewPatients,
  listKept,
  listSeen,
  listTold,
  SEEN_BY,
} from './queries.ts';
import {
  appointmentFigures,
  firstDayOf,
  lastDayOf,
  monthBefore,
  monthOf,
  pairs,
  type Period,
  recallFigures,
  weeksOf,
} from './rules.ts';
import type { MonthInput } from './schema.ts';

type Asking = Pick<SignedInContext, 'db' | 'now'>;

const ROWS_AT_ONCE = 1000;
const MOST_LOTS = 500;
const WAYS = Object.keys(VIA_WORDS) as (keyof typeof VIA_WORDS)[];

/** @throws INVALID with field month, for one that has not begun */
export async function monthsOf({ db, now }: Asking, { month }: MonthInput) {
  const zone = await clinicZone(db);
  const today = dayIn(zone, now());
  const wanted = month ?? monthOf(today);
  if (wanted > monthOf(today)) throw new DomainError('INVALID', { field: 'month', message: 'Ese mes aún no llega.' });
  return {
    month: wanted,
    today,
    now: periodOf(zone, wanted),
    before: periodOf(zone, monthBefore(wanted)),
  };
}

function periodOf(zone: string, month: string): Period {
  const [from, until] = [firstDayOf(month), lastDayOf(month)];
  const begins = (day: string): Instant => instantOf(zone, { day, time: '00:00' });
  return { from, until, begins: begins(from), ends: begins(plusDays(until, 1)) };
}

/** What the desk does: contacts, appointments, new patients, hand-overs, lots. */
export function deskFigures(context: Asking, input: MonthInput) {
  return maybeOld(context.db, (db) => countDesk({ ...context, db }, input));
}

async function countDesk(context: Asking, input: MonthInput) {
  const { db } = context;
  const { month, today, ...periods } = await monthsOf(context, input);
  const { now, before } = periods;
  return {
    month,
    today,
    recalls: { now: await recalls(db, now), before: await recalls(db, before) },
    appointments: {
      now: appointmentFigures(await countAppointments(db, now)),
      before: appointmentFigures(await countAppointments(db, before)),
    },
    newPatients: pairs(await newPatients(db, now), await newPatients(db, before)),
    handOvers: { now: await countHandOvers(db, now), before: await countHandOvers(db, before) },
    lots: await lots(db, { today, now, before }),
  };
}

/** What stands in the records: patients seen, and doses by vaccine and by who signed them. */
export function careFigures(context: Asking, input: MonthInput) {
  return maybeOld(context.db, (db) => countCare({ ...context, db }, input));
}

async function countCare(context: Asking, input: MonthInput) {
  const { db } = context;
  const { month, now, before } = await monthsOf(context, input);
  const [given, earlier] = [await doses(db, now), await doses(db, before)];
  return {
    month,
    seen: { now: await seen(db, now), before: await seen(db, before) },
    doses: { now: given.all, before: earlier.all },
    byVaccine: pairs(given.byVaccine, earlier.byVaccine),
    byVeterinarian: bySignature(given.bySignature, earlier.bySignature),
  };
}

async function recalls(db: Db, period: Period) {
  const lines = [];
  let after = { at: period.begins, id: 0 };
  for (;;) {
    const some = await listTold(db, period.ends, after, ROWS_AT_ONCE);
    lines.push(...some.map((line) => ({ ...line, came: Number(line.came) })));
    const last = some.at(-1);
    if (!last || some.length < ROWS_AT_ONCE) return recallFigures(lines);
    after = { at: last.changedAt, id: last.id };
  }
}

/** In words, by how they came. */
async function newPatients(db: Db, period: Period): Promise<Map<string, number>> {
  const counted = await countNewPatients(db, period, WAYS);
  return new Map(counted.filter(({ amount }) => amount > 0).map(({ via, amount }) => [VIA_WORDS[via], amount]));
}

async function seen(db: Db, period: Period): Promise<number> {
  const animals = new Set(await listKept(db, period));
  for (const kind of SEEN_BY)
    for (const week of weeksOf(period)) for (const petId of await listSeen(db, kind, week)) animals.add(petId);
  return animals.size;
}

interface Signed {
  name: string;
  amount: number;
}

async function doses(db: Db, period: Period) {
  const byVaccine = new Map<string, number>();
  const bySigner = new Map<string, Signed>();
  let all = 0;
  for (const week of weeksOf(period))
    for (const { vaccine, staffId, signedBy, amount } of await countDoses(db, week)) {
      all += amount;
      byVaccine.set(vaccine, (byVaccine.get(vaccine) ?? 0) + amount);
      const key = staffId === null ? signedBy : String(staffId);
      bySigner.set(key, { name: signedBy, amount: (bySigner.get(key)?.amount ?? 0) + amount });
    }
  return { all, byVaccine, bySignature: bySigner };
}

/** A person whose name changed between the months is one. */
function bySignature(now: ReadonlyMap<string, Signed>, before: ReadonlyMap<string, Signed>) {
  const amounts = (of: ReadonlyMap<string, Signed>) => new Map([...of].map(([key, { amount }]) => [key, amount]));
  return pairs(amounts(now), amounts(before)).map((pair) => ({
    ...pair,
    name: now.get(pair.name)?.name ?? before.get(pair.name)?.name ?? pair.name,
  }));
}

/** The lots in use, and others of which a dose was given in the month. */
async function lots(db: Db, { today, now, before }: { today: string; now: Period; before: Period }) {
  const [given, earlier] = [await lotDoses(db, now), await lotDoses(db, before)];
  const open = await listLots(db, { closed: false, after: null, limit: MOST_LOTS });
  const known = new Set(open.map(({ id }) => id));
  const closed = [];
  for (const lotId of given.keys()) {
    const lot = known.has(lotId) ? undefined : await findLot(db, lotId);
    if (lot) closed.push(lot);
  }
  const all = [...open, ...closed];
  const vaccines = await listLotVaccines(
    db,
    all.map(({ id }) => id),
  );
  return all.map((lot) => ({
    lotId: lot.id,
    number: lot.number,
    laboratory: lot.laboratory,
    vaccines: vaccines
      .filter(({ lotId }) => lotId === lot.id)
      .map(({ vaccine, speciesName }) => ({ vaccine, speciesName })),
    expiresOn: lot.expiresOn,
    withdrawnOn: lot.withdrawnOn,
    closed: lot.closedAt !== null,
    state: lotState(lot, today),
    left: dosesLeft(lot),
    now: given.get(lot.id) ?? 0,
    before: earlier.get(lot.id) ?? 0,
  }));
}

async function lotDoses(db: Db, period: Period): Promise<Map<number, number>> {
  const amounts = new Map<number, number>();
  for (const week of weeksOf(period))
    for (const { lotId, amount } of await countLotDoses(db, week))
      amounts.set(lotId, (amounts.get(lotId) ?? 0) + amount);
  return amounts;
}
