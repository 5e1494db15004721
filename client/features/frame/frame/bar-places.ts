/** The places of the bars, the help menu and the add button: what every screen shows. The menus have theirs in places.ts. */
import type { StaffRole } from '#server/platform/core/rights.ts';
import { IconCalendar, IconHome, IconQrCode, IconSearch, IconUserPlus } from '../../../components/icons/frame.tsx';
import { IconMessage } from '../../../components/icons/talk.tsx';
import { IconNews, IconPlay, IconReport, IconTruck } from '../../../components/icons/help.tsx';
import { IconPaw } from '../../../components/icons/care.tsx';

/** The main places of the staff's phone; the fourth opens the menu. */
export const STAFF_BOTTOM_PLACES = [
  { to: '/dashboard/mostrador', label: 'Mostrador', Drawing: IconSearch },
  { to: '/dashboard/admin/hoy', label: 'Hoy', Drawing: IconMessage },
  { to: '/dashboard/admin/turnos', label: 'Turnos', Drawing: IconCalendar },
] as const;

/** The four main places of a phone. */
export const BOTTOM_PLACES = [
  { to: '/dashboard', label: 'Inicio', Drawing: IconHome },
  { to: '/dashboard/mascotas', label: 'Mascotas', Drawing: IconPaw },
  { to: '/dashboard/accesorios', label: 'Accesorios', Drawing: IconQrCode },
  { to: '/dashboard/buscarMascotaU', label: 'Buscar', Drawing: IconSearch },
] as const;

/** The top bar of a desktop. */
export const TOP_PLACES = [
  { to: '/dashboard', label: 'Inicio' },
  { to: '/dashboard/nuevaMascota', label: 'Nuevo Animal de Compañía' },
  { to: '/dashboard/nuevoPropietario', label: 'Nuevo Tutor o Propietario' },
] as const;

/** The help menu of the top bar, and the last lines of the sidebar, which lists the videos under "Inicio". */
const HELP_PLACES = [
  { to: '/dashboard/novedades', label: 'Novedades', Drawing: IconNews },
  { to: '/dashboard/videos', label: 'Videos tutoriales', Drawing: IconPlay },
  { to: '/dashboard/mudarse', label: 'Mudarse a PetLove+', Drawing: IconTruck },
  { to: '/dashboard/reportarError', label: 'Errores y mejoras', Drawing: IconReport },
] as const;

/** The guide of a clinic that moves is for its staff alone. */
export function helpPlaces(roles: readonly StaffRole[]) {
  return HELP_PLACES.filter(({ to }) => to !== '/dashboard/mudarse' || roles.length > 0);
}

/** The entries that the add button adds to an animal's record, most frequent first. */
export const ADD_ENTRIES = [
  { entry: 'vacuna', label: 'Vacuna', sticker: 'vaccine' },
  { entry: 'desparasitacion', label: 'Desparasitación', sticker: 'deworming' },
  { entry: 'medicina', label: 'Medicina', sticker: 'medicine' },
  { entry: 'peso', label: 'Peso', sticker: 'weight' },
  { entry: 'enfermedad', label: 'Enfermedad', sticker: 'disease' },
  { entry: 'control', label: 'Control', sticker: 'checkup' },
] as const;

/** The places that the add button adds to the account. */
export const ADD_PLACES = [
  { to: '/dashboard/nuevaMascota', label: 'Agregar Mascota', Drawing: IconPaw },
  { to: '/dashboard/nuevoPropietario', label: 'Agregar Propietario', Drawing: IconUserPlus },
] as const;
