/** The recall list as a table: one row for each animal and care. Pure. */
import type { CalendarDate, DueKind, FollowUpTable, Sex } from '#db/types.ts';
import { SEX_WORDS } from '#server/pets/pets/rules.ts';
import { showCode } from '#server/platform/lib/codes.ts';

export const RECALL_COLUMNS = [
  { key: 'owner', header: 'Tutor' },
  { key: 'phone', header: 'Teléfono', kind: 'phone' },
  { key: 'email', header: 'Correo' },
  { key: 'silent', header: 'No quiere avisos' },
  { key: 'name', header: 'Animal' },
  { key: 'species', header: 'Especie' },
  { key: 'sex', header: 'Sexo' },
  { key: 'birthOn', header: 'Nacimiento', kind: 'day' },
  { key: 'code', header: 'Código' },
  { key: 'microchip', header: 'Microchip' },
  { key: 'kind', header: 'Cuidado' },
  { key: 'title', header: 'Qué le toca' },
  { key: 'dueOn', header: 'Fecha', kind: 'day' },
  { key: 'state', header: 'Contacto' },
  { key: 'bookedOn', header: 'Agendado para', kind: 'day' },
  { key: 'note', header: 'Nota' },
] as const;

const KIND_WORDS: Record<DueKind, string> = {
  vaccine: 'Vacuna',
  deworming: 'Desparasitación',
  medicine: 'Medicina',
  checkup: 'Control',
};
const STATE_WORDS: Record<FollowUpTable['state'], string> = {
  sent: 'Enviado',
  answered: 'Respondió',
  booked: 'Agendó',
  gone: 'No vuelve',
};

interface Line {
  kind: DueKind;
  title: string;
  dueOn: CalendarDate;
  code: string;
  name: string;
  microchip: string | null;
  sex: Sex;
  birthOn: CalendarDate | null;
  speciesName: string;
  state: FollowUpTable['state'] | null;
  note: string | null;
  bookedOn: CalendarDate | null;
}

interface Owner {
  name: string;
  surname: string;
  phone: string | null;
  email: string | null;
  silent: boolean;
}

export function recallCells(owner: Owner, line: Line) {
  const { code, name, microchip, sex, birthOn, speciesName, kind, title, dueOn, state, note, bookedOn } = line;
  return {
    owner: `${owner.name} ${owner.surname}`.trim(),
    phone: owner.phone,
    email: owner.email,
    silent: owner.silent ? 'Sí' : null,
    name,
    species: speciesName,
    sex: SEX_WORDS[sex],
    birthOn,
    code: showCode(code),
    microchip,
    kind: KIND_WORDS[kind],
    title,
    dueOn,
    state: state && STATE_WORDS[state],
    bookedOn,
    note,
  };
}
