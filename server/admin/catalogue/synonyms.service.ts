/** Other names of vaccines: lists of patients and forms understand by them what the catalogue calls otherwise. */
import type { SignedInContext } from '#server/platform/core/context.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { comparableName } from '#server/health/vaccines/rules.ts';
import { deleteSynonym, listMeanings, listSynonymsOf, putSynonym } from '#server/health/vaccines/synonyms.queries.ts';
import type { AddSynonymInput } from './schema.ts';
import { findVaccine, listSchedules } from './vaccines.queries.ts';

/** `certain`: 0 is only proposed, and asked about where a list brings it. */
export function synonyms({ db }: SignedInContext, { speciesId }: { speciesId: number }) {
  return listSynonymsOf(db, speciesId);
}

/**
 * What was proposed only is decided by it.
 * @throws CATALOGUE_ROW_NOT_FOUND; INVALID beside the name, where it is a vaccine's own or surely means another one
 */
export async function addSynonym({ db, actor, now }: SignedInContext, { vaccineId, name: typed }: AddSynonymInput) {
  return db.transaction().execute(async (db) => {
    const vaccine = await findVaccine(db, vaccineId);
    if (!vaccine) throw new DomainError('CATALOGUE_ROW_NOT_FOUND');
    const { speciesId } = vaccine;
    const name = comparableName(typed);
    const refuse = (message: string) => new DomainError('INVALID', { field: 'name', message });
    if (name === '') throw refuse('Escribe letras o números.');
    const own = (await listSchedules(db, speciesId)).find((one) => comparableName(one.name) === name);
    if (own) throw refuse(own.id === vaccineId ? 'Ya se llama así.' : `«${own.name}» ya es una vacuna del catálogo.`);
    const sure = (await listMeanings(db, speciesId, name)).filter(({ certain }) => certain === 1);
    if (sure.some((one) => one.vaccineId === vaccineId)) throw refuse('Ya está entre sus otros nombres.');
    const [other] = sure;
    if (other) throw refuse(`Ya es otro nombre de ${other.vaccine}. Quítalo allí primero.`);
    const row = { speciesId, name, vaccineId, certain: 1, source: null } as const;
    await putSynonym(db, { ...row, createdBy: actor.userId, createdAt: now() });
    return { vaccineId, name };
  });
}

/** Doses that came in by it stay as they are. @throws CATALOGUE_ROW_NOT_FOUND */
export async function removeSynonym({ db }: SignedInContext, { synonymId }: { synonymId: number }) {
  const removed = await deleteSynonym(db, synonymId);
  if (!removed) throw new DomainError('CATALOGUE_ROW_NOT_FOUND');
  return removed;
}
