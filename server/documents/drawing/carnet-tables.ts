/** The tables of the printed libreta: vaccines, dewormings, weights. */
import type { ChosenUnit } from '#server/pets/pets/rules.ts';
import { broughtBy } from '#server/health/entries/brought.rules.ts';
import type { CalendarDate } from '#db/types.ts';
import { showDay } from '#server/platform/lib/calendar.ts';
import { FORM_FACTS, type ProductForm } from '#server/health/dewormings/rules.ts';
import {
  BROUGHT,
  type PrintedRecord,
  row,
  sentence,
  showChange,
  showMaybe,
  showWeight,
  signed,
  type Table,
  text,
} from './record-rows.ts';

const TARGETS = { internal: 'Interna', external: 'Externa', both: 'Interna y externa' } as const;

export interface Cover {
  disease: string;
  /** `vigente hasta el 10/11/2027`. */
  words: string;
  by: { name: string; givenOn: CalendarDate; vouched: string } | null;
}

/** What a day-care asks first: until when, against what, by which dose, and who vouches for it. */
export function coverTable(cover: readonly Cover[]): Table {
  const rows = cover.map(({ disease, words, by }) => ({
    cells: [
      text(disease, [], true),
      text(words.charAt(0).toUpperCase() + words.slice(1)),
      text(by ? by.name : '—', by ? [`Puesta el ${showDay(by.givenOn)}`] : []),
      text(by ? by.vouched : '—'),
    ],
    below: [],
    disputed: false,
  }));
  const columns = [
    { title: 'Enfermedad', width: 20 },
    { title: 'Protección', width: 28 },
    { title: 'Por', width: 24 },
    { title: 'Quién la respalda', width: 28 },
  ];
  return { kind: 'cover', title: 'Por enfermedad', columns, rows, empty: '', curve: [] };
}

/** `diseases`: the names of what each catalogue vaccine protects against. */
export function vaccineTable(doses: PrintedRecord['vaccinations'], diseases: Record<number, string[]>): Table {
  const rows = doses.map((dose) => {
    const against = (dose.vaccineId !== null && diseases[dose.vaccineId]) || [];
    const sticker = {
      kind: 'sticker' as const,
      main: dose.laboratory,
      code: dose.lot && `Lote ${dose.lot}`,
      small: dose.lotExpiresOn && `Vence ${showDay(dose.lotExpiresOn)}`,
    };
    const what = text(dose.name, against.length > 0 ? [sentence(against.join(', '))] : [], true);
    return row(dose, [text(showDay(dose.givenOn)), what, sticker, text(showMaybe(dose.nextOn)), signed(dose, true)]);
  });
  const columns = [
    { title: 'Fecha', width: 14 },
    { title: 'Vacuna', width: 31 },
    { title: 'Adhesivo', width: 22 },
    { title: 'Próxima', width: 13 },
    { title: 'Firma y sello', width: 20 },
  ];
  return { kind: 'vaccine', title: 'Vacunas', columns, rows, empty: 'Sin vacunas registradas.', curve: [] };
}

export function dewormingTable(dewormings: PrintedRecord['dewormings']): Table {
  const rows = dewormings.map((one) => {
    const form = one.form && one.form in FORM_FACTS ? FORM_FACTS[one.form as ProductForm].name : null;
    const how = [form, one.dose].filter((part) => part !== null).join(' · ');
    const weight = one.grams !== null ? `Con ${showWeight(one.grams, one.unit ?? 'kg')}` : null;
    return row(one, [
      text(showDay(one.givenOn)),
      text(one.product, how ? [how] : [], true),
      text(TARGETS[one.target], weight ? [weight] : []),
      text(showMaybe(one.nextOn)),
      signed(one),
    ]);
  });
  const columns = [
    { title: 'Fecha', width: 14 },
    { title: 'Producto', width: 31 },
    { title: 'Tipo', width: 22 },
    { title: 'Próxima', width: 13 },
    { title: 'Firma y sello', width: 20 },
  ];
  const empty = 'Sin desparasitaciones registradas.';
  return { kind: 'deworming', title: 'Desparasitación', columns, rows, empty, curve: [] };
}

export function weightTable(weights: PrintedRecord['weights'], chosen: ChosenUnit): Table {
  const rows = weights.map((one, index) => {
    const before = weights[index + 1];
    const change = before ? one.grams - before.grams : null;
    const cells = [
      text(showDay(one.measuredOn)),
      text(`${showWeight(one.grams, one.unit)}${broughtBy(one) === null ? '' : ` · ${BROUGHT}`}`, [], true),
      text(change === null ? '—' : showChange(change, chosen)),
    ];
    return { cells, below: [], disputed: one.disputedAt !== null };
  });
  const columns = [
    { title: 'Fecha', width: 30 },
    { title: 'Peso', width: 35 },
    { title: 'Cambio', width: 35 },
  ];
  const curve = weights
    .filter(({ disputedAt }) => disputedAt === null)
    .map(({ measuredOn, grams }) => ({ on: measuredOn, grams }))
    .toReversed();
  return { kind: 'weight', title: 'Peso', columns, rows, empty: 'Sin pesos registrados.', curve };
}
