/** Reads a photograph of a paper booklet and proposes its doses. Nothing is kept: neither the picture nor what was read. */
import { listSynonyms } from '#server/health/vaccines/synonyms.queries.ts';
import { listCatalogue } from '#server/health/vaccines/queries.ts';
import { formatOf, refusalOfFormat, refusalOfPicture } from '#server/pets/files/rules.ts';
import { refuseReader, requirePet } from '#server/pets/pets/access.ts';
import type { Pet } from '#server/pets/pets/queries.ts';
import type { SignedInContext } from '#server/platform/core/context.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { dayIn } from '#server/platform/lib/calendar.ts';
import { readFileHead } from '#server/platform/lib/file-head.ts';
import { reasonOf } from '#server/platform/workers/refusals.service.ts';
import { limit } from '#server/platform/rate-limits/service.ts';
import type { KnownName } from './names.rules.ts';
import { dosesOf } from './rules.ts';
import type { Reading } from './schema.ts';

/** A page takes two seconds of a calm machine, and ten times that of a busy one. */
const READING_MS = 75_000;
/** Pages that wait for their turn; the next one is asked to come again. */
const MOST_WAITING = 6;

/** One page at a time: the other place of the workers stays free for pictures, papers and passwords. */
let turn: Promise<unknown> = Promise.resolve();
let waiting = 0;

/** The animal of a member who may write in its record; also a patient of the staff. @throws PET_NOT_FOUND, PET_READ_ONLY */
export async function bookletPet({ db, actor }: SignedInContext, petId: number): Promise<Pet> {
  const pet = await requirePet(db, actor, petId, 'sign');
  refuseReader(pet);
  return pet;
}

/**
 * @param source the path of the sent file
 * @throws FILE_REFUSED and FILE_TOO_LARGE with field `file`; TOO_MANY; BUSY
 */
export async function readBooklet(context: SignedInContext, pet: Pet, source: string): Promise<Reading> {
  const { db, actor, workers, now } = context;
  await limit(db, 'bookletUser', String(actor.userId), now());
  const { head } = await readFileHead(source);
  const wrong = refusalOfFormat(formatOf(head), 'gallery');
  if (wrong) throw refused(wrong);
  const page = await inTurn(() => workers.run('letters', { source }, READING_MS)).catch((error: unknown) => {
    throw refused(inWords(reasonOf(error)));
  });
  const names = await namesOf(context, pet.speciesId);
  const doses = dosesOf(page, { names, today: dayIn(actor.timeZone, now()), birthOn: pet.birthOn });
  return { doses, legible: page.words.length > 0 };
}

async function inTurn<Answer>(read: () => Promise<Answer>): Promise<Answer> {
  if (waiting >= MOST_WAITING) throw new DomainError('BUSY', { retryAfter: 20 });
  waiting += 1;
  const mine = turn.then(read);
  turn = mine.catch(() => undefined);
  try {
    return await mine;
  } finally {
    waiting -= 1;
  }
}

/** By which names the vaccines of the species are known. */
async function namesOf({ db }: SignedInContext, speciesId: number): Promise<KnownName[]> {
  const catalogue = (await listCatalogue(db)).filter((one) => one.speciesId === speciesId && one.active === 1);
  const own = catalogue.map(({ id, name }) => ({ name, vaccines: [{ id, name }], certain: true }));
  const synonyms = (await listSynonyms(db)).filter((one) => one.speciesId === speciesId);
  const others = [...Map.groupBy(synonyms, ({ name }) => name)].map(([name, rows]) => ({
    name,
    vaccines: catalogue.filter(({ id }) => rows.some(({ vaccineId }) => vaccineId === id)),
    certain: rows.every(({ certain }) => certain === 1),
  }));
  return [...own, ...others.filter(({ vaccines }) => vaccines.length > 0)];
}

function refused(message: string): DomainError {
  return new DomainError('FILE_REFUSED', { field: 'file', message });
}

function inWords(reason: string): string {
  if (reason !== 'late' && reason !== 'broken') return refusalOfPicture(reason);
  return 'No pudimos leer esa foto. Prueba con otra, o escríbela tú: la foto queda al lado.';
}
