/** The words of the clinic's book for what the database keeps as codes; the import of a list reads them back. Pure. */
import type {
  AppointmentState,
  DewormingTarget,
  DueKind,
  FollowUpTable,
  IllnessState,
  NextSource,
  OwnerIdKind,
  Period,
} from '#db/types.ts';
import { FORM_FACTS, type ProductForm } from '#server/health/dewormings/rules.ts';

export const TARGET_WORDS: Record<DewormingTarget, string> = {
  internal: 'Parásitos internos',
  external: 'Parásitos externos',
  both: 'Parásitos internos y externos',
};
export const FORM_WORDS = Object.fromEntries(
  Object.entries(FORM_FACTS).map(([form, { name }]) => [form, name]),
) as Record<ProductForm, string>;
export const ILLNESS_WORDS: Record<IllnessState, string> = {
  active: 'Activa',
  chronic: 'Crónica',
  overcome: 'Superada',
};
export const PERIOD_WORDS: Record<Period, string> = {
  hour: 'horas',
  day: 'días',
  week: 'semanas',
  month: 'meses',
  year: 'años',
};
export const NEXT_WORDS: Record<NextSource, string> = {
  schedule: 'El esquema',
  chosen: 'La fecha elegida',
  none: 'Sin próxima',
};
export const DUE_WORDS: Record<DueKind, string> = {
  vaccine: 'Vacuna',
  deworming: 'Desparasitación',
  medicine: 'Medicina',
  checkup: 'Control',
};
export const CONTACT_WORDS: Record<FollowUpTable['state'], string> = {
  sent: 'Avisado',
  answered: 'Respondió',
  booked: 'Agendado',
  gone: 'No vuelve',
};
export const ID_WORDS: Record<OwnerIdKind, string> = {
  cedula: 'Cédula',
  ruc: 'RUC',
  pasaporte: 'Pasaporte',
  otro: 'Otro documento',
};
export const APPOINTMENT_WORDS: Record<AppointmentState, string> = {
  asked: 'Pedido',
  agreed: 'Acordado',
  confirmed: 'Confirmado',
  arrived: 'Llegó',
  attending: 'En consulta',
  done: 'Atendido',
  missed: 'No vino',
  cancelled: 'Cancelado',
};
export const NO_PATIENT = 'Ya no es paciente';

/** The code of a word; undefined for another one. */
export function codeOf<Code extends string>(words: Record<Code, string>, word: string): Code | undefined {
  return (Object.keys(words) as Code[]).find((code) => words[code] === word);
}
