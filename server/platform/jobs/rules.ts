/** The background jobs: their intervals and their texts for the administrator. Runs in the browser too. */

export interface JobWords {
  title: string;
  what: string;
  everyMinutes: number;
  /** A shorter lease, where a killed run must be followed sooner than others. */
  leaseMinutes?: number;
  /** The longest run, where that is much longer than the lease, which is renewed meanwhile. */
  patienceMinutes?: number;
  /** How long after a server's first start the job waits. */
  firstAfterMinutes?: number;
  /** Once a night where the clinic stands; `everyMinutes` is then the longest gap, with a clock that is put back. */
  nightly?: true;
}

export const JOBS = {
  reminders: {
    title: 'Recordatorios',
    what: 'Busca lo que toca y deja los avisos del día de cada persona, desde las 8:00 de su zona.',
    everyMinutes: 15,
  },
  doses: {
    title: 'Medicinas',
    what: 'A la hora de cada dosis deja un aviso, con el botón «Dada», en los dispositivos de la familia.',
    everyMinutes: 1,
  },
  plans: {
    title: 'Viajes',
    what: 'Avisa lo que toca preparar de cada viaje: cuando empieza su plazo y antes de que termine, desde las 8:00 de cada zona.',
    everyMinutes: 15,
  },
  renewals: {
    title: 'Renovaciones',
    what: 'Avisa a cada quien cuando la suscripción o la prueba de su animal está por terminar, desde las 8:00 de su zona.',
    everyMinutes: 15,
  },
  recalls: {
    title: 'Avisos de la clínica',
    what: 'Escribe a los tutores sin cuenta lo que toca, si la clínica lo quiere: de 9:00 a 18:00 y como máximo una vez al mes a cada quien.',
    everyMinutes: 60,
  },
  review: {
    title: 'Revisión',
    what: 'Lee cada noche, a las 2:30 de la clínica, las libretas de los pacientes y pone en Revisión lo que no cuadra.',
    everyMinutes: 26 * 60,
    nightly: true,
    leaseMinutes: 5,
    patienceMinutes: 6 * 60,
  },
  handOvers: {
    title: 'Entregas',
    what: 'Recuerda una vez la libreta que la clínica envió por correo hace siete días y nadie recibió, desde las 8:00.',
    everyMinutes: 60,
  },
  appointments: {
    title: 'Turnos de mañana',
    what: 'Recuerda una vez por correo los turnos del día siguiente, entre las 8:00 y las 20:00 de la clínica.',
    everyMinutes: 15,
  },
  payments: {
    title: 'Pagos',
    what: 'Pregunta a PayPhone y a PayPal por cada pago que quedó abierto, y lo cierra con lo que respondan.',
    everyMinutes: 0.5,
    // PayPhone reverses a payment that is not confirmed within five minutes.
    leaseMinutes: 2,
  },
  invoices: {
    title: 'Facturas',
    what: 'Avisa de facturas que esperan más de dos horas y de la firma que vence, y emite las notas de crédito que nadie anuló a tiempo.',
    everyMinutes: 60,
  },
  sweep: {
    title: 'Limpieza',
    what: 'Borra lo que ya venció: sesiones, enlaces, correos de hace un mes, avisos enviados, copias de antes de actualizar.',
    everyMinutes: 60,
  },
  files: {
    title: 'Fotos y documentos',
    what: 'Quita del almacén lo que nadie terminó de enviar, lo borrado hace un mes y lo que ya no es de nadie.',
    everyMinutes: 60,
  },
  audit: {
    title: 'Registro',
    what: 'Comprueba cada día que nadie cambió, quitó ni movió ningún apunte del registro.',
    everyMinutes: 24 * 60,
  },
  schedules: {
    title: 'Planes de vacunación',
    what: 'Cuando cambias una vacuna del catálogo o retiras un lote, calcula otra vez lo que le toca a cada animal.',
    everyMinutes: 1,
  },
  tallies: {
    title: 'Cifras del resumen',
    what: 'Suma los animales y las lecturas que llegaron o se fueron desde la vez anterior, para que el resumen abra al instante.',
    everyMinutes: 5,
  },
  imports: {
    title: 'Listas traídas',
    what: 'Escribe los animales de cada lista que se trajo, o los quita si se deshace; si el servidor se apaga, sigue donde iba.',
    everyMinutes: 0.5,
    leaseMinutes: 1,
    patienceMinutes: 12 * 60,
  },
  passes: {
    title: 'Pases en teléfonos',
    what: 'Busca qué cédulas y comprobantes guardados en Apple Wallet o Google Wallet dicen ya otra cosa, y avisa a sus teléfonos.',
    everyMinutes: 1,
    leaseMinutes: 5,
  },
  issuers: {
    title: 'Otros dominios de confianza',
    what: 'Pide a cada dominio de TRUSTED_ISSUERS sus claves y su lista de anulados, para comprobar aquí lo que firma.',
    everyMinutes: 60,
  },
  database: {
    title: 'Base de datos',
    what: 'Lee la base de datos entera cada día y avisa si el disco la dañó.',
    everyMinutes: 24 * 60,
    leaseMinutes: 5,
    patienceMinutes: 12 * 60,
    firstAfterMinutes: 30,
  },
  backups: {
    title: 'Respaldos',
    what: 'Copia la base de datos y los archivos, comprueba la copia y retira las más viejas.',
    everyMinutes: 24 * 60,
    leaseMinutes: 5,
    patienceMinutes: 12 * 60,
    firstAfterMinutes: 60,
  },
  copies: {
    title: 'Copias en otro lugar',
    what: 'Cifra el último respaldo y lo lleva a otro disco, a S3 o a un servidor SFTP; si no puede, lo intenta otra vez en una hora.',
    everyMinutes: 60,
    leaseMinutes: 5,
    patienceMinutes: 12 * 60,
    firstAfterMinutes: 60,
  },
  rehearsal: {
    title: 'Ensayo de restauración',
    what: 'Cada mes restaura el último respaldo en una carpeta aparte, lo lee entero y la borra. La base de PostgreSQL solo se lee.',
    everyMinutes: 24 * 60,
    leaseMinutes: 5,
    patienceMinutes: 12 * 60,
    firstAfterMinutes: 120,
  },
} as const satisfies Record<string, JobWords>;

export type JobName = keyof typeof JOBS;

/** Jobs for the SQLite file: PostgreSQL checks its own pages. */
export const JOBS_OF_SQLITE: readonly string[] = ['database'] satisfies JobName[];

/** Jobs that only an installation with subscriptions runs and shows. */
export const JOBS_OF_MONEY: readonly string[] = ['renewals', 'payments', 'invoices'] satisfies JobName[];

/** On request only: the interval is so long that it never ends. */
const NEVER_MINUTES = 100 * 365 * 24 * 60;

/** @param backupHours as configured (BACKUP_HOURS); 0 is only on request. */
export function everyMinutesOf(name: JobName, backupHours: number): number {
  if (name !== 'backups') return JOBS[name].everyMinutes;
  return backupHours === 0 ? NEVER_MINUTES : backupHours * 60;
}

/** A row of the table may outlive its job. */
export function isJob(name: string): name is JobName {
  return name in JOBS;
}
