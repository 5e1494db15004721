/** The words of the recall list, on the screen and in its address. */
import type { MessageLine } from '#server/clinic/recalls/rules.ts';
import type { FollowUpState, RecallWindow } from '#server/clinic/recalls/rules.ts';
import type { Answers } from '../../../lib/trpc.ts';

export type Group = Answers['recalls']['list']['groups'][number];
export type Line = Group['lines'][number];
export type Kind = Line['kind'];

export const STATES: readonly { value: FollowUpState; address: string; label: string }[] = [
  { value: 'waiting', address: '', label: 'Por avisar' },
  { value: 'sent', address: 'enviados', label: 'Enviados' },
  { value: 'answered', address: 'respondieron', label: 'Respondieron' },
  { value: 'booked', address: 'agendados', label: 'Agendados' },
  { value: 'gone', address: 'no-vuelven', label: 'No vuelven' },
];

export const WINDOWS: readonly { value: RecallWindow; address: string; label: string }[] = [
  { value: 'urgent', address: '', label: 'Vencido y próximos 7 días' },
  { value: 'overdue', address: 'vencido', label: 'Vencido' },
  { value: 'today', address: 'hoy', label: 'Hoy' },
  { value: 'week', address: 'semana', label: 'Esta semana' },
  { value: 'month', address: 'mes', label: 'Este mes' },
];

export const KINDS: readonly {
  value: Kind;
  address: string;
  label: string;
  entry: 'vacuna' | 'desparasitacion' | 'medicina' | 'control';
}[] = [
  { value: 'vaccine', address: 'vacuna', label: 'Vacuna', entry: 'vacuna' },
  { value: 'deworming', address: 'desparasitacion', label: 'Desparasitación', entry: 'desparasitacion' },
  { value: 'medicine', address: 'medicina', label: 'Medicina', entry: 'medicina' },
  { value: 'checkup', address: 'control', label: 'Control', entry: 'control' },
];

/** The option that the address names, else the first one. */
export function chosen<Row extends { address: string }>(
  rows: readonly Row[],
  address: string | undefined,
): Row | undefined {
  return rows.find((row) => row.address === address);
}

export interface Mark {
  state: 'sent' | 'answered' | 'booked' | 'gone' | null;
  note: string | null;
  bookedOn: string | null;
}

export const MARK_WORDS = { sent: 'Enviado', answered: 'Respondió', booked: 'Agendó', gone: 'No vuelve' } as const;

export function lineId({ petId, key, dueOn }: Pick<Line, 'petId' | 'key' | 'dueOn'>): string {
  return `${petId} ${key} ${dueOn}`;
}

export const TEMPLATE_WORDS = {
  vaccine: 'Vacunas',
  deworming: 'Desparasitación',
  medicine: 'Medicinas',
  checkup: 'Controles',
  several: 'Varias cosas',
} as const;
export const CHANNEL_WORDS = { chat: 'WhatsApp', mail: 'Correo' } as const;

/** What a text is shown with where no owner waits for such a message. */
const INVENTED = {
  vaccine: { petId: 0, petName: 'Canela', kind: 'vaccine', title: 'Antirrábica' },
  deworming: { petId: 0, petName: 'Canela', kind: 'deworming', title: 'Interna' },
  medicine: { petId: 0, petName: 'Canela', kind: 'medicine', title: 'Omeprazol' },
  checkup: { petId: 0, petName: 'Canela', kind: 'checkup', title: 'Control anual' },
} as const;

export function sampleFor(
  kind: keyof typeof TEMPLATE_WORDS,
  lines: readonly MessageLine[],
  dueOn: string,
): readonly MessageLine[] {
  if (lines.length > 0) return lines;
  if (kind !== 'several') return [{ ...INVENTED[kind], dueOn }];
  return [
    { ...INVENTED.vaccine, dueOn },
    { ...INVENTED.deworming, dueOn },
  ];
}
