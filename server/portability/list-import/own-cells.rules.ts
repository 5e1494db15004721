/** The cells of a row of the clinic's own book by their titles, each read as what it may be. Pure. */
import type { CalendarDate, Period } from '#db/types.ts';
import { toGrams } from '#server/pets/pets/rules.ts';
import * as words from '#server/portability/clinic-export/words.rules.ts';
import { readDay } from '#server/platform/lib/typed-day.ts';
import type { Known } from './row.rules.ts';
import { readWeight } from './values.rules.ts';

export const MISSING = 'Falta este dato.';

/** The cells of a row by their titles in the compared form. */
export class Cells {
  readonly cell: (title: string) => string;
  readonly wrong: (title: string, message: string) => void;
  readonly known: Known;
  constructor(cell: Cells['cell'], wrong: Cells['wrong'], known: Known) {
    this.cell = cell;
    this.wrong = wrong;
    this.known = known;
  }
  text(title: string, most: number): string | null {
    return this.cell(title).slice(0, most) || null;
  }
  needed(title: string, most: number): string {
    const text = this.text(title, most);
    if (text === null) this.wrong(title, MISSING);
    return text ?? '';
  }
  /** Any day, also one to come. */
  day(title: string): CalendarDate | null {
    const { day, problem } = readDay(this.cell(title), this.known.today, true);
    if (problem) this.wrong(title, problem);
    return day;
  }
  past(title: string): CalendarDate | null {
    const day = this.day(title);
    if (day !== null && day > this.known.today) this.wrong(title, 'Esa fecha aún no llega.');
    return day;
  }
  neededPast(title: string): CalendarDate {
    const day = this.past(title);
    if (this.cell(title) === '') this.wrong(title, MISSING);
    return day ?? this.known.today;
  }
  whole(title: string): number | null {
    return /^\d{1,15}$/.test(this.cell(title)) ? Number(this.cell(title)) : null;
  }
  yes(title: string): boolean {
    return this.cell(title) !== '';
  }
  word<Code extends string>(title: string, of: Record<Code, string>, usual: Code): Code {
    const typed = this.cell(title);
    const code = words.codeOf(of, typed);
    if (typed !== '' && code === undefined) this.wrong(title, `Escribe una de estas: ${Object.values(of).join(', ')}.`);
    return code ?? usual;
  }
  grams(title: string): number | null {
    if (this.cell(title) === '') return null;
    const weight = readWeight(this.cell(title));
    if (!weight) this.wrong(title, 'Escribe el peso así: 12,5 kg.');
    return weight && toGrams(weight.amount, weight.unit);
  }
  /** `8 horas`. */
  span(title: string): { amount: number; unit: Period } | null {
    const [, amount = '', word = ''] = /^(\d{1,3}) (\p{L}+)$/u.exec(this.cell(title)) ?? [];
    const unit = words.codeOf(words.PERIOD_WORDS, word);
    if (unit) return { amount: Number(amount), unit };
    if (this.cell(title) !== '') this.wrong(title, 'Escríbelo así: 8 horas.');
    return null;
  }
}
