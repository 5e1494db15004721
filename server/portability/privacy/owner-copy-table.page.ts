/** Lists of facts and tables of the copy of a person's data, in the words and on the clock of its reader. */
import { html, type Markup } from '#server/platform/html/markup.ts';
import { momentInWords, showDay } from '#server/platform/lib/calendar.ts';

type Cells = readonly (string | null)[];

interface Kind<Row> {
  title: string;
  heads: readonly string[];
  cells: (row: Row) => Cells;
}

export function said(of: Readonly<Record<string, string>>, value: string): string {
  return of[value] ?? value;
}

export type Show = ReturnType<typeof words>;

export function words(timeZone: string) {
  const number = new Intl.NumberFormat('es-EC', { maximumFractionDigits: 2 });
  return {
    day: (day: string | null) => (day ? showDay(day) : ''),
    moment: (instant: string | null) => (instant ? momentInWords(timeZone, instant) : ''),
    weight: (grams: number) => `${number.format(grams / 1000)} kg`,
    number,
  };
}

/** A fact that is not known is not named. */
export function facts(all: readonly [string, string | null | false | undefined][]): Markup {
  return html`<dl>${all.filter(([, value]) => value).map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>`;
}

/** Nothing where there is nothing to tell. */
export function table<Row>(rows: readonly Row[], { title, heads, cells }: Kind<Row>): Markup | null {
  if (rows.length === 0) return null;
  return html`<h3>${title}</h3><table><thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead><tbody>${rows.map(
    (row) => html`<tr>${cells(row).map((cell, nth) => html`<td data-head="${heads[nth]}">${cell}</td>`)}</tr>`,
  )}</tbody></table>`;
}
