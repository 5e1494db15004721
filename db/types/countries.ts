/** What countries, airlines and town halls ask: rows that an administrator keeps up to date. */
import type { Generated } from 'kysely';
import type { CalendarDate, Flag, Instant } from './values.ts';

/** Who said it: an official text, a repository, a page of others, nothing that was verified, sources that contradict. */
export type RuleMark = 'S' | 'R' | 'P' | 'K' | 'C';
/** Where it holds: entering a country, leaving it, on board, in a town's register, or in the country as such. */
export type RuleWay = 'enter' | 'leave' | 'fly' | 'town' | 'pack';
export type RuleUnit = 'hour' | 'day' | 'week' | 'month';

/** One thing that is asked. Its first values are in server/platform/countries; this row is what is read. */
export interface CountryRuleTable {
  id: Generated<number>;
  /** Stable name, `eu.titre_wait`: a ticked step and a notice name it. */
  code: string;
  /** `EC`, `ES`, or `EU`; `*` of airlines. */
  country: string;
  way: RuleWay;
  /** The town of a register; null for the whole country. */
  place: string | null;
  /** `dog` or `cat`; null for both. */
  species: string | null;
  /** What is compared (server/platform/countries/rules.ts). */
  kind: string;
  /** The number of the rule in `unit`; `least` is its lower end. */
  amount: number | null;
  least: number | null;
  unit: RuleUnit | null;
  /** What the kind needs besides: diseases, a substance, a condition. */
  detail: string | null;
  title: string;
  words: string;
  /** The title in English, for the papers of a trip. */
  english: string | null;
  /** Who decides. */
  authority: string | null;
  source: string;
  checkedOn: CalendarDate;
  mark: RuleMark;
  note: string | null;
  validFrom: CalendarDate | null;
  validUntil: CalendarDate | null;
  position: number;
  active: Flag;
  /** Null while it stands as it came; a new version of the product changes only such rows. */
  editedAt: Instant | null;
  editedBy: number | null;
}

export interface CountriesTables {
  countryRule: CountryRuleTable;
}
