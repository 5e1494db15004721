/**
 * Every place of the menus, once. A new screen adds one line here and appears in the sidebar, the drawer and
 * the bars.
 */
import type { ComponentType } from 'react';
import { mayDo, type StaffRole } from '#server/platform/core/rights.ts';
import { STAFF_RIGHTS, type StaffPath } from './place-rights.ts';
import { IconDownload, IconEdit, IconTrash, IconUser } from '../../../components/icons/act.tsx';
import { IconClock, IconMail } from '../../../components/icons/base.tsx';
import {
  IconCalendar,
  IconHome,
  IconQrCode,
  IconSearch,
  IconSettings,
  IconShield,
  IconUserPlus,
  IconUsers,
} from '../../../components/icons/frame.tsx';
import { IconCheckup, IconPaw, IconVaccine } from '../../../components/icons/care.tsx';
import { IconCategory, IconChart, IconLog, IconTag, IconVial } from './chart-icons.tsx';
import { IconNews, IconPlay, IconReport } from '../../../components/icons/help.tsx';
import { IconFlag, IconMessage } from '../../../components/icons/talk.tsx';
import { IconCreditCard, IconReceipt, IconWallet } from '../../../components/icons/pay.tsx';
import { IconPhoto } from '../../../components/icons/photo.tsx';
import { IconShare } from '../../../components/icons/share.tsx';

/** Under "Inicio" in the sidebar. */
export const PLACES = [
  { to: '/dashboard/mascotas', label: 'Mascotas', Drawing: IconPaw },
  { to: '/dashboard/propietarios', label: 'Tutores', Drawing: IconUsers },
  { to: '/dashboard/galeria', label: 'Galería de Fotos', Drawing: IconPhoto },
  { to: '/dashboard/accesorios', label: 'Accesorios', Drawing: IconQrCode },
  { to: '/dashboard/avisos', label: 'Avisos', Drawing: IconMessage },
  { to: '/dashboard/buscarMascotaU', label: 'Buscar mascota', Drawing: IconSearch },
  { to: '/dashboard/pagoSuscripcion', label: 'Suscripción', Drawing: IconCreditCard },
  { to: '/dashboard/usuario', label: 'Configuración', Drawing: IconSettings },
  { to: '/dashboard/papelera', label: 'Papelera', Drawing: IconTrash },
  { to: '/dashboard/videos', label: 'Videos tutoriales', Drawing: IconPlay },
] as const;

/** What an installation has to do with money; without any of it no text mentions money. */
export interface Offers {
  /** It sells subscriptions. */
  sold: boolean;
  /** The clinic issues invoices. */
  invoices: boolean;
}

/** Only in installations that sell subscriptions. */
const PAID_PLACES: ReadonlySet<string> = new Set([
  '/dashboard/pagoSuscripcion',
  '/dashboard/admin/licencias',
  '/dashboard/admin/pagos',
  '/dashboard/admin/planes',
]);

/** Whether a place is one of this installation. */
export function isOffered(to: string, { sold, invoices }: Offers): boolean {
  if (to === '/dashboard/admin/facturar') return invoices;
  if (to === '/dashboard/admin/facturas') return sold || invoices;
  return sold || !PAID_PLACES.has(to);
}

interface StaffPlace {
  to: StaffPath;
  label: string;
  Drawing: ComponentType<{ size?: number }>;
}

/** For the clinic's staff: the most frequent tasks first. */
export const STAFF_GROUPS: readonly { label: string; places: readonly StaffPlace[] }[] = [
  {
    label: 'Clínica',
    places: [
      { to: '/dashboard/mostrador', label: 'Mostrador', Drawing: IconSearch },
      { to: '/dashboard/admin', label: 'Resumen', Drawing: IconChart },
      { to: '/dashboard/admin/hoy', label: 'Hoy', Drawing: IconMessage },
      { to: '/dashboard/admin/turnos', label: 'Turnos', Drawing: IconCalendar },
      { to: '/dashboard/admin/facturar', label: 'Facturar', Drawing: IconReceipt },
      { to: '/dashboard/admin/mascotas', label: 'Pacientes', Drawing: IconPaw },
      { to: '/dashboard/admin/tutores', label: 'Tutores', Drawing: IconUsers },
      { to: '/dashboard/admin/entregas', label: 'Entregas', Drawing: IconShare },
      { to: '/dashboard/admin/jornadas', label: 'Jornadas', Drawing: IconVaccine },
      { to: '/dashboard/admin/lotes', label: 'Lotes', Drawing: IconVial },
      { to: '/dashboard/admin/revision', label: 'Revisión', Drawing: IconReport },
      { to: '/dashboard/admin/papelera', label: 'Papelera', Drawing: IconTrash },
      { to: '/dashboard/admin/cifras', label: 'Cifras del mes', Drawing: IconReceipt },
      { to: '/dashboard/admin/comoFirmo', label: 'Cómo firmo', Drawing: IconEdit },
      { to: '/dashboard/admin/placas', label: 'Placas', Drawing: IconQrCode },
      { to: '/dashboard/admin/todasLasPlacas', label: 'Todas las placas', Drawing: IconTag },
      { to: '/dashboard/admin/clinica', label: 'La clínica', Drawing: IconHome },
      { to: '/dashboard/admin/equipo', label: 'Equipo', Drawing: IconUserPlus },
      { to: '/dashboard/admin/clinicas', label: 'Otras clínicas', Drawing: IconCheckup },
      { to: '/dashboard/admin/catalogo', label: 'Catálogo', Drawing: IconCategory },
    ],
  },
  {
    label: 'Personas',
    places: [
      { to: '/dashboard/admin/usuarios', label: 'Usuarios', Drawing: IconUser },
      { to: '/dashboard/admin/reportes', label: 'Reportes', Drawing: IconReport },
      { to: '/dashboard/admin/novedades', label: 'Novedades', Drawing: IconNews },
      { to: '/dashboard/admin/videos', label: 'Videos', Drawing: IconPlay },
      { to: '/dashboard/admin/abusos', label: 'Abusos', Drawing: IconFlag },
    ],
  },
  {
    label: 'Dinero',
    places: [
      { to: '/dashboard/admin/pagos', label: 'Pagos', Drawing: IconWallet },
      { to: '/dashboard/admin/licencias', label: 'Suscripciones', Drawing: IconCreditCard },
      { to: '/dashboard/admin/planes', label: 'Planes', Drawing: IconReceipt },
      { to: '/dashboard/admin/facturas', label: 'Facturación', Drawing: IconNews },
    ],
  },
  {
    label: 'Sistema',
    places: [
      { to: '/dashboard/admin/correos', label: 'Correos', Drawing: IconMail },
      { to: '/dashboard/admin/exportar', label: 'Exportar', Drawing: IconDownload },
      { to: '/dashboard/admin/respaldos', label: 'Respaldos', Drawing: IconShield },
      { to: '/dashboard/admin/tareas', label: 'Tareas', Drawing: IconClock },
      { to: '/dashboard/admin/integraciones', label: 'Integraciones', Drawing: IconShare },
      { to: '/dashboard/admin/registro', label: 'Registro', Drawing: IconLog },
    ],
  },
];

/** The groups with the places that these roles may open and this installation has. */
export function staffGroups(roles: readonly StaffRole[], offers: Offers) {
  return STAFF_GROUPS.map(({ label, places }) => ({
    label,
    places: places.filter(({ to }) => mayDo(roles, STAFF_RIGHTS[to]) && isOffered(to, offers)),
  })).filter(({ places }) => places.length > 0);
}
