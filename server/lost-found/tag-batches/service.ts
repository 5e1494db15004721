/**
 * Batches of tags: an administrator makes them, an engraver engraves them, an administrator can withdraw single
 * tags.
 */
import type { SignedInContext } from '#server/platform/core/context.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { codeLetters, newCode, showCode } from '#server/platform/lib/codes.ts';
import { readFragment } from '#server/platform/lib/search-fragment.ts';
import { type After, eachRow, everyRow, onePage } from '#server/platform/lib/list-page.ts';
import type { Db } from '#db/types.ts';
import { insertTags, withdrawTag } from '#server/lost-found/tags/queries.ts';
import {
  countByState,
  findBatch,
  findTagByAnyCode,
  findTakenCodes,
  insertBatch,
  listAllTags,
  listBatches,
  listBatchTags,
  listWithdrawable,
} from './queries.ts';
import { TAG_COLUMNS, tagCells } from './rules.ts';
import type {
  AllTagsInput,
  BatchesInput,
  BatchTagsInput,
  ChosenTagsInput,
  MakeBatchInput,
  TagCodeInput,
  TagsExport,
} from './schema.ts';

const BATCHES_PER_PAGE = 25;
const TAGS_PER_PAGE = 50;
/** Values per statement, within the limit of both databases. */
const AT_ONCE = 250;

/** Every column, so that all databases write the same row. */
const NEW_TAG = {
  state: 'available',
  petId: null,
  activatedAt: null,
  activatedBy: null,
  replacedById: null,
  replacedAt: null,
  replaceReason: null,
  withdrawnAt: null,
  scans: 0,
  lastScanAt: null,
} as const;

/** Makes new tags, each with the activation code that lies in its pack: all of them or none. */
export async function makeBatch({ db, actor, now }: SignedInContext, { name, amount }: MakeBatchInput) {
  const at = now();
  const codes = await freshCodes(db, 2 * amount);
  const batchId = await db.transaction().execute(async (db) => {
    const id = await insertBatch(db, { name, createdBy: actor.userId, createdAt: at });
    const [shown, packed] = [codes.slice(0, amount), codes.slice(amount)];
    await insertTags(
      db,
      shown.map((code, place) => ({
        ...NEW_TAG,
        code,
        activationCode: packed[place] ?? null,
        batchId: id,
        createdAt: at,
      })),
    );
    return id;
  });
  return { batchId, name, amount };
}

/** Codes that no animal, tag or pack has: each code leads to one thing. */
async function freshCodes(db: Db, amount: number): Promise<string[]> {
  const codes = new Set<string>();
  while (codes.size < amount) {
    const some = new Set<string>();
    while (some.size < Math.min(AT_ONCE, amount - codes.size)) some.add(newCode());
    for (const taken of await findTakenCodes(db, [...some])) some.delete(taken);
    for (const code of some) codes.add(code);
  }
  return [...codes];
}

/** Newest first, each with the number of its tags per state. */
export async function batchesPage({ db }: SignedInContext, { cursor }: BatchesInput) {
  const found = await listBatches(db, { below: cursor ?? null, limit: BATCHES_PER_PAGE + 1 });
  const { rows, next } = pageById(found, BATCHES_PER_PAGE);
  return { rows: await withAmounts(db, rows), next };
}

/** Fifty tags of a batch, without their owners. @throws BATCH_NOT_FOUND */
export async function batchTags({ db }: SignedInContext, { batchId, cursor }: BatchTagsInput) {
  const [batch] = await withAmounts(db, [await requireBatch(db, batchId)]);
  const found = await listBatchTags(db, { batchId, above: cursor ?? null, limit: TAGS_PER_PAGE + 1 });
  return { batch, ...pageById(found, TAGS_PER_PAGE) };
}

async function withAmounts<Batch extends { id: number }>(db: Db, batches: Batch[]) {
  const ids = batches.map(({ id }) => id);
  const counted = ids.length > 0 ? await countByState(db, ids) : [];
  return batches.map((batch) => {
    const tags = { available: 0, active: 0, disabled: 0, withdrawn: 0 };
    for (const { batchId, state, amount } of counted) if (batchId === batch.id) tags[state] = amount;
    return { ...batch, tags };
  });
}

/** One tag with the name of its animal, for a caller on the phone who reads out a tag. @throws TAG_NOT_FOUND */
export async function lookUpTag({ db }: SignedInContext, { code }: TagCodeInput) {
  const tag = await findTagByAnyCode(db, code);
  if (!tag) throw unknownTag(code);
  const { id: _id, ...shown } = tag;
  return shown;
}

/** Withdraws a tag for good: its code is unknown from now on. @throws TAG_NOT_FOUND also for a withdrawn tag. */
export async function withdrawByCode({ db, now }: SignedInContext, { code }: TagCodeInput) {
  const tag = await findTagByAnyCode(db, code);
  if (!tag || !(await withdrawTag(db, tag.id, now()))) throw unknownTag(code);
  return { code: tag.code };
}

/** Fifty tags of all batches that match. */
export async function allTags(context: SignedInContext, { cursor, ...wanted }: AllTagsInput) {
  return onePage(await tagsReader(context, wanted, null)(cursor ?? null, TAGS_PER_PAGE + 1), TAGS_PER_PAGE);
}

/** The same list as a table. */
export function tagTable(context: SignedInContext, { ids, wanted }: TagsExport) {
  const tags = everyRow(tagsReader(context, wanted, ids), AT_ONCE);
  return { columns: TAG_COLUMNS, rows: eachRow(tags, (tag) => tagCells(tag, context.actor.timeZone)) };
}

function tagsReader({ db }: SignedInContext, { filter, state, sort }: TagsExport['wanted'], ids: TagsExport['ids']) {
  const code = codeLetters(filter);
  const base = { fragment: readFragment(filter), code: /^[0-9A-Z]{1,10}$/.test(code) ? code : null, state, ids, sort };
  return (last: After | null, limit: number) => listAllTags(db, { ...base, after: last, limit });
}

/** Withdraws tags for good. @returns how many; a tag withdrawn meanwhile is not counted. */
export async function withdrawChosen({ db, now }: SignedInContext, { tagIds }: ChosenTagsInput) {
  const at = now();
  return db.transaction().execute(async (db) => {
    const left = await listWithdrawable(db, tagIds);
    for (const { id } of left) await withdrawTag(db, id, at);
    return { amount: left.length };
  });
}

function unknownTag(code: string): DomainError {
  return new DomainError('TAG_NOT_FOUND', {
    field: 'code',
    message: `Ninguna placa que se pueda usar tiene el código ${showCode(code)}. Revisa letras y números.`,
  });
}

export async function requireBatch(db: Db, batchId: number) {
  const batch = await findBatch(db, batchId);
  if (!batch) throw new DomainError('BATCH_NOT_FOUND');
  return batch;
}

/** Reads one row more than the page size, to know without counting whether another page follows. */
function pageById<Row extends { id: number }>(found: Row[], size: number) {
  const rows = found.slice(0, size);
  return { rows, next: found.length > size ? (rows.at(-1)?.id ?? null) : null };
}
