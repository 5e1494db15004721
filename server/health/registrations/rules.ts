/** The sheet of a town's register: its fields in order, filled from the record. Pure; runs in the browser too. */
import type { CalendarDate, CountryRuleTable } from '#db/types.ts';
import { isOld, isTownField, TOWN_FIELDS, type TownField } from '#server/platform/countries/rules.ts';
import { folded } from '#server/platform/lib/text.ts';

export type TownRule = Omit<CountryRuleTable, 'id'> & { id: number };

/** What the record knows of each field; absent is not known. */
export type SheetFacts = Partial<Record<TownField, string>>;

export interface SheetLine {
  field: TownField;
  title: string;
  words: string;
  /** From the record, as it is copied; null where the record does not say it. */
  value: string | null;
  /** photo and paper are brought along; text is filled in. */
  kind: 'text' | 'photo' | 'paper';
  /** The town's own source names it; else other registers do. */
  asked: boolean;
  source: string;
  checkedOn: CalendarDate;
  mark: TownRule['mark'];
  old: boolean;
}

export interface SheetNote {
  code: string;
  title: string;
  words: string;
  authority: string | null;
  source: string;
  checkedOn: CalendarDate;
  mark: TownRule['mark'];
  old: boolean;
}

export interface Sheet {
  lines: SheetLine[];
  notes: SheetNote[];
  /** No source tells what this town asks: the sheet is the general one. */
  general: boolean;
  /** Months until a registration is renewed, where a source says so. */
  renewMonths: number | null;
  authority: string | null;
}

/** The towns of a country that have rows, in their order. */
export function townsOf(rules: readonly TownRule[]): { country: string; place: string }[] {
  const seen = new Map<string, { country: string; place: string }>();
  for (const { country, place } of rules)
    if (place !== null && country !== '*') seen.set(`${country} ${place}`, { country, place });
  return [...seen.values()];
}

export function sheetOf(
  rules: readonly TownRule[],
  { country, place }: { country: string; place: string },
  { facts, today }: { facts: SheetFacts; today: CalendarDate },
): Sheet {
  const own = rules.filter((rule) => rule.country === country && rule.place === place);
  const general = rules.filter((rule) => rule.country === '*' && rule.place === null);
  const lines = TOWN_FIELDS.flatMap((field): SheetLine[] => {
    const its = own.find(({ kind }) => kind === field);
    const rule = its ?? general.find(({ kind }) => kind === field);
    if (!rule) return [];
    const { title, words, source, checkedOn, mark } = rule;
    const value = facts[field] ?? null;
    const kind = field.startsWith('photo') ? 'photo' : field.startsWith('doc') ? 'paper' : 'text';
    const asked = its !== undefined;
    return [{ field, title, words, value, kind, asked, source, checkedOn, mark, old: isOld(rule, today) }];
  });
  return {
    lines,
    notes: own
      .filter(({ kind }) => !isTownField(kind))
      .map((rule) => {
        const { code, title, words, authority, source, checkedOn, mark } = rule;
        return { code, title, words, authority, source, checkedOn, mark, old: isOld(rule, today) };
      }),
    general: !own.some(({ kind }) => isTownField(kind)),
    renewMonths: own.find(({ kind, unit }) => kind === 'validity' && unit === 'month')?.amount ?? null,
    authority: own.find(({ authority }) => authority !== null)?.authority ?? null,
  };
}

/** What is filled in, in its order, to be pasted as one text: `Nombre del animal: Canela`. */
export function sheetAsText(lines: readonly SheetLine[]): string {
  return lines
    .filter(({ kind, value }) => kind === 'text' && value !== null)
    .map(({ title, value }) => `${title}: ${value}`)
    .join('\n');
}

/** An official number as it is compared: `Q-00 123` is `q00123`. */
export function plainNumber(number: string): string {
  return folded(number).replace(/[^a-z0-9]/gu, '');
}
