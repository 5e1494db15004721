/** The content of a vaccination campaign's sheet. Pure; runs in the browser too. */
import type { CalendarDate, Flag, Instant, Sex } from '#db/types.ts';
import { SEX_WORDS } from '#server/pets/pets/rules.ts';
import { dayIn } from '#server/platform/lib/calendar.ts';
import { showCode } from '#server/platform/lib/codes.ts';
import { fileWord, showPhone } from '#server/platform/lib/text.ts';

export interface SheetRow {
  at: Instant;
  petName: string;
  code: string;
  speciesName: string;
  sex: Sex;
  birthOn: CalendarDate | null;
  microchip: string | null;
  newPet: Flag;
  guardian: string;
  phone: string | null;
  lot: string | null;
  laboratory: string | null;
  lotExpiresOn: CalendarDate | null;
  vaccine: string;
  nextOn: CalendarDate | null;
  veterinarian: string | null;
}

export const NO_LOT = 'Sin lote';

/** How many of each species, lot and kind; the largest first. */
export function totalsOf(rows: readonly Pick<SheetRow, 'speciesName' | 'lot' | 'newPet'>[]) {
  return {
    all: rows.length,
    fresh: rows.filter(({ newPet }) => newPet === 1).length,
    bySpecies: counted(rows.map(({ speciesName }) => speciesName)),
    byLot: counted(rows.map(({ lot }) => lot ?? NO_LOT)),
  };
}

function counted(names: readonly string[]): { name: string; amount: number }[] {
  const amounts = new Map<string, number>();
  for (const name of names) amounts.set(name, (amounts.get(name) ?? 0) + 1);
  return [...amounts]
    .map(([name, amount]) => ({ name, amount }))
    .sort((a, b) => b.amount - a.amount || a.name.localeCompare(b.name, 'es'));
}

/** The lines of the table, under the names of their columns. */
export function sheetTable(rows: readonly SheetRow[], timeZone: string) {
  return rows.map((row, index) => ({
    numero: index + 1,
    fecha: dayIn(timeZone, row.at),
    hora: dayAndHour(row.at, timeZone).hour,
    animal: row.petName,
    especie: row.speciesName,
    sexo: SEX_WORDS[row.sex],
    nacimiento: row.birthOn,
    codigo: showCode(row.code),
    microchip: row.microchip,
    tutor: row.guardian,
    telefono: row.phone,
    registro: newWord(row.newPet),
    vacuna: row.vaccine,
    laboratorio: row.laboratory,
    lote: row.lot,
    caduca: row.lotExpiresOn,
    proxima: row.nextOn,
    veterinario: row.veterinarian,
  }));
}

/** One row for each dose. */
export const SHEET_COLUMNS = [
  { key: 'numero', header: 'Número', kind: 'number' },
  { key: 'fecha', header: 'Fecha', kind: 'day' },
  { key: 'hora', header: 'Hora' },
  { key: 'animal', header: 'Animal' },
  { key: 'especie', header: 'Especie' },
  { key: 'sexo', header: 'Sexo' },
  { key: 'nacimiento', header: 'Nacimiento', kind: 'day' },
  { key: 'codigo', header: 'Código' },
  { key: 'microchip', header: 'Microchip' },
  { key: 'tutor', header: 'Tutor' },
  { key: 'telefono', header: 'Teléfono', kind: 'phone' },
  { key: 'registro', header: 'Registro' },
  { key: 'vacuna', header: 'Vacuna' },
  { key: 'laboratorio', header: 'Laboratorio' },
  { key: 'lote', header: 'Lote' },
  { key: 'caduca', header: 'Caduca', kind: 'day' },
  { key: 'proxima', header: 'Próxima', kind: 'day' },
  { key: 'veterinario', header: 'Veterinario' },
] as const;

/** One part for each vial, in the order in which they were opened. */
export function sheetByLot(rows: readonly SheetRow[], timeZone: string) {
  const lots = Map.groupBy(rows, ({ vaccine, laboratory, lot, lotExpiresOn }) =>
    [vaccine, laboratory, lot, lotExpiresOn].join('|'),
  );
  return [...lots.values()].map((doses) => {
    const [first] = doses;
    const { all, fresh, bySpecies } = totalsOf(doses);
    const hands = [...new Set(doses.flatMap(({ veterinarian }) => veterinarian ?? []))];
    const bottle = [first?.laboratory, first?.lot ? `lote ${first.lot}` : 'sin lote'];
    const expires = first?.lotExpiresOn && `caduca ${first.lotExpiresOn.split('-').toReversed().join('/')}`;
    return {
      title: [first?.vaccine, ...bottle, expires].filter(Boolean).join(' · '),
      sums: [
        `${all} dosis`,
        ...bySpecies.map(({ name, amount }) => `${name}: ${amount}`),
        `ya en el registro: ${all - fresh}`,
        `nuevos: ${fresh}`,
      ].join(' · '),
      veterinarian: hands.join(', '),
      rows: doses.map((dose) => {
        const { day, hour } = dayAndHour(dose.at, timeZone);
        return {
          when: `${day.slice(0, 5)} ${hour}`,
          animal: dose.petName,
          species: dose.speciesName,
          guardian: dose.guardian,
          phone: dose.phone ? showPhone(dose.phone) : '',
          code: showCode(dose.code),
          kind: newWord(dose.newPet),
        };
      }),
    };
  });
}

export function newWord(newPet: Flag): string {
  return newPet === 1 ? 'Nuevo' : 'Conocido';
}

/** `22/11/2026` and `09:41`, in the caller's zone. */
export function dayAndHour(at: Instant, timeZone: string): { day: string; hour: string } {
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('es-EC', { ...options, timeZone }).format(Date.parse(at));
  return {
    day: format({ day: '2-digit', month: '2-digit', year: 'numeric' }),
    hour: format({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
  };
}

/** `jornada-parque-la-carolina-12.csv` */
export function sheetFileName({ id, name }: { id: number; name: string }, ending: string): string {
  return ['jornada', fileWord(name).toLowerCase(), `${id}${ending}`].filter(Boolean).join('-');
}
