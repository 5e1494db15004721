/** The server's own work: what there is, how often, and its words for the administrator. Runs in the browser too. */

export interface JobWords {
  title: string;
  what: string;
  everyMinutes: number;
  /** Where a run that was killed must be followed sooner than others are. */
  leaseMinutes?: number;
}

export const JOBS = {
  reminders: {
    title: 'Recordatorios',
    what: 'Busca lo que toca y deja los avisos del día de cada persona, desde las 8:00 de su zona.',
    everyMinutes: 15,
  },
  renewals: {
    title: 'Renovaciones',
    what: 'Avisa a cada quien cuando la suscripción o la prueba de su animal está por terminar, desde las 8:00 de su zona.',
    everyMinutes: 15,
  },
  payments: {
    title: 'Pagos',
    what: 'Pregunta a PayPhone y a PayPal por cada pago que quedó abierto, y lo cierra con lo que respondan.',
    everyMinutes: 0.5,
    // PayPhone gives back after five minutes what nobody confirms.
    leaseMinutes: 2,
  },
  sweep: {
    title: 'Limpieza',
    what: 'Borra lo que ya venció: sesiones, enlaces, correos de hace un mes, avisos enviados.',
    everyMinutes: 60,
  },
  files: {
    title: 'Fotos y documentos',
    what: 'Quita del almacén lo que nadie terminó de enviar, lo borrado hace un mes y lo que ya no es de nadie.',
    everyMinutes: 60,
  },
} as const satisfies Record<string, JobWords>;

export type JobName = keyof typeof JOBS;

/** What only a site that sells anything does, and shows. */
export const JOBS_OF_MONEY: readonly string[] = ['renewals', 'payments'] satisfies JobName[];

/** A row of the table may outlive its job. */
export function isJob(name: string): name is JobName {
  return name in JOBS;
}
