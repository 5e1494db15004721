/** What happened after a dose, noted by the veterinarian who saw it or heard of it. */
import type { EntryContext } from '#server/health/entries/service.ts';
import { authorColumns, requireSigner, writeAside } from '#server/health/entries/service.ts';
import type { OwnedVaccination } from '#server/health/vaccines/queries.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { dayIn, showDay } from '#server/platform/lib/calendar.ts';
import { insertEvent, setEventRemoved } from './queries.ts';
import type { AddAdverseEventInput, AdverseEventIdInput } from './schema.ts';

type DoseContext = EntryContext<OwnedVaccination>;

/** @throws VETERINARIAN_ONLY; INVALID with field happenedOn */
export async function addEvent(context: DoseContext, input: AddAdverseEventInput) {
  const { actor, now, entry: dose } = context;
  requireSigner(actor);
  const { vaccinationId, happenedOn, ...said } = input;
  const refuse = (message: string) => new DomainError('INVALID', { field: 'happenedOn', message });
  if (happenedOn < dose.givenOn) throw refuse(`La dosis fue el ${showDay(dose.givenOn)}: tiene que ser después.`);
  if (happenedOn > dayIn(actor.timeZone, now())) throw refuse('Esa fecha aún no llega.');
  return writeAside(context, dose.petId, async (db) => {
    const { createdBy, signatureId } = await authorColumns(db, actor, now());
    const stamp = { createdBy, signatureId, createdAt: now(), removedAt: null };
    const eventId = await insertEvent(db, { vaccinationId, happenedOn, ...said, ...stamp });
    return { eventId, vaccinationId, petId: dose.petId };
  });
}

const setTo = (removing: boolean) => async (context: DoseContext, input: AdverseEventIdInput) => {
  const { actor, now, entry: dose } = context;
  requireSigner(actor);
  return writeAside(context, dose.petId, async (db) => {
    const removedAt = removing ? now() : null;
    if (!(await setEventRemoved(db, { ...input, removedAt }))) throw new DomainError('ADVERSE_EVENT_NOT_FOUND');
    return { ...input, petId: dose.petId };
  });
};

/** It is hidden, not gone. @throws VETERINARIAN_ONLY, ADVERSE_EVENT_NOT_FOUND */
export const removeEvent = setTo(true);
export const restoreEvent = setTo(false);
