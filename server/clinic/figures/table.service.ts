/**
 * A month in figures as a table: one row for each figure, the month beside the month before, with the parts that the caller's screen
 * shows.
 */
import { servesWords } from '#server/health/lots/rules.ts';
import type { SignedInContext } from '#server/platform/core/context.ts';
import { mayDo } from '#server/platform/core/rights.ts';
import { dayInWords, showDay } from '#server/platform/lib/calendar.ts';
import { asRows, type Table, type TableColumn, type TableRow } from '#server/platform/lib/table.ts';
import { type Coverage, coverage } from './coverage.service.ts';
import { firstDayOf, monthBefore, type Pair } from './rules.ts';
import type { MonthInput } from './schema.ts';
import { careFigures, deskFigures } from './service.ts';

/** @throws INVALID with field month */
export async function figureTable(
  context: SignedInContext,
  input: MonthInput,
): Promise<{ month: string; table: Table }> {
  const desk = await deskFigures(context, input);
  const reads = mayDo(context.actor.roles, 'readRecord');
  const care = reads ? await careFigures(context, input) : null;
  const rows = [
    ...(care ? careRows(care) : []),
    ...(reads ? coverageRows(await coverage(context)) : []),
    ...deskRows(desk),
  ];
  return { month: desk.month, table: { columns: columnsOf(desk.month), rows: asRows(rows) } };
}

type Desk = Awaited<ReturnType<typeof deskFigures>>;
type Care = Awaited<ReturnType<typeof careFigures>>;

/** `noviembre de 2026`. */
function monthInWords(month: string): string {
  return dayInWords(firstDayOf(month)).replace(/^1 de /, '');
}

function columnsOf(month: string): TableColumn[] {
  return [
    { key: 'part', header: 'Parte' },
    { key: 'what', header: 'Cifra' },
    { key: 'detail', header: 'Detalle' },
    { key: 'now', header: monthInWords(month), kind: 'number' },
    { key: 'before', header: monthInWords(monthBefore(month)), kind: 'number' },
    { key: 'of', header: 'De cuántos', kind: 'number' },
  ];
}

const sum = (list: readonly Pair[], of: 'now' | 'before') => list.reduce((total, pair) => total + pair[of], 0);

function careRows({ seen, doses, byVaccine, byVeterinarian }: Care): TableRow[] {
  return [
    { part: 'Pacientes', what: 'Atendidos', ...seen },
    { part: 'Dosis puestas', what: 'Todas', ...doses },
    ...byVaccine.map(({ name, ...amounts }) => ({ part: 'Dosis puestas', what: 'Vacuna', detail: name, ...amounts })),
    ...byVeterinarian.map(({ name, ...amounts }) => ({
      part: 'Dosis puestas',
      what: 'Firmó',
      detail: name,
      ...amounts,
    })),
  ];
}

function coverageRows({ on, species }: Coverage): TableRow[] {
  return species.flatMap(({ species: name, animals, diseases }) =>
    diseases.flatMap(({ disease, covered, inSeries, spoiled }) => {
      const about = { part: `Cobertura al ${showDay(on)}`, detail: `${name}: ${disease}`, of: animals };
      return [
        { ...about, what: 'Protegidos', now: covered },
        { ...about, what: 'En su primera serie', now: inSeries },
        ...(spoiled > 0 ? [{ ...about, what: 'Sin protección por un lote retirado', now: spoiled }] : []),
      ];
    }),
  );
}

const RECALLS = [
  ['told', 'Cuidados avisados'],
  ['owners', 'Tutores avisados'],
  ['came', 'Vinieron'],
  ['agreed', 'Agendaron'],
  ['answered', 'Respondieron'],
  ['silent', 'Sin respuesta'],
  ['gone', 'No vuelven'],
] as const;
const APPOINTMENTS = [
  ['all', 'Todos'],
  ['kept', 'Cumplidos'],
  ['missed', 'No vinieron'],
  ['cancelled', 'Cancelados'],
  ['open', 'Por venir o sin cerrar'],
  ['moved', 'De todos, movidos'],
  ['walkIns', 'De todos, llegaron sin turno'],
] as const;

function deskRows({ recalls, appointments, newPatients, handOvers, lots }: Desk): TableRow[] {
  const fromEach = <Key extends string>(
    part: string,
    { now, before }: { now: Record<Key, number>; before: Record<Key, number> },
    words: readonly (readonly [Key, string])[],
  ) => words.map(([key, what]) => ({ part, what, now: now[key], before: before[key] }));
  return [
    ...fromEach('Avisos', recalls, RECALLS),
    ...fromEach('Turnos', appointments, APPOINTMENTS),
    { part: 'Pacientes nuevos', what: 'Todos', now: sum(newPatients, 'now'), before: sum(newPatients, 'before') },
    ...newPatients.map(({ name, ...amounts }) => ({
      part: 'Pacientes nuevos',
      what: 'Llegaron por',
      detail: name,
      ...amounts,
    })),
    ...fromEach('Entregas', handOvers, [
      ['offered', 'Libretas ofrecidas'],
      ['taken', 'Libretas entregadas'],
    ]),
    ...lots.flatMap(({ number, laboratory, vaccines, now, before, left }) => {
      const about = { part: 'Lotes', detail: `${number}, ${laboratory}: ${servesWords(vaccines)}` };
      return [
        { ...about, what: 'Dosis puestas', now, before },
        { ...about, what: 'Quedan', now: left },
      ];
    }),
  ];
}
