/** Who of the staff sees a place; the server asks the same right. Apart from the menus: every screen asks for it, their drawings it does not need. */
import { mayDo, type Right, type StaffRole } from '#server/platform/core/rights.ts';

export const STAFF_RIGHTS = {
  '/dashboard/mostrador': 'attend',
  '/dashboard/admin': 'administer',
  '/dashboard/admin/hoy': 'attend',
  '/dashboard/admin/turnos': 'attend',
  '/dashboard/admin/facturar': 'charge',
  '/dashboard/admin/mascotas': 'attend',
  '/dashboard/admin/tutores': 'attend',
  '/dashboard/admin/entregas': 'attend',
  '/dashboard/admin/jornadas': 'attend',
  '/dashboard/admin/lotes': 'attend',
  '/dashboard/admin/revision': 'attend',
  '/dashboard/admin/papelera': 'readRecord',
  '/dashboard/admin/cifras': 'attend',
  '/dashboard/admin/comoFirmo': 'sign',
  '/dashboard/admin/placas': 'administer',
  '/dashboard/admin/todasLasPlacas': 'administer',
  '/dashboard/admin/clinica': 'administer',
  '/dashboard/admin/equipo': 'administer',
  '/dashboard/admin/clinicas': 'administer',
  '/dashboard/admin/catalogo': 'administer',
  '/dashboard/admin/usuarios': 'administer',
  '/dashboard/admin/reportes': 'administer',
  '/dashboard/admin/novedades': 'administer',
  '/dashboard/admin/videos': 'administer',
  '/dashboard/admin/abusos': 'administer',
  '/dashboard/admin/pagos': 'decideMoney',
  '/dashboard/admin/licencias': 'decideMoney',
  '/dashboard/admin/planes': 'decideMoney',
  '/dashboard/admin/facturas': 'decideMoney',
  '/dashboard/admin/correos': 'administer',
  '/dashboard/admin/exportar': 'administer',
  '/dashboard/admin/respaldos': 'administer',
  '/dashboard/admin/tareas': 'administer',
  '/dashboard/admin/integraciones': 'administer',
  '/dashboard/admin/registro': 'administer',
} as const satisfies Record<string, Right>;
export type StaffPath = keyof typeof STAFF_RIGHTS;

/**
 * The right that this address needs and these roles lack: the server refuses its answers all the same. The counter says so itself,
 * and forgets its clients.
 */
export function lackingRight(pathname: string, roles: readonly StaffRole[]): Right | null {
  const here = pathname.replace(/\/$/, '');
  if (here === '/dashboard/mostrador') return null;
  const known: Readonly<Record<string, Right>> = { ...STAFF_RIGHTS, '/dashboard/mudarse': 'attend' };
  const right = known[here] ?? null;
  return right === null || mayDo(roles, right) ? null : right;
}
