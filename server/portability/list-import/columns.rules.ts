/** Where a list's titles stand, and what each of its columns means. Pure; runs in the browser too. */
import { heading } from '#server/platform/lib/text.ts';
import { isRead, type OwnRead, ownSheetOf } from './own-book.rules.ts';
import { COLUMNS, type Field, REPEATED, type Sheet } from './schema.ts';

/** Names above the titles: the clinic, the month, merged cells. */
const MOST_TITLE_ROWS = 15;

/** The row with the titles: the one of the first rows with the most known headings, else the first with two cells. */
export function headingRowOf(rows: readonly (readonly string[])[], isVaccine: (name: string) => boolean): number {
  let best = { at: -1, known: 1 };
  for (const [at, cells] of rows.slice(0, MOST_TITLE_ROWS).entries()) {
    if (ownSheetOf(cells.map(heading))) return at;
    const known = fieldsOf(cells, isVaccine).filter((field) => field !== null).length;
    if (known > best.known) best = { at, known };
  }
  if (best.at >= 0) return best.at;
  return Math.max(
    0,
    rows.findIndex((cells) => cells.filter((cell) => cell !== '').length > 1),
  );
}

/** The field of each column; null for an unknown one, and for a second one of what stands once in a row. */
export function fieldsOf(headings: readonly string[], isVaccine: (name: string) => boolean): (Field | null)[] {
  const taken = new Set<Field>();
  const fields = headings.map((text) => {
    const field = fieldOf(text, isVaccine);
    if (!field || (taken.has(field) && !REPEATED.includes(field))) return null;
    taken.add(field);
    return field;
  });
  return taken.has('vaccine') || taken.has('doseOn') ? fields : withoutVaccine(headings, fields);
}

/** A sheet without any vaccine: its product is a dewormer's, and its day the deworming's or the weight's. */
function withoutVaccine(headings: readonly string[], fields: (Field | null)[]): (Field | null)[] {
  const product = fields.includes('dewormer') ? -1 : headings.findIndex((text) => heading(text) === 'producto');
  const dewormer = product >= 0 || fields.includes('dewormer');
  const day = dewormer ? 'dewormedOn' : fields.includes('weight') ? 'weightOn' : null;
  let open = day !== null && !fields.includes(day);
  return fields.map((field, at) => {
    if (at === product) return 'dewormer';
    if (field !== 'vaccineOn' || day === null || !open) return field;
    open = false;
    return day;
  });
}

function fieldOf(text: string, isVaccine: (name: string) => boolean): Field | null {
  const plain = heading(text);
  const named = namedField(plain) ?? namedField(plain.replace(/ (?:no |n )?\d{1,2}$/, ''));
  if (named) return named;
  const vaccine = vaccineOfHeading(text);
  return vaccine !== '' && isVaccine(vaccine) ? 'doseOn' : null;
}

function namedField(plain: string): Field | undefined {
  return (Object.keys(COLUMNS) as Field[]).find((one) => (COLUMNS[one] as readonly string[]).includes(plain));
}

const AROUND =
  /(?:^|\s)(?:f\.?|fecha|última|ultima|últ\.?|ult\.?|vacuna|dosis|aplicada|aplicación|aplicacion|de|del|la|el|\d)(?=\s|$|:)/giu;

/** `Última antirrábica` and `FECHA ANTIRRÁBICA` name the vaccine `Antirrábica`. */
export function vaccineOfHeading(text: string): string {
  let name = text.replaceAll(/[:*]/g, ' ');
  for (let before = ''; before !== name; ) {
    before = name;
    name = name.replace(AROUND, ' ').trim();
  }
  const plain = name.replaceAll(/\s+/g, ' ');
  return plain.charAt(0).toUpperCase() + plain.slice(1).toLowerCase();
}

/** The columns of one dose. */
export interface DoseColumns {
  name?: number;
  /** Where the heading names the vaccine. */
  fixedName?: string;
  on?: number;
  next?: number;
  laboratory?: number;
  lot?: number;
  veterinarian?: number;
}

const PART_OF = {
  vaccine: 'name',
  vaccineOn: 'on',
  vaccineNext: 'next',
  laboratory: 'laboratory',
  lot: 'lot',
  veterinarian: 'veterinarian',
} as const satisfies Partial<Record<Field, keyof DoseColumns>>;

/** Columns from left to right; one that a dose has already begins the next dose. */
export function doseColumns({ headings }: Pick<Sheet, 'headings'>, fields: readonly (Field | null)[]): DoseColumns[] {
  const doses: DoseColumns[] = [];
  for (const [at, field] of fields.entries()) {
    if (field === 'doseOn') {
      doses.push({ fixedName: vaccineOfHeading(headings[at] ?? ''), on: at });
      continue;
    }
    const part = field && field in PART_OF ? PART_OF[field as keyof typeof PART_OF] : null;
    if (!part) continue;
    const last = doses.at(-1);
    const begins = !last || last[part] !== undefined || (part === 'name' && last.fixedName !== undefined);
    if (begins) doses.push({ [part]: at });
    else last[part] = at;
  }
  // A day without a vaccine beside it is some other day.
  return doses.filter(({ name, fixedName }) => name !== undefined || fixedName !== undefined);
}

/** The columns of one deworming. */
export interface DewormingColumns {
  product?: number;
  on?: number;
}

export function dewormingColumns(fields: readonly (Field | null)[]): DewormingColumns[] {
  const all: DewormingColumns[] = [];
  for (const [at, field] of fields.entries()) {
    const part = field === 'dewormer' ? 'product' : field === 'dewormedOn' ? 'on' : null;
    if (!part) continue;
    const last = all.at(-1);
    if (!last || last[part] !== undefined) all.push({ [part]: at });
    else last[part] = at;
  }
  return all;
}

export type SheetKind = OwnRead | 'other';

/** `animals`: each row is an animal, with or without doses; `doses`: rows of animals that stand elsewhere; `other`: not read. */
export function kindOf(
  { own }: Pick<Sheet, 'own'>,
  fields: readonly (Field | null)[],
  speciesId: number | null,
): SheetKind {
  if (own) return isRead(own) ? own : 'other';
  const has = (...wanted: Field[]) => wanted.some((field) => fields.includes(field));
  if (has('name') && (has('species') || (speciesId !== null && !has('vaccine')))) return 'animals';
  const entries = (has('vaccineOn') && has('vaccine')) || has('doseOn', 'dewormedOn', 'weight');
  if (has('code', 'ref', 'microchip', 'name') && entries) return 'doses';
  return has('name') && speciesId !== null ? 'animals' : 'other';
}
