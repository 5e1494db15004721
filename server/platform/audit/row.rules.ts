/** One row of the audit log's table, and the kinds of objects that it may be about. Runs in the browser too. */

/** The kinds of objects, in words; the screen links those that have a screen. */
export const OBJECTS = {
  user: 'cuenta',
  pet: 'animal',
  owner: 'tutor',
  payment: 'pago',
  invoice: 'factura',
  plan: 'plan',
  grant: 'tiempo regalado',
  clinic: 'clínica',
  credential: 'registro profesional',
  certificate: 'certificado',
  paper: 'documento',
  branch: 'sucursal',
  tagBatch: 'lote de placas',
  abuse: 'reporte de abuso',
  invite: 'invitación',
  staffInvite: 'invitación al equipo',
  transfer: 'entrega',
  handOver: 'entrega de la clínica',
  report: 'reporte',
  notice: 'novedad',
  video: 'video',
  mail: 'correo',
  campaign: 'jornada',
  appointment: 'turno',
  lot: 'lote',
  apiKey: 'clave de API',
  webhook: 'programa conectado',
  species: 'especie',
  breed: 'raza',
  vaccine: 'vacuna',
  disease: 'enfermedad',
  country: 'país',
  province: 'provincia',
  city: 'ciudad',
  schedule: 'esquema de vacunas',
} as const;

export type AuditObject = keyof typeof OBJECTS;

export interface Audited {
  /** "aprobó la transferencia": follows the actor's name. */
  did: string;
  /** "aprobar la transferencia": follows "quiso". */
  tried: string;
  object?: AuditObject;
  /** Key of the object's id, in the input or else in the answer; `actor`: the acting user. */
  id?: string;
  /** Keys of the input whose ids, numbers, flags and fixed words `detail` may hold. Never a user's text. */
  keep?: readonly string[];
}

export function row(did: string, tried: string, object?: AuditObject, id?: string, ...keep: string[]): Audited {
  return { did, tried, ...(object && { object }), ...(id && { id }), ...(keep.length > 0 && { keep }) };
}
