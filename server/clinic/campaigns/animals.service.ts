/** Looks up the animals at a vaccination campaign's counter. */
import type { CalendarDate, Db } from '#db/types.ts';
import { findOwnerByPhones } from '#server/clinic/counter/queries.ts';
import { waysToWrite } from '#server/clinic/counter/service.ts';
import { findDoseOf } from './doses.queries.ts';
import { requireCampaign } from './service.ts';
import type { SignedInContext } from '#server/platform/core/context.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { dayIn } from '#server/platform/lib/calendar.ts';
import { keeperOf } from '#server/accounts/clinic-profile/queries.ts';
import { readTyped } from '#server/pets/pets/codes.rules.ts';
import { listCatalogue, listDoses as listVaccinations } from '#server/health/vaccines/queries.ts';
import { type Animal, findAnimalByChip, findAnimalByCode, isNewTag, listAnimalsByPhone } from './animals.queries.ts';
import { lastDose, warningsOf } from './animals.rules.ts';
import type { ByPhoneInput, FindInput } from './animals.schema.ts';

type Campaign = Awaited<ReturnType<typeof requireCampaign>>;

const ANIMALS_OF_A_PHONE = 12;

/**
 * The animal of a typed or scanned code, with the warnings before the vaccination; of one that is no patient no more than its tag
 * says to a stranger. @throws CODE_NOT_FOUND
 */
export async function findForCounter(context: SignedInContext, { campaignId, code }: FindInput) {
  const { db, actor, now } = context;
  const campaign = await requireCampaign(db, campaignId);
  const animal = await animalBehind(db, code);
  const today = dayIn(actor.timeZone, now());
  return shown(db, campaign, animal, today);
}

/** The patients of the owners with this number: for a family that came without its cédula. */
export async function animalsByPhone(context: SignedInContext, { campaignId, phone }: ByPhoneInput) {
  const { db, actor, now } = context;
  const campaign = await requireCampaign(db, campaignId);
  const phones = await waysToWrite(context, phone);
  const today = dayIn(actor.timeZone, now());
  const animals = phones === null ? [] : await listAnimalsByPhone(db, phones.all, ANIMALS_OF_A_PHONE);
  const known = phones === null ? undefined : await findOwnerByPhones(db, await keeperOf(db), phones.all);
  const guardian = known ? `${known.name} ${known.surname}`.trim() : (animals[0] && ownerNameOf(animals[0])) || null;
  return { guardian, animals: await Promise.all(animals.map((animal) => shown(db, campaign, animal, today))) };
}

async function shown(db: Db, campaign: Campaign, animal: Animal, today: CalendarDate) {
  const catalogue = await listCatalogue(db);
  const open = animal.patientId !== null;
  const doses = open ? await listVaccinations(db, { petId: animal.id }) : [];
  const last = lastDose(campaign, animal.speciesId, doses, catalogue);
  const done = await findDoseOf(db, campaign.id, animal.id);
  return {
    petId: animal.id,
    code: animal.code,
    name: animal.name,
    species: animal.species,
    speciesName: animal.speciesName,
    /** Whether its record is open to the clinic. */
    open,
    birthOn: open ? animal.birthOn : null,
    photo: animal.photo,
    guardian: open ? ownerNameOf(animal) : null,
    phone: open ? animal.phone : null,
    last: last && { name: last.name, givenOn: last.givenOn },
    doseId: done?.id ?? null,
    warnings: warningsOf({ campaign, animal, last, doneAt: done?.createdAt ?? null }, catalogue, today),
  };
}

/** @throws CODE_NOT_FOUND with the next step in its words */
export async function animalBehind(db: Db, typed: string): Promise<Animal> {
  const wanted = readTyped(typed);
  const animal =
    wanted &&
    (wanted.kind === 'chip' ? await findAnimalByChip(db, wanted.number) : await findAnimalByCode(db, wanted.code));
  if (animal) return animal;
  const newTag = wanted?.kind === 'code' && (await isNewTag(db, wanted.code));
  const message = !wanted
    ? 'Revisa letras y números.'
    : newTag
      ? 'Esta placa aún no es de ningún animal: regístralo como nuevo y actívala después.'
      : 'Nadie tiene ese código aquí: regístralo como nuevo.';
  throw new DomainError('CODE_NOT_FOUND', { field: 'code', message });
}

export function ownerNameOf({ ownerName, ownerSurname }: { ownerName: string; ownerSurname: string }): string {
  return `${ownerName} ${ownerSurname}`.trim();
}
