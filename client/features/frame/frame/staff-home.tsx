/** Inicio of a member of the staff without animals of their own: the places of the clinic's day. */
import { Link } from '@tanstack/react-router';
import type { StaffRole } from '#server/platform/core/rights.ts';
import { count } from '../../../lib/format.ts';
import { trpc } from '../../../lib/trpc.ts';
import layout from '../../pets/home/home.module.css';
import { staffGroups } from './places.ts';

/** What is done at a place; of the others a day at the clinic needs none. */
const DONE_THERE: Readonly<Record<string, string>> = {
  '/dashboard/mostrador': 'Atender a quien llega',
  '/dashboard/admin/turnos': 'Quién viene y quién espera',
  '/dashboard/admin/hoy': 'A quién avisar',
  '/dashboard/admin/mascotas': 'Los animales de la clínica',
  '/dashboard/admin/tutores': 'Con su contacto',
  '/dashboard/admin/entregas': 'Libretas para sus tutores',
  '/dashboard/admin/jornadas': 'Vacunar fuera de la clínica',
  '/dashboard/admin/cifras': 'Lo que se hizo en el mes',
  '/dashboard/admin': 'Cómo va la clínica',
};

export function StaffHome({ roles }: { roles: readonly StaffRole[] }) {
  const urgent = trpc.recalls.counts.useQuery({ window: 'urgent' }, { retry: false });
  const waiting = urgent.data?.waiting.guardians ?? 0;
  const places = staffGroups(roles, { sold: true, invoices: false })
    .flatMap((group) => group.places)
    .filter(({ to }) => to in DONE_THERE);
  return (
    <>
      <nav className={`${layout.tiles} ${layout.day}`} aria-label="Tu día en la clínica">
        {places.map(({ to, label, Drawing }) => (
          <Link key={to} to={to} className={`sheet ${layout.tile}`}>
            <span className={layout.tileIcon}>
              <Drawing size={24} />
            </span>
            <span className={layout.tileTitle}>{label}</span>
            <span className={layout.tileDetail}>
              {to === '/dashboard/admin/hoy' && waiting > 0 ? `${count(waiting, 'tutor')} por avisar` : DONE_THERE[to]}
            </span>
          </Link>
        ))}
      </nav>
      <p className={`ink-2 ${layout.own}`}>
        ¿Tienes un animal tuyo? <Link to="/dashboard/nuevaMascota">Registra su libreta</Link>, aparte de los de la
        clínica.
      </p>
    </>
  );
}
