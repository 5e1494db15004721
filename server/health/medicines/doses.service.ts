/** How a dose went beside «Dada», how many pills are left, and what both amount to. */
import type { CalendarDate, Db, Instant, WallTime } from '#db/types.ts';
import { type EntryContext, writeEntry } from '#server/health/entries/service.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { dayIn, plusDays } from '#server/platform/lib/calendar.ts';
import { instantOf, wallTimeOf } from '#server/platform/lib/wall-clock.ts';
import { adherenceWords, isLate, LOOKED_BACK_DAYS, stockOf } from './doses.rules.ts';
import {
  type DoseRow,
  findDose,
  listDosesSince,
  type MedicineRow,
  type OwnedMedicine,
  putDose,
  updateMedicine,
} from './queries.ts';
import { isSlot } from './rules.ts';
import type { MarkDoseInput, StockInput } from './schema.ts';

type MedicineContext = EntryContext<OwnedMedicine>;

/**
 * Corrects a dose or says that it was not given; repeated it changes nothing.
 * @throws INVALID with field slot for a time outside the plan or still to come.
 */
export async function markDose(context: MedicineContext, { slot, how, reason }: MarkDoseInput) {
  const { actor, now, entry } = context;
  const { id, petId, disabledAt, deceasedOn } = entry;
  const refuse = (message: string) => new DomainError('INVALID', { field: 'slot', message });
  if (!isSlot(entry, slot)) throw refuse('Esa dosis no es de este tratamiento.');
  if (slot.slice(0, 10) > plusDays(dayIn(actor.timeZone, now()), 1)) throw refuse('Todavía falta para esa dosis.');
  if (disabledAt !== null) throw refuse('Este tratamiento está deshabilitado.');
  if (deceasedOn !== null && slot.slice(0, 10) > deceasedOn) throw refuse('Es posterior a su fallecimiento.');
  const at = now();
  const planned = instantOf(actor.timeZone, { day: slot.slice(0, 10), time: slot.slice(11) });
  const dose = await writeEntry(context, petId, async (db) => {
    const before = await findDose(db, id, slot);
    const told = {
      onTime: { givenAt: planned < at ? planned : at, state: 'given', late: 0 },
      late: {
        givenAt: lateMoment(before?.state === 'given' ? before.givenAt : at, slot, actor.timeZone, at),
        state: 'given',
        late: 1,
      },
      skipped: { givenAt: at, state: 'skipped', late: 0 },
    } as const;
    const row = { ...told[how], reason: how === 'onTime' ? null : reason };
    await putDose(db, { medicineId: id, slot, ...row, createdBy: actor.userId });
    return row;
  });
  return { medicineId: id, petId, slot, ...dose };
}

/** When a late dose was given: as it was recorded, if that is late, else now. */
function lateMoment(recorded: Instant, slot: WallTime, timeZone: string, now: Instant): Instant {
  return isLate(slot, wallTimeOf(timeZone, recorded)) ? recorded : now;
}

/** How many pills there are now; null counts them no more. */
export async function countStock(context: MedicineContext, { quarters }: StockInput) {
  const { now, entry } = context;
  const { id, petId } = entry;
  const at = now();
  await writeEntry(context, petId, (db) =>
    updateMedicine(db, id, { stockQuarters: quarters, stockAt: quarters === null ? null : at }),
  );
  return { medicineId: id, petId, quarters };
}

interface Viewed {
  today: CalendarDate;
  timeZone: string;
  at: Instant;
}

/** What `treatmentsOf` goes by: the doses that count on that day. */
export function listDosesFor(db: Db, petId: number, today: CalendarDate): Promise<DoseRow[]> {
  return listDosesSince(db, { petId, from: plusDays(today, -LOOKED_BACK_DAYS) });
}

/** Of each current treatment how it goes and what is left, in words. */
export function treatmentsOf(
  medicines: readonly MedicineRow[],
  recordedDoses: readonly DoseRow[],
  { today, timeZone, at }: Viewed,
) {
  const current = medicines.filter(
    ({ disabledAt, startOn, endOn }) => disabledAt === null && startOn <= today && (endOn === null || endOn >= today),
  );
  if (current.length === 0) return [];
  const now = wallTimeOf(timeZone, at);
  const doses = Map.groupBy(recordedDoses, ({ medicineId }) => medicineId);
  return current.map((medicine) => {
    const recorded = doses.get(medicine.id) ?? [];
    const { stockAt } = medicine;
    const used = recorded.filter(({ state, givenAt }) => state === 'given' && stockAt !== null && givenAt > stockAt);
    return {
      medicineId: medicine.id,
      adherence: adherenceWords(medicine, recorded, { since: dayIn(timeZone, medicine.createdAt), now }),
      stock: stockOf(medicine, used.length, now),
    };
  });
}
