import type { Instant, Trx, CalendarDate, NextSource } from '#db/types.ts';
import { updatePet } from '#server/pets/pets/queries.ts';
import type { Writer } from '#server/platform/core/context.ts';
import { DomainError } from '#server/platform/errors/errors.ts';

/**
 * Locks the record before its entries are read: the first statement of every write in a record. On PostgreSQL
 * two concurrent writers would otherwise each compute the due lines without the other's entry.
 */
export async function holdRecord(db: Trx, petId: number, at: Instant): Promise<void> {
  await updatePet(db, petId, { updatedAt: at });
}

/**
 * A veterinarian's entry cannot be corrected by another author, because it names the veterinarian. The family
 * may dispute or remove it. @throws ENTRY_OF_VISIT
 */
export function refuseOtherHand({ visitId }: { visitId: number | null }, actor: Writer): void {
  if (visitId !== null && visitId !== actor.visitId) throw new DomainError('ENTRY_OF_VISIT');
}

/** The columns that name an entry's author. */
export function authorColumns(actor: Writer) {
  return { createdBy: actor.userId, visitId: actor.visitId ?? null };
}

/** An entry's day lies within the animal's life and not in the future. @throws INVALID with that field. */
export function refuseImpossibleDay(
  givenOn: CalendarDate,
  pet: { birthOn: CalendarDate | null; deceasedOn: CalendarDate | null },
  today: CalendarDate,
  field = 'givenOn',
): void {
  const refuse = (message: string) => new DomainError('INVALID', { field, message });
  if (givenOn > today) throw refuse('Esa fecha aún no llega.');
  if (pet.birthOn && givenOn < pet.birthOn) throw refuse('Es anterior a su nacimiento.');
  if (pet.deceasedOn && givenOn > pet.deceasedOn) throw refuse('Es posterior a su fallecimiento.');
}

export interface Next {
  nextOn: CalendarDate | null;
  nextSource: NextSource;
}

/** In an edit, a date without a source counts as chosen; an emptied chosen date means that none is wanted. */
export function wantedNext(
  { nextOn, nextSource }: { nextOn?: CalendarDate | null | undefined; nextSource?: NextSource | undefined },
  old: Next,
): Next {
  if (nextSource !== undefined) return { nextSource, nextOn: nextOn === undefined ? old.nextOn : nextOn };
  if (nextOn === undefined) return old.nextSource === 'chosen' ? old : { ...old, nextOn: null };
  if (nextOn !== null) return { nextSource: 'chosen', nextOn };
  return { nextSource: old.nextSource === 'schedule' ? 'schedule' : 'none', nextOn: null };
}

/**
 * The member's date wins over the schedule's, because the member saw it on the screen. `what` names the entry
 * in the refusal, `la vacuna`. @throws INVALID field nextOn
 */
export function decideNext(
  { givenOn, nextOn, nextSource }: Next & { givenOn: CalendarDate },
  proposedOn: CalendarDate | null,
  what: string,
): Next {
  if (nextSource === 'none') return { nextOn: null, nextSource };
  if (nextSource === 'schedule' && (nextOn === null || nextOn === proposedOn))
    return { nextOn: proposedOn, nextSource };
  const message = nextOn === null ? 'Elige la próxima fecha.' : `Tiene que ser después de ${what}.`;
  if (nextOn === null || nextOn <= givenOn) throw new DomainError('INVALID', { field: 'nextOn', message });
  return { nextOn, nextSource: 'chosen' };
}
