/** Brings the first values of countries into the table that is read. */
import type { Context } from '#server/platform/core/context.ts';
import { FIRST_RULES } from './all.ts';
import { type CountryRule, insertRule, listAllRules, updateRule } from './queries.ts';
import type { FirstRule } from './shape.ts';

/**
 * At the start: rows that are missing are written, and those that no administrator changed follow the product's values. A row that
 * is no longer among the first values stays.
 */
export async function ensureCountries({ db }: Pick<Context, 'db'>): Promise<void> {
  const known = new Map((await listAllRules(db)).map((row) => [row.code, row]));
  for (const [position, first] of FIRST_RULES.entries()) {
    const row = { ...whole(first), position };
    const before = known.get(first.code);
    if (!before) await insertRule(db, { ...row, active: 1, editedAt: null, editedBy: null });
    else if (before.editedAt === null && differs(before, row)) await updateRule(db, before.id, row);
  }
}

function whole(first: FirstRule) {
  const none = { place: null, species: null, amount: null, least: null, unit: null, detail: null, english: null };
  return { ...none, authority: null, note: null, validFrom: null, validUntil: null, ...first };
}

function differs(before: CountryRule, row: ReturnType<typeof whole> & { position: number }): boolean {
  return (Object.keys(row) as (keyof typeof row)[]).some((column) => before[column] !== row[column]);
}
