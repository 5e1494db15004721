/** The stored words of a record, as the copy of a person's data says them. Pure. */
import { SERIOUSNESS_WORDS } from '#server/health/adverse-events/rules.ts';
import type {
  AppointmentState,
  DewormingTarget,
  FinderSender,
  FollowUpTable,
  IllnessState,
  PaperKind,
  Period,
  Sex,
  TagState,
} from '#db/types.ts';

const sex: Record<Sex, string> = { female: 'Hembra', male: 'Macho', unknown: 'No se sabe' };
const target: Record<DewormingTarget, string> = {
  internal: 'Parásitos internos',
  external: 'Parásitos externos',
  both: 'Parásitos internos y externos',
};
const illness: Record<IllnessState, string> = { active: 'Activa', chronic: 'Crónica', overcome: 'Superada' };
const period: Record<Period, string> = {
  hour: 'horas',
  day: 'días',
  week: 'semanas',
  month: 'meses',
  year: 'años',
};
const contact: Record<FollowUpTable['state'], string> = {
  sent: 'Se le envió un aviso',
  answered: 'Respondió',
  booked: 'Agendó un turno',
  gone: 'Dijo que no vuelve',
};
const appointment: Record<AppointmentState, string> = {
  asked: 'Pedido',
  agreed: 'Acordado',
  confirmed: 'Confirmado',
  arrived: 'Llegó',
  attending: 'En consulta',
  done: 'Atendido',
  missed: 'No vino',
  cancelled: 'Cancelado',
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
};
/** The mails that a person without an account gets; every other one has the general word. */
const mail: Record<string, string> = {
  'finder-alert-owner': 'Aviso de que escribieron por su placa',
  'pet-transfer': 'Entrega de la libreta',
};

export const SAID = {
  appointment,
  seriousness: SERIOUSNESS_WORDS,
  sex,
  target,
  illness,
  period,
  contact,
  tag,
  sender,
  paper,
  mail,
};
