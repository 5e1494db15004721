/** The words of the recall list, on the screen and in its address. */
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
