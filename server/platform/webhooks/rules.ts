/** The webhook events, and the addresses that may be called. Pure; runs in the browser too. */

import type { AppointmentState } from '#db/types.ts';

interface EventWords {
  title: string;
  what: string;
  /** An example of `datos` for the developer of the receiver. */
  example: Readonly<Record<string, string | number | null>>;
}

/** Ids and words of the product, never personal data: a receiver with more rights asks the REST API for it. */
export const EVENTS = {
  'registro.creado': {
    title: 'Anotación nueva',
    what: 'Alguien anotó una vacuna, una desparasitación, una enfermedad, un medicamento, un control, una consulta, una receta o un peso.',
    example: { tipo: 'vacuna', id: 120, mascotaId: 7 },
  },
  'mascota.creada': {
    title: 'Animal nuevo',
    what: 'Alguien registró un animal, uno por uno: los que llegan en una lista o una copia no se cuentan.',
    example: { mascotaId: 7 },
  },
  'paciente.creado': {
    title: 'Paciente nuevo',
    what: 'La clínica registró un animal, o su tutor le abrió la libreta.',
    example: { mascotaId: 7 },
  },
  'cuidado.avisado': {
    title: 'Cuidado avisado',
    what: 'A una familia se le avisó que a su animal le toca una vacuna u otro cuidado. La fecha es la que manda el aviso.',
    example: { mascotaId: 7, fecha: '2026-12-01' },
  },
  'turno.creado': {
    title: 'Turno nuevo',
    what: 'La clínica dio un turno, alguien lo pidió, o llegó sin turno. Sin animal registrado, mascotaId es null.',
    example: { turnoId: 88, mascotaId: 7, estado: 'acordado' },
  },
  'turno.cambiado': {
    title: 'Turno cambiado',
    what: 'Un turno se movió, se confirmó, se canceló o pasó a otro estado.',
    example: { turnoId: 88, mascotaId: 7, estado: 'confirmado' },
  },
  'mascota.perdida': {
    title: 'Animal perdido',
    what: 'Una familia o la clínica dijo que un animal se perdió, o que todavía lo busca.',
    example: { mascotaId: 7 },
  },
  'mascota.encontrada': {
    title: 'Animal encontrado',
    what: 'Terminó la búsqueda de un animal.',
    example: { mascotaId: 7 },
  },
  'mensaje.recibido': {
    title: 'Mensaje de quien encontró',
    what: 'Alguien escribió desde la página de un animal. Lo que dice se lee en PetLove+.',
    example: { mascotaId: 7, conversacionId: 12 },
  },
  'placa.leida': {
    title: 'Placa leída',
    what: 'Una persona que no es de la familia abrió la página de un animal.',
    example: { mascotaId: 7, placaId: 31 },
  },
  'pago.aprobado': {
    title: 'Pago aprobado',
    what: 'Un pago quedó confirmado por la pasarela o por un administrador.',
    example: { pagoId: 54, codigo: 'K7M2Q9XW4T8RB3C' },
  },
} as const satisfies Record<string, EventWords>;

export type WebhookEvent = keyof typeof EVENTS;
/** What "Enviar una prueba" sends; no webhook can subscribe to it. */
export const TEST_EVENT = 'prueba';

export const ENTRY_WORDS = {
  vaccination: 'vacuna',
  deworming: 'desparasitacion',
  illness: 'enfermedad',
  medicine: 'medicamento',
  checkup: 'control',
  consultation: 'consulta',
  prescription: 'receta',
  weight: 'peso',
} as const;

/** As GET /api/v1/turnos says them. */
export const APPOINTMENT_WORDS = {
  asked: 'pedido',
  agreed: 'acordado',
  confirmed: 'confirmado',
  arrived: 'espera',
  attending: 'en_consulta',
  done: 'atendido',
  missed: 'no_vino',
  cancelled: 'cancelado',
} as const satisfies Record<AppointmentState, string>;

/** Without subscriptions there are no payment events. */
export function eventsOffered(subscriptions: boolean): WebhookEvent[] {
  return (Object.keys(EVENTS) as WebhookEvent[]).filter((event) => subscriptions || event !== 'pago.aprobado');
}

export function readEvents(written: string): WebhookEvent[] {
  return written.split(' ').filter((word): word is WebhookEvent => word in EVENTS);
}

/** HTTPS ports; any other port is more likely a database than a webhook receiver. */
const PORTS = ['', '443', '8443', '9443'];
/** Names that only resolve inside a private network. */
const INSIDE = /(^|\.)(localhost|local|internal|intranet|lan|home|corp|home\.arpa|localdomain|test|invalid)\.?$/i;

/** Whether the operator opened this host of the own network (WEBHOOK_ALLOWED_HOSTS). */
export function isOwnHost(address: string, ownHosts: readonly string[]): boolean {
  const { protocol, host } = new URL(address);
  return /^https?:$/.test(protocol) && ownHosts.includes(host);
}

/**
 * What is wrong with an address, as a sentence; null if its text looks right. The server also checks where it
 * resolves to.
 */
export function addressProblem(address: string, ownHosts: readonly string[]): string | null {
  if (!URL.canParse(address)) return 'Escribe la dirección completa, como https://ejemplo.com/avisos.';
  const { protocol, username, password, port, hostname } = new URL(address);
  if (isOwnHost(address, ownHosts) && !username && !password) return null;
  if (protocol !== 'https:') return 'La dirección debe empezar con https://.';
  if (username || password) return 'Quita el usuario y la contraseña de la dirección: los avisos ya van firmados.';
  if (!PORTS.includes(port)) return 'Usa el puerto 443, 8443 o 9443.';
  const name = !hostname.includes(':') && !/^[\d.]+$/.test(hostname);
  if (INSIDE.test(hostname) || (name && !hostname.includes('.')))
    return 'Esa dirección está dentro de una red: usa una que se pueda abrir desde internet.';
  return null;
}

/** After this a delivery is parked until an administrator presses "Reintentar". */
export const PARK_AFTER_HOURS = 24;
/** From here on the list says that the address does not answer. */
export const FAILING_DAYS = 3;

/** How many whole days a webhook has been failing; null where it is too short to mention. */
export function failingDays(failingSince: string | null, now: string): number | null {
  if (failingSince === null) return null;
  const days = Math.floor((Date.parse(now) - Date.parse(failingSince)) / 86_400_000);
  return days >= FAILING_DAYS ? days : null;
}

export type DeliveryState = 'delivered' | 'waiting' | 'retrying' | 'parked';

export function deliveryState(delivery: {
  deliveredAt: string | null;
  parkedAt: string | null;
  attempts: number;
}): DeliveryState {
  if (delivery.deliveredAt !== null) return 'delivered';
  if (delivery.parkedAt !== null) return 'parked';
  return delivery.attempts > 0 ? 'retrying' : 'waiting';
}
