/** What a proof says about each vaccine on a day: pure decisions. */
import type { CalendarDate } from '#db/types.ts';
import { type CareState, worstState } from '#server/health/due/lines.rules.ts';
import { type Animal, GAPS_FIRST, type ValidityNote, validityOf } from '#server/health/due/validity.rules.ts';
import type { Vouch } from '#server/health/entries/vouching.rules.ts';
import { codeLetters } from '#server/platform/lib/codes.ts';
import { counting, coverageOf, covers, type Dose, type Protocol, protocolOf } from '#server/health/vaccines/rules.ts';

/** A proof is for one occasion, so its duration is limited. */
export const LONGEST_DAYS = 366;
export const CODE_LENGTH = 26;
/** Lifetime of the link in the clinic's reminder; a link close to its end is not sent again. */
export const CLINIC_DAYS = 30;
export const CLINIC_DAYS_LEFT = 7;
export const CLINIC_PURPOSE = 'Recordatorio de la clínica';

export interface KnownDose extends Dose {
  /** Null: a member wrote it, or changed a veterinarian's entry. */
  vouch: Vouch | null;
  /** A list or a copy brought it: it was not written here. */
  brought: boolean;
}

export interface ProofLine {
  title: string;
  diseaseIds: readonly number[];
  state: CareState;
  givenOn: CalendarDate | null;
  /** The last day it is valid; null where unknown. */
  validUntil: CalendarDate | null;
  note: ValidityNote;
  vouch: Vouch | null;
  brought: boolean;
}

/**
 * A line per recorded vaccine and per expected one without a record, most urgent first. A dose stands until
 * later doses cover its diseases; if the guardian chose no next date, the schedule tells how long it protects.
 */
export function proofLines(
  doses: readonly KnownDose[],
  catalogue: readonly Protocol[],
  animal: Animal,
  today: CalendarDate,
): ProofLine[] {
  const covered = new Set<string>();
  const lines: ProofLine[] = [];
  const good = counting(doses);
  for (const dose of good.toSorted((a, b) => b.givenOn.localeCompare(a.givenOn) || b.id - a.id)) {
    const coverage = coverageOf(dose, catalogue);
    const replaced = coverage.every((one) => covered.has(one));
    for (const one of coverage) covered.add(one);
    if (!replaced) lines.push(lineOf(dose, good, catalogue, animal, today));
  }
  for (const dose of doses.toSorted((a, b) => b.givenOn.localeCompare(a.givenOn) || b.id - a.id)) {
    if (dose.withdrawnOn == null || coverageOf(dose, catalogue).every((one) => covered.has(one))) continue;
    for (const one of coverageOf(dose, catalogue)) covered.add(one);
    lines.push(withdrawnLine(dose, catalogue));
  }
  for (const protocol of catalogue) {
    const expected = protocol.speciesId === animal.speciesId && protocol.core === 1 && protocol.active === 1;
    if (expected && !doses.some((dose) => covers(dose, protocol, catalogue))) lines.push(unknownLine(protocol));
  }
  return lines.sort(
    (a, b) => GAPS_FIRST.indexOf(a.state) - GAPS_FIRST.indexOf(b.state) || a.title.localeCompare(b.title, 'es'),
  );
}

function lineOf(
  dose: KnownDose,
  doses: readonly KnownDose[],
  catalogue: readonly Protocol[],
  animal: Animal,
  today: CalendarDate,
): ProofLine {
  const { name: title, givenOn, vouch, brought } = dose;
  const { until: validUntil, note, state } = validityOf(dose, doses, catalogue, animal, { today });
  const diseaseIds = protocolOf(dose, catalogue)?.diseaseIds ?? [];
  return { title, diseaseIds, state, givenOn, validUntil, note, vouch, brought };
}

function withdrawnLine(dose: KnownDose, catalogue: readonly Protocol[]): ProofLine {
  const { name: title, givenOn, vouch, brought } = dose;
  const diseaseIds = protocolOf(dose, catalogue)?.diseaseIds ?? [];
  return { title, diseaseIds, state: 'overdue', givenOn, validUntil: null, note: 'withdrawn', vouch, brought };
}

function unknownLine({ name, diseaseIds }: Protocol): ProofLine {
  return {
    title: name,
    diseaseIds,
    state: 'unknown',
    givenOn: null,
    validUntil: null,
    note: null,
    vouch: null,
    brought: false,
  };
}

/** The state of all lines: a dose with unknown protection says nothing about the others. */
export function proofState(lines: readonly Pick<ProofLine, 'state' | 'note'>[]): CareState {
  return worstState(lines.filter(({ note }) => note !== 'unknown-length').map(({ state }) => state));
}

/** Whether what still protects rests on a verification that was withdrawn. */
export function isDisowned(lines: readonly Pick<ProofLine, 'state' | 'vouch'>[]): boolean {
  return lines.some(({ state, vouch }) => (state === 'ok' || state === 'soon') && vouch?.why === 'withdrawn');
}

/** Enough to compare with what a reader says, and useless to a person who claims the animal. */
const CHIP_FIGURES = 4;

export function chipEnd(microchip: string | null): string | null {
  return microchip === null || microchip.length <= CHIP_FIGURES ? null : microchip.slice(-CHIP_FIGURES);
}

/** The last day itself counts, in the maker's zone. */
export function isOpen({ until }: { until: CalendarDate }, today: CalendarDate): boolean {
  return today <= until;
}

/** A code in its stored form from a copied address; null where it is invalid. */
export function readProofCode(typed: string): string | null {
  const code = codeLetters(typed);
  return code.length === CODE_LENGTH && /^[0-9A-HJKMNP-TV-Z]+$/.test(code) ? code : null;
}
