/** Coverage: how many of the patients that are alive are protected today, by species and disease. */
import { setImmediate as breathe } from 'node:timers/promises';
import type { CalendarDate, Db, Instant } from '#db/types.ts';
import { clinicZone } from '#server/accounts/clinic-profile/queries.ts';
import { listCatalogue } from '#server/health/vaccines/queries.ts';
import type { SignedInContext } from '#server/platform/core/context.ts';
import { dayIn } from '#server/platform/lib/calendar.ts';
import { rememberedFor } from '#server/platform/lib/remembered.ts';
import {
  countAlive,
  countCovered,
  countSpoiled,
  lastPatientId,
  listDiseases,
  listSpecies,
} from './coverage.queries.ts';
import type { SpeciesCoverage } from './rules.ts';

export interface Coverage {
  on: CalendarDate;
  species: SpeciesCoverage[];
}

/** Animals per statement: other calls wait for some milliseconds, not for the whole count. */
const ANIMALS_AT_ONCE = 1000;
const REMEMBERED_SECONDS = 60;

/** Counted at most once a minute, however many of the staff look. */
export const coverage = rememberedFor(
  REMEMBERED_SECONDS,
  ({ db, now }: Pick<SignedInContext, 'db' | 'now'>): Promise<Coverage> => countAll(db, now()),
);

async function countAll(db: Db, at: Instant): Promise<Coverage> {
  const on = dayIn(await clinicZone(db), at);
  const catalogue = await listCatalogue(db);
  const lifelong = catalogue.filter(({ boosterMonths }) => boosterMonths === null).map(({ id }) => id);
  const animals = new Map<number, number>();
  const covered = new Map<string, { covered: number; inSeries: number }>();
  const last = await lastPatientId(db);
  for (let after = 0; after < last; after += ANIMALS_AT_ONCE) {
    const piece = { after, last: after + ANIMALS_AT_ONCE };
    for (const { speciesId, amount } of await countAlive(db, piece))
      animals.set(speciesId, (animals.get(speciesId) ?? 0) + amount);
    await breathe();
    for (const { speciesId, diseaseId, inSeries, amount } of await countCovered(db, {
      ...piece,
      today: on,
      lifelong,
    })) {
      const key = `${speciesId} ${diseaseId}`;
      const sum = covered.get(key) ?? { covered: 0, inSeries: 0 };
      sum[inSeries === 1 ? 'inSeries' : 'covered'] += amount;
      covered.set(key, sum);
    }
    await breathe();
  }
  const spoiled = new Map(
    (await countSpoiled(db, on)).map(({ speciesId, diseaseId, amount }) => [`${speciesId} ${diseaseId}`, amount]),
  );
  const diseases = await listDiseases(db);
  const species = (await listSpecies(db)).flatMap(({ id, code, name }) => {
    const offered = catalogue.filter(({ speciesId, active }) => speciesId === id && active === 1);
    const against = new Set(offered.flatMap(({ diseaseIds }) => diseaseIds));
    const core = new Set(offered.flatMap((vaccine) => (vaccine.core === 1 ? vaccine.diseaseIds : [])));
    const rows = diseases
      .filter((disease) => against.has(disease.id))
      .map((disease) => ({
        disease: disease.name,
        core: core.has(disease.id),
        ...(covered.get(`${id} ${disease.id}`) ?? { covered: 0, inSeries: 0 }),
        spoiled: spoiled.get(`${id} ${disease.id}`) ?? 0,
      }))
      .toSorted((a, b) => Number(b.core) - Number(a.core));
    const amount = animals.get(id) ?? 0;
    return amount === 0 || rows.length === 0 ? [] : [{ species: name, code, animals: amount, diseases: rows }];
  });
  return { on, species: species.toSorted((a, b) => b.animals - a.animals) };
}
