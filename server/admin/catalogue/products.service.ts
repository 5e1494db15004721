/** Administers the products of dewormings; what is due after them is worked out again for the animals of their species. */
import { findProduct } from '#server/health/dewormings/queries.ts';
import type { SignedInContext } from '#server/platform/core/context.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { listNames } from './queries.ts';
import { insertProduct, listProducts, updateProduct } from './products.queries.ts';
import { asFlag } from './rules.ts';
import type { AddProductInput, ChangeProductInput } from './schema.ts';
import { refuseDuplicate } from './service.ts';
import { requestRefresh } from './vaccines.queries.ts';

export async function products({ db }: SignedInContext, { speciesId }: { speciesId: number }) {
  return (await listProducts(db, speciesId)).toSorted((a, b) => a.name.localeCompare(b.name, 'es'));
}

/** @throws CATALOGUE_ROW_NOT_FOUND; INVALID beside the name where the species has it already */
export async function addProduct({ db }: SignedInContext, input: AddProductInput) {
  return db.transaction().execute(async (db) => {
    const species = await listNames(db, 'species', null);
    if (!species.some(({ id }) => id === input.speciesId)) throw new DomainError('CATALOGUE_ROW_NOT_FOUND');
    refuseDuplicate(await listProducts(db, input.speciesId), input.name);
    return { productId: await insertProduct(db, { ...input, active: asFlag(true) }) };
  });
}

/** Given dewormings stay; where the days of protection change, the job works out their next dates again. @throws as addProduct */
export async function changeProduct({ db, now }: SignedInContext, input: ChangeProductInput) {
  const { productId, active, ...rest } = input;
  await db.transaction().execute(async (db) => {
    const product = await findProduct(db, productId);
    if (!product) throw new DomainError('CATALOGUE_ROW_NOT_FOUND');
    const others = (await listProducts(db, product.speciesId)).filter(({ id }) => id !== productId);
    if (rest.name !== undefined) refuseDuplicate(others, rest.name);
    const changes = { ...rest, ...(active !== undefined && { active: asFlag(active) }) };
    if (Object.keys(changes).length > 0) await updateProduct(db, productId, changes);
    if (rest.days !== undefined || rest.evidence !== undefined) await requestRefresh(db, product.speciesId, now());
  });
  return { productId };
}
