import { inOneRoundTrip } from '#db/round-trips.ts';
import type { Db, Instant, Trx } from '#db/types.ts';
import { findPatient } from '#server/health/due/queries.ts';
import { type Answer, readCare, recomputeDue, requireAnswered } from '#server/health/due/service.ts';
import { isOfCampaign } from '#server/health/entries/campaign.rules.ts';
import {
  type AddContext,
  announceNew,
  authorColumns,
  closing,
  decideNext,
  editorColumns,
  type EntryContext,
  lockRecord,
  refuseUnlikelyDay,
  requireSameAuthor,
  takingBack,
  undoable,
  wantedNext,
  writeEntry,
} from '#server/health/entries/service.ts';
import { bottleOf } from '#server/health/lots/service.ts';
import type { SignedInContext } from '#server/platform/core/context.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { dayIn, hourIn, showDay } from '#server/platform/lib/calendar.ts';
import { givenFields } from '#server/platform/lib/changes.ts';
import { isOtherSticker, UNCONFIRMED } from './confirm.service.ts';
import {
  insertVaccination,
  listCatalogue,
  listDoses,
  listDosesOn,
  listRecentlyWritten,
  type OwnedVaccination,
  setVaccinationRemoved,
  updateVaccination,
} from './queries.ts';
import {
  comparableName,
  counting,
  currentVaccine,
  type Given,
  isSameVaccine,
  similarDose,
  vaccineNamed,
} from './rules.ts';
import { proposalFor } from './schedule.rules.ts';
import type { AddVaccinationInput, EditVaccinationInput } from './schema.ts';
import { listCalled } from './synonyms.queries.ts';

/**
 * Records a dose and recomputes the animal's due lines. `closed` are the titles of the lines it answered,
 * `reason` the schedule's explanation of the date.
 * @param answers the line of the agenda that it answers.
 * @throws INVALID with field givenOn, nextOn or vaccineId; LINE_NOT_FOUND; ASK_FIRST, also where staff writes a dose that
 * stands there already; LOT_DOUBTFUL; BEFORE_BIRTH
 */
export async function addVaccination(context: AddContext, input: AddVaccinationInput, answers: Answer | null = null) {
  const { db, actor, now, pet } = context;
  refuseUnlikelyDay(input.givenOn, pet, { today: dayIn(actor.timeZone, now()), sure: input.daySure });
  return db.transaction().execute((db) => writeVaccination(db, context, input, answers));
}

/** The same inside a caller's transaction; the caller has checked the day. @throws as addVaccination */
export async function writeVaccination(
  db: Trx,
  context: Pick<AddContext, 'actor' | 'now' | 'visit'> & { pet: { id: number }; atCampaign?: boolean },
  input: AddVaccinationInput,
  answers: Answer | null = null,
) {
  const { actor, now, pet, atCampaign = false } = context;
  const petId = pet.id;
  const [, [patient], catalogue, doses, author] = await inOneRoundTrip(
    db,
    (db) => lockRecord(db, petId, now()),
    // Read again: a member may have corrected its birthday since the gate read it.
    (db) => findPatient(db, { petId }),
    listCatalogue,
    (db) => listDoses(db, { petId }),
    (db) => authorColumns(db, actor, now()),
  );
  if (!patient) throw new DomainError('PET_NOT_FOUND');
  const vaccineId = await chooseVaccine(db, input, patient.speciesId, catalogue);
  const { givenOn } = input;
  // The record is locked: of two veterinarians with the same dose the second is asked, and loses nothing.
  if (actor.signs && input.sure === false) await refuseWrittenAlready(db, context, { ...input, vaccineId });
  if (answers) {
    const twin = similarDose(doses, { ...input, vaccineId });
    const repeats = doses.find(({ id, withdrawnOn }) => withdrawnOn !== null && `vaccination:${id}` === answers.key);
    await requireAnswered(db, petId, answers, { givenOn, twin, repeats: repeats ?? null });
  }
  const proposal = proposalFor({ ...input, vaccineId }, doses, catalogue, {
    birthOn: patient.birthOn,
    knownSince: patient.createdAt.slice(0, 10),
  });
  const { sure: _sure, lotSure: _lotSure, daySure: _daySure, ...written } = input;
  const of = { actor, speciesId: patient.speciesId, harmAlone: atCampaign };
  const bottle = await bottleOf(db, of, { ...input, vaccineId });
  const dose = { ...written, ...bottle, vaccineId, ...decideNext(input, proposal.on, 'la vacuna') };
  const stamp = { ...author, updatedBy: null, createdAt: now(), updatedAt: now(), removedAt: null };
  const [vaccinationId, care] = await inOneRoundTrip(
    db,
    (db) => insertVaccination(db, { ...dose, ...stamp }),
    (db) => readCare(db, petId),
  );
  // Its lot may be a withdrawn one.
  const known =
    dose.lotId === null
      ? [...doses, { ...dose, id: vaccinationId, withdrawnOn: null }]
      : await listDoses(db, { petId });
  const [, lines] = await inOneRoundTrip(
    db,
    (db) => announceNew(db, context, 'vaccination', vaccinationId),
    (db) => recomputeDue(db, patient, { doses: known, catalogue, care }, closing(petId, now())),
  );
  const protects = counting(known).some(({ id }) => id === vaccinationId);
  const closed = lines.map(({ title }) => title);
  const reason = protects && dose.nextSource === 'schedule' ? proposal.reason : null;
  return { vaccinationId, nextOn: protects ? dose.nextOn : null, reason, closed };
}

/**
 * Corrects a dose; absent fields stay. @throws INVALID with field givenOn, nextOn, vaccineId or lot; ENTRY_OF_VISIT; LOT_DOUBTFUL
 */
export async function editVaccination(context: EntryContext<OwnedVaccination>, input: EditVaccinationInput) {
  const { actor, now, entry: vaccination } = context;
  requireSameAuthor(vaccination, actor);
  if (!actor.signs && isOfCampaign(vaccination, actor.userId)) throw new DomainError('ENTRY_OF_VISIT');
  const { id, petId, speciesId, birthOn, petCreatedAt, nextSource: oldSource, nextOn: oldNext } = vaccination;
  const { vaccinationId: _, lotSure, daySure, ...given } = input;
  const changes = givenFields(given);
  const merged = { ...vaccination, ...changes };
  if (input.givenOn !== undefined) {
    // A day that stands already, as a list brought it, is asked about no more.
    const sure = input.givenOn === vaccination.givenOn ? true : daySure;
    refuseUnlikelyDay(input.givenOn, vaccination, { today: dayIn(actor.timeZone, now()), sure });
  }
  const next = await writeEntry(context, petId, async (db) => {
    const catalogue = await listCatalogue(db);
    const doses = await listDoses(db, { petId });
    const renamed = input.name !== undefined && input.name !== vaccination.name && input.vaccineId === undefined;
    const vaccineId =
      input.vaccineId === undefined && !renamed
        ? vaccination.vaccineId
        : await chooseVaccine(db, { ...merged, vaccineId: input.vaccineId ?? null }, speciesId, catalogue);
    const proposal = proposalFor({ ...merged, vaccineId }, doses, catalogue, {
      birthOn,
      knownSince: petCreatedAt.slice(0, 10),
    });
    const wanted = wantedNext(input, { nextSource: oldSource, nextOn: oldNext });
    const next = decideNext({ ...wanted, givenOn: merged.givenOn }, proposal.on, 'la vacuna');
    const typed = input.lotId === undefined && merged.lot === vaccination.lot && vaccineId === vaccination.vaccineId;
    const lotId = typed ? vaccination.lotId : (input.lotId ?? null);
    const { lot, laboratory } = vaccination;
    const same = merged.lot === lot && merged.laboratory === laboratory && vaccineId === vaccination.vaccineId;
    const of = { actor, speciesId, before: vaccination.lotId, same };
    const written = { ...changes, ...(await bottleOf(db, of, { ...merged, lotId, vaccineId, lotSure })), vaccineId };
    await updateVaccination(db, id, {
      ...written,
      ...next,
      ...(await editorColumns(db, vaccination, actor, now())),
      ...(isOtherSticker(vaccination, written) && UNCONFIRMED),
    });
    return next;
  });
  return { vaccinationId: id, nextOn: next.nextOn };
}

/** The dose stays in the database; the lines it answered are open again. */
export const { remove: removeVaccination, restore: restoreVaccination } = undoable({
  id: 'vaccinationId',
  missing: 'VACCINATION_NOT_FOUND',
  setRemoved: setVaccinationRemoved,
  write: writeEntry,
});

/** Removes a dose inside a caller's transaction; one that was removed already stays so. */
export async function takeBackVaccination(db: Trx, { id, petId }: { id: number; petId: number }, at: Instant) {
  await lockRecord(db, petId, at);
  await takingBack(db, { petId, at }, () => setVaccinationRemoved(db, id, at));
}

/** Distinct values of this user's last doses, newest first: the form suggests them. */
export async function whatIWroteLast({ db, actor, now }: SignedInContext) {
  const doses = await listRecentlyWritten(db, actor.userId);
  const today = dayIn(actor.timeZone, now());
  const open = doses.filter(
    ({ lot, lotExpiresOn, createdAt }) =>
      lot !== null && dayIn(actor.timeZone, createdAt) === today && (lotExpiresOn === null || lotExpiresOn >= today),
  );
  const bottles = [...Map.groupBy(open, ({ vaccineId }) => vaccineId).values()].flatMap((ofOne) => ofOne.slice(0, 1));
  const distinct = <Value>(values: (Value | null)[]) =>
    [...new Set(values)].filter((value) => value !== null).slice(0, 8);
  return {
    vaccineIds: distinct(doses.map(({ vaccineId }) => vaccineId)),
    clinics: distinct(doses.map(({ clinic }) => clinic)),
    veterinarians: distinct(doses.map(({ veterinarian }) => veterinarian)),
    laboratories: distinct(doses.map(({ laboratory }) => laboratory)),
    /** Of each vaccine the bottle that is in use today. */
    bottles: bottles.map(({ vaccineId, lot, lotExpiresOn, laboratory, lotId }) => ({
      vaccineId,
      lot,
      lotExpiresOn,
      laboratory,
      lotId,
    })),
  };
}

/** @throws ASK_FIRST where the same vaccine of that day stands in the record, with who wrote it down and when */
async function refuseWrittenAlready(
  db: Trx,
  { actor, now, pet }: Pick<AddContext, 'actor' | 'now'> & { pet: { id: number } },
  dose: Given,
): Promise<void> {
  const twin = (await listDosesOn(db, pet.id, dose.givenOn)).find((one) => isSameVaccine(one, dose));
  if (!twin) return;
  const today = dayIn(actor.timeZone, now());
  const day = dose.givenOn === today ? 'hoy' : `el ${showDay(dose.givenOn)}`;
  const written =
    dayIn(actor.timeZone, twin.createdAt) === today ? `, a las ${hourIn(actor.timeZone, twin.createdAt)}` : '';
  const author = twin.signedBy ?? (twin.author === null ? null : `${twin.author} ${twin.surname}`.trim());
  const said =
    twin.createdBy === actor.userId
      ? `Ya anotaste ${twin.name}`
      : author === null
        ? `${twin.name} ya consta`
        : `${author} ya anotó ${twin.name}`;
  throw new DomainError('ASK_FIRST', { message: `${said} ${day}${written}. ¿Es otra dosis?` });
}

/** The catalogue's vaccine by id, else by name or synonym, so that a typed name is recognised too. */
async function chooseVaccine(
  db: Db,
  { vaccineId, name }: { vaccineId: number | null; name: string },
  speciesId: number,
  catalogue: Awaited<ReturnType<typeof listCatalogue>>,
): Promise<number | null> {
  if (vaccineId === null)
    return (vaccineNamed(name, speciesId, catalogue) ?? (await calledSo(db, speciesId, name)))?.id ?? null;
  const vaccine = currentVaccine(vaccineId, catalogue);
  if (vaccine?.speciesId !== speciesId)
    throw new DomainError('INVALID', { field: 'vaccineId', message: 'Elige una vacuna para su especie.' });
  return vaccine.id;
}

/** A bottle of several vaccines is none of them: its doses are written one by one. */
async function calledSo(db: Db, speciesId: number, name: string): Promise<{ id: number } | null> {
  const [one, other] = await listCalled(db, speciesId, comparableName(name));
  return one && !other ? { id: one.mergedIntoId ?? one.vaccineId } : null;
}
