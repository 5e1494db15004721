/**
 * The counter of a vaccination campaign: dose after dose, for any animal of the installation. It ignores the
 * animal's paid year: the clinic's own gifts are not sold.
 */
import type { Instant, Trx } from '#db/types.ts';
import type { SignedInContext } from '#server/platform/core/context.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { listMembers } from '#server/pets/family/queries.ts';
import { findOwnerByPhones, hasHistory } from '#server/clinic/counter/queries.ts';
import { typedAgain } from '#server/clinic/counter/rules.ts';
import { waysToWrite, writeKeptOwner } from '#server/clinic/counter/service.ts';
import { type Animal, listAnimalsOf } from './animals.queries.ts';
import { isForOthers } from './animals.rules.ts';
import { animalBehind, ownerNameOf } from './animals.service.ts';
import { holdOpen, requireCampaign, vaccineOf } from './service.ts';
import { dayIn } from '#server/platform/lib/calendar.ts';
import { newCode } from '#server/platform/lib/codes.ts';
import { refuseImpossibleDay } from '#server/health/entries/service.ts';
import { keeperOf } from '#server/accounts/clinic-profile/queries.ts';
import { signing } from '#server/health/entries/signature.service.ts';
import { keepPatient } from '#server/pets/patients/admission.service.ts';
import { setPetRemoved, updatePet } from '#server/pets/pets/queries.ts';
import { createPetInput } from '#server/health/record/schema.ts';
import { orMicrochipTaken, writePet } from '#server/health/record/service.ts';
import { enqueuePush } from '#server/platform/push/service.ts';
import { PHONE_INVALID } from '#server/platform/lib/phone.ts';
import { plus } from '#server/platform/lib/time.ts';
import { tagAddress } from '#server/lost-found/tags/rules.ts';
import { qrCode } from '#server/platform/lib/qr.ts';
import { listCatalogue } from '#server/health/vaccines/queries.ts';
import { addVaccinationInput } from '#server/health/vaccines/schema.ts';
import { takeBackVaccination, writeVaccination } from '#server/health/vaccines/service.ts';
import { deleteDose, findDose, findDoseOf, insertDose, listDoses } from './doses.queries.ts';
import { noticeWords } from './doses.rules.ts';
import type { DoseIdInput, DosesInput, EnrolInput, GiveInput } from './doses.schema.ts';

type Campaign = Awaited<ReturnType<typeof holdOpen>>;

/**
 * "Vacunado": records the campaign's vaccine once per animal, however often it is sent. A dose sent later
 * (offline) counts for the moment when it was given.
 * @throws CAMPAIGN_NOT_FOUND, CAMPAIGN_CLOSED, CODE_NOT_FOUND, INVALID, LOT_DOUBTFUL as at the counter
 */
export async function giveDose(context: SignedInContext, input: GiveInput) {
  const { db, now } = context;
  return db.transaction().execute(async (db) => {
    const campaign = await asItWas(db, await holdOpen(db, input.campaignId), input);
    const animal = await animalBehind(db, input.code);
    const given = { at: momentOf(input.at, campaign, now()), fresh: false, lotSure: input.lotSure };
    return write(db, context, campaign, animal, given);
  });
}

/**
 * Registers an unknown animal at the clinic, which keeps it, with its dose; finds its owner by phone or adds
 * one. An owner's animal of the same name is the same one, unless their microchips differ.
 * @throws as giveDose; MICROCHIP_TAKEN
 */
export async function enrol(context: SignedInContext, input: EnrolInput) {
  const { db, actor, now } = context;
  const phones = await waysToWrite(context, input.phone);
  if (!phones) throw new DomainError('INVALID', { field: 'phone', message: PHONE_INVALID });
  const writing = db.transaction().execute(async (db) => {
    const campaign = await asItWas(db, await holdOpen(db, input.campaignId), input);
    const given = { at: momentOf(input.at, campaign, now()), lotSure: input.lotSure };
    const catalogue = await listCatalogue(db);
    if (isForOthers(campaign, input.speciesId, catalogue)) throw forOthers('speciesId');
    const { name, speciesId, microchip } = input;
    const keeper = await keeperOf(db);
    const owner = await findOwnerByPhones(db, keeper, phones.all);
    const theirs = owner ? await listAnimalsOf(db, owner.id) : [];
    const known = typedAgain(theirs, input);
    if (known) {
      if (microchip !== null && known.microchip === null)
        await updatePet(db, known.id, { microchip, updatedAt: now() });
      return write(db, context, campaign, known, { ...given, fresh: false });
    }
    const ownerId =
      owner?.id ??
      (await writeKeptOwner(
        db,
        { keeper, now: now() },
        { name: input.guardian ?? `Tutor de ${name}`, phone: phones.e164, email: null },
      ));
    const code = newCode();
    const pet = createPetInput.parse({ name, speciesId, sex: 'unknown', ownerId, microchip });
    const petId = await writePet(db, { actor, now, holder: keeper }, pet, code);
    await keepPatient(db, { petId, since: now(), via: 'campaign', addedBy: actor.userId });
    const animal = await animalBehind(db, code);
    return write(db, context, campaign, animal, { ...given, fresh: true });
  });
  return orMicrochipTaken(db, input.microchip, null, writing);
}

interface Given {
  at: Instant;
  /** Whether the animal was registered just now. */
  fresh: boolean;
  lotSure: boolean;
}

async function write(db: Trx, context: SignedInContext, campaign: Campaign, animal: Animal, given: Given) {
  const { actor, config, now } = context;
  const { at, fresh, lotSure } = given;
  const answer = { petId: animal.id, petName: animal.name, code: animal.code };
  const before = await findDoseOf(db, campaign.id, animal.id);
  if (before) return { ...answer, doseId: before.id, already: true, newPet: before.newPet, nextOn: null };
  const givenOn = dayIn(actor.timeZone, at);
  const { vaccine: name, vaccineId, laboratory, lot, lotExpiresOn, veterinarian } = campaign;
  if (animal.deceasedOn !== null)
    throw new DomainError('INVALID', { message: `En memoria de ${animal.name}: su libreta ya no recibe vacunas.` });
  if (isForOthers(campaign, animal.speciesId, await listCatalogue(db))) throw forOthers();
  refuseImpossibleDay(givenOn, animal, dayIn(actor.timeZone, now()));
  const clinic = [campaign.name, campaign.place].filter(Boolean).join(', ').slice(0, 100);
  const bottle = { laboratory, lot, lotExpiresOn, lotSure };
  const dose = { petId: animal.id, vaccineId, name, givenOn, ...bottle, veterinarian, clinic };
  const { vaccinationId, nextOn } = await writeVaccination(
    db,
    { actor: await signing({ db, config }, actor), now, pet: animal, atCampaign: true },
    addVaccinationInput.parse(dose),
  );
  const newPet = fresh ? (1 as const) : (0 as const);
  const doseId = await insertDose(db, {
    campaignId: campaign.id,
    petId: animal.id,
    vaccinationId,
    newPet,
    createdBy: actor.userId,
    createdAt: at,
  });
  await tellFamily(db, context, campaign, animal);
  return { ...answer, doseId, already: false, newPet, nextOn };
}

/** Each member gets one notice, whatever happens to the dose afterwards. */
async function tellFamily(db: Trx, { actor, now }: SignedInContext, campaign: Campaign, animal: Animal): Promise<void> {
  const path = `/dashboard/consulta?mascota=${animal.id}`;
  for (const { userId } of await listMembers(db, animal.id)) {
    if (userId === actor.userId) continue;
    const dedupeKey = `campaign:${campaign.id}:${animal.id}:${userId}`;
    await enqueuePush(db, { userId, dedupeKey, path, ...noticeWords(animal, campaign) }, now());
  }
}

/**
 * "Deshacer": removes the dose, and the animal too if it was registered for this dose and has no other
 * history.
 * @throws VACCINATION_NOT_FOUND, CAMPAIGN_CLOSED
 */
export async function undoDose({ db, now }: SignedInContext, { doseId }: { doseId: number }) {
  return db.transaction().execute(async (db) => {
    const seen = await findDose(db, doseId);
    if (!seen) throw new DomainError('VACCINATION_NOT_FOUND');
    await holdOpen(db, seen.campaignId);
    const dose = await findDose(db, doseId);
    if (!dose) throw new DomainError('VACCINATION_NOT_FOUND');
    await takeBackVaccination(db, { id: dose.vaccinationId, petId: dose.petId }, now());
    await deleteDose(db, doseId);
    const mayGo = dose.newPet === 1 && dose.userId === (await keeperOf(db));
    const gone = mayGo && !(await hasHistory(db, dose.petId));
    if (gone) await setPetRemoved(db, dose.userId, dose.petId, now());
    return { doseId, campaignId: dose.campaignId, petName: dose.petName, code: dose.code, petRemoved: gone };
  });
}

const DOSES_PER_PAGE = 30;

/** Newest first. @throws CAMPAIGN_NOT_FOUND */
export async function dosesPage({ db }: SignedInContext, { campaignId, cursor }: DosesInput) {
  await requireCampaign(db, campaignId);
  const found = await listDoses(db, { campaignId, below: cursor ?? null, limit: DOSES_PER_PAGE + 1 });
  const rows = found.slice(0, DOSES_PER_PAGE).map(({ ownerName, ownerSurname, ...dose }) => ({
    ...dose,
    guardian: ownerNameOf({ ownerName, ownerSurname }),
  }));
  return { rows, next: found.length > DOSES_PER_PAGE ? (rows.at(-1)?.id ?? null) : null };
}

/** The code of its cédula, for its owner to photograph at the counter. @throws VACCINATION_NOT_FOUND */
export async function codeToShow({ db, config }: SignedInContext, { doseId }: DoseIdInput) {
  const dose = await findDose(db, doseId);
  if (!dose) throw new DomainError('VACCINATION_NOT_FOUND');
  const address = tagAddress(config.publicUrl, dose.code);
  return { petName: dose.petName, code: dose.code, address, qr: qrCode(address) };
}

/**
 * The campaign with the vial, vaccine and veterinarian of the moment of the dose. @throws INVALID with field
 * vaccineId
 */
async function asItWas(db: Trx, campaign: Campaign, { vial }: Pick<GiveInput, 'vial'>): Promise<Campaign> {
  if (!vial) return campaign;
  const { vaccine, veterinarian = campaign.veterinarian, ...bottle } = vial;
  const then = { ...campaign, ...bottle, veterinarian };
  return vaccine ? { ...then, ...vaccine, vaccineId: await vaccineOf(db, vaccine) } : then;
}

/**
 * Bounds the moment of an offline dose: not after our clock, since the telephone's may be fast, nor before
 * the campaign began.
 */
function momentOf(at: string | undefined, campaign: Campaign, now: Instant): Instant {
  const said = at === undefined ? now : plus(at, 0, 'seconds');
  if (said > now) return now;
  return said < campaign.createdAt ? campaign.createdAt : said;
}

function forOthers(field?: string): DomainError {
  const message = 'La vacuna de esta jornada no es para esa especie.';
  return new DomainError('INVALID', { message, ...(field && { field }) });
}
