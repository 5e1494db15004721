/** The addresses of the overview's lines. */
export const REPORTS = '/dashboard/admin/reportes';
export const NEWS = '/dashboard/admin/novedades';
export const JOBS = '/dashboard/admin/tareas';
export const MAILS = '/dashboard/admin/correos';
export const BACKUPS = '/dashboard/admin/respaldos';
