/** The stored words of a record, as the copy of a person's data says them. Pure. */
import { APPOINTMENT_WORDS, ILLNESS_WORDS, PERIOD_WORDS } from '#server/portability/clinic-export/words.rules.ts';
import { SERIOUSNESS_WORDS } from '#server/health/adverse-events/rules.ts';
import type { DewormingTarget, FinderSender, FollowUpTable, PaperKind, Sex, TagState } from '#db/types.ts';

const sex: Record<Sex, string> = { female: 'Hembra', male: 'Macho', unknown: 'No se sabe' };
const target: Record<DewormingTarget, string> = {
  internal: 'Parásitos internos',
  external: 'Parásitos externos',
  both: 'Parásitos internos y externos',
};
const contact: Record<FollowUpTable['state'], string> = {
  sent: 'Se le envió un aviso',
  answered: 'Respondió',
  booked: 'Agendó un turno',
  gone: 'Dijo que no vuelve',
};
const tag: Record<TagState, string> = {
  available: 'Sin activar',
  active: 'Activa',
  disabled: 'Apagada',
  withdrawn: 'Retirada',
};
const sender: Record<FinderSender, string> = { finder: 'Quien lo encontró', family: 'Su tutor o la clínica' };
const paper: Record<PaperKind, string> = {
  cedula: 'Cédula',
  carnet: 'Carnet de vacunación',
  historia: 'Historia',
  certificado: 'Certificado de vacunación',
  consulta: 'Nota de consulta',
  receta: 'Receta',
  salud: 'Certificado de salud',
  esterilizacion: 'Certificado de esterilización',
  microchip: 'Certificado de microchip',
  fallecimiento: 'Certificado de fallecimiento',
};
/** The mails that a person without an account gets; every other one has the general word. */
const mail: Record<string, string> = {
  'finder-alert-owner': 'Aviso de que escribieron por su placa',
  'pet-transfer': 'Entrega de la libreta',
};

export const SAID = {
  appointment: APPOINTMENT_WORDS,
  seriousness: SERIOUSNESS_WORDS,
  sex,
  target,
  illness: ILLNESS_WORDS,
  period: PERIOD_WORDS,
  contact,
  tag,
  sender,
  paper,
  mail,
};
