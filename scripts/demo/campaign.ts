/**
 * A vaccination campaign: registered animals, two new ones, a second bottle. Through the procedures, each at its
 * own minute.
 */
import type { SignedInContext } from '#server/platform/core/context.ts';
import { plus } from '#server/platform/lib/time.ts';
import { createCaller } from '#server/app/http/router.ts';

const BOTTLE = { laboratory: 'Zoetis', lot: 'RB-2417', lotExpiresOn: null };
const CAMPAIGN = {
  name: 'Jornada de La Carolina',
  place: 'Parque La Carolina, Quito',
  speciesId: null,
  vaccineId: null,
  vaccine: 'Antirrábica',
  veterinarian: 'Dra. Paz Andrade Viteri',
  ...BOTTLE,
};
const NEW = [
  { name: 'Nube', speciesId: 2, phone: '0987650143', guardian: 'Rosa Quishpe' },
  { name: 'Rocky', speciesId: 1, phone: '0987650143', guardian: 'Rosa Quishpe' },
] as const;

const FAIR = { ...CAMPAIGN, name: 'Feria de Cumbayá', place: 'Parque de Cumbayá', lot: 'RB-1980' };
const FAIR_DAYS_AGO = 392;
/** Old enough to have been born by then. */
const GROWN_DAYS = 900;

export async function addCampaign(veterinarian: SignedInContext): Promise<void> {
  await addFair(veterinarian);
  const at = (minutes: number) =>
    createCaller({ ...veterinarian, now: () => plus(veterinarian.now(), -minutes, 'minutes') });
  const { campaignId } = await at(90).campaigns.begin(CAMPAIGN);
  const pets = await veterinarian.db
    .selectFrom('pet')
    .innerJoin('species', 'species.id', 'pet.speciesId')
    .select('pet.code')
    .where('species.code', 'in', ['dog', 'cat'])
    .where('pet.deceasedOn', 'is', null)
    .where('pet.removedAt', 'is', null)
    .orderBy('pet.userId', 'desc')
    .orderBy('pet.id', 'desc')
    .limit(5)
    .execute();
  for (const [index, { code }] of pets.entries()) await at(80 - 9 * index).campaignDoses.give({ campaignId, code });
  await at(30).campaigns.edit({ campaignId, ...CAMPAIGN, lot: 'RB-2502' });
  for (const [index, animal] of NEW.entries()) await at(20 - 8 * index).campaignDoses.enrol({ campaignId, ...animal });
}

/** A second campaign, a year ago and closed. */
async function addFair(veterinarian: SignedInContext): Promise<void> {
  const at = (minutes: number) =>
    createCaller({
      ...veterinarian,
      now: () => plus(plus(veterinarian.now(), -FAIR_DAYS_AGO, 'days'), minutes, 'minutes'),
    });
  const { campaignId } = await at(0).campaigns.begin(FAIR);
  const born = plus(veterinarian.now(), -GROWN_DAYS, 'days').slice(0, 10);
  const pets = await veterinarian.db
    .selectFrom('pet')
    .innerJoin('species', 'species.id', 'pet.speciesId')
    .select('pet.code')
    .where('species.code', 'in', ['dog', 'cat'])
    .where('pet.birthOn', '<', born)
    .orderBy('pet.userId', 'desc')
    .orderBy('pet.id', 'desc')
    .limit(9)
    .execute();
  for (const [index, { code }] of pets.entries()) await at(6 + 8 * index).campaignDoses.give({ campaignId, code });
  await at(240).campaigns.close({ campaignId });
}
