/**
 * Every place of the menus, once. A new screen adds one line here and appears in the sidebar, the drawer and
 * the bars.
 */
import type { LinkProps } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { mayDo, type Right, type StaffRole } from '#server/platform/core/rights.ts';
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
import { IconNews, IconPlay, IconReport, IconTruck } from '../../../components/icons/help.tsx';
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
  to: NonNullable<LinkProps['to']>;
  label: string;
  Drawing: ComponentType<{ size?: number }>;
  /** Who of the staff sees it; the server asks the same right. */
  right: Right;
}

/** For the clinic's staff, each place with its right: the most frequent tasks first. */
export const STAFF_GROUPS: readonly { label: string; places: readonly StaffPlace[] }[] = [
  {
    label: 'Clínica',
    places: [
      { to: '/dashboard/mostrador', label: 'Mostrador', Drawing: IconSearch, right: 'attend' },
      { to: '/dashboard/admin', label: 'Resumen', Drawing: IconChart, right: 'administer' },
      { to: '/dashboard/admin/hoy', label: 'Hoy', Drawing: IconMessage, right: 'attend' },
      { to: '/dashboard/admin/turnos', label: 'Turnos', Drawing: IconCalendar, right: 'attend' },
      { to: '/dashboard/admin/facturar', label: 'Facturar', Drawing: IconReceipt, right: 'charge' },
      { to: '/dashboard/admin/mascotas', label: 'Pacientes', Drawing: IconPaw, right: 'attend' },
      { to: '/dashboard/admin/tutores', label: 'Tutores', Drawing: IconUsers, right: 'attend' },
      { to: '/dashboard/admin/entregas', label: 'Entregas', Drawing: IconShare, right: 'attend' },
      { to: '/dashboard/admin/jornadas', label: 'Jornadas', Drawing: IconVaccine, right: 'attend' },
      { to: '/dashboard/admin/lotes', label: 'Lotes', Drawing: IconVial, right: 'attend' },
      { to: '/dashboard/admin/revision', label: 'Revisión', Drawing: IconReport, right: 'attend' },
      { to: '/dashboard/admin/papelera', label: 'Papelera', Drawing: IconTrash, right: 'readRecord' },
      { to: '/dashboard/admin/cifras', label: 'Cifras del mes', Drawing: IconReceipt, right: 'attend' },
      { to: '/dashboard/admin/comoFirmo', label: 'Cómo firmo', Drawing: IconEdit, right: 'sign' },
      { to: '/dashboard/admin/placas', label: 'Placas', Drawing: IconQrCode, right: 'administer' },
      { to: '/dashboard/admin/todasLasPlacas', label: 'Todas las placas', Drawing: IconTag, right: 'administer' },
      { to: '/dashboard/admin/clinica', label: 'La clínica', Drawing: IconHome, right: 'administer' },
      { to: '/dashboard/admin/equipo', label: 'Equipo', Drawing: IconUserPlus, right: 'administer' },
      { to: '/dashboard/admin/clinicas', label: 'Otras clínicas', Drawing: IconCheckup, right: 'administer' },
      { to: '/dashboard/admin/catalogo', label: 'Catálogo', Drawing: IconCategory, right: 'administer' },
    ],
  },
  {
    label: 'Personas',
    places: [
      { to: '/dashboard/admin/usuarios', label: 'Usuarios', Drawing: IconUser, right: 'administer' },
      { to: '/dashboard/admin/reportes', label: 'Reportes', Drawing: IconReport, right: 'administer' },
      { to: '/dashboard/admin/novedades', label: 'Novedades', Drawing: IconNews, right: 'administer' },
      { to: '/dashboard/admin/videos', label: 'Videos', Drawing: IconPlay, right: 'administer' },
      { to: '/dashboard/admin/abusos', label: 'Abusos', Drawing: IconFlag, right: 'administer' },
    ],
  },
  {
    label: 'Dinero',
    places: [
      { to: '/dashboard/admin/pagos', label: 'Pagos', Drawing: IconWallet, right: 'decideMoney' },
      { to: '/dashboard/admin/licencias', label: 'Suscripciones', Drawing: IconCreditCard, right: 'decideMoney' },
      { to: '/dashboard/admin/planes', label: 'Planes', Drawing: IconReceipt, right: 'decideMoney' },
      { to: '/dashboard/admin/facturas', label: 'Facturación', Drawing: IconNews, right: 'decideMoney' },
    ],
  },
  {
    label: 'Sistema',
    places: [
      { to: '/dashboard/admin/correos', label: 'Correos', Drawing: IconMail, right: 'administer' },
      { to: '/dashboard/admin/exportar', label: 'Exportar', Drawing: IconDownload, right: 'administer' },
      { to: '/dashboard/admin/respaldos', label: 'Respaldos', Drawing: IconShield, right: 'administer' },
      { to: '/dashboard/admin/tareas', label: 'Tareas', Drawing: IconClock, right: 'administer' },
      { to: '/dashboard/admin/integraciones', label: 'Integraciones', Drawing: IconShare, right: 'administer' },
      { to: '/dashboard/admin/registro', label: 'Registro', Drawing: IconLog, right: 'administer' },
    ],
  },
];

/** The groups with the places that these roles may open and this installation has. */
export function staffGroups(roles: readonly StaffRole[], offers: Offers) {
  return STAFF_GROUPS.map(({ label, places }) => ({
    label,
    places: places.filter(({ to, right }) => mayDo(roles, right) && isOffered(to, offers)),
  })).filter(({ places }) => places.length > 0);
}

/**
 * The right that this address needs and these roles lack: the server refuses its answers all the same. The counter says so itself,
 * and forgets its clients.
 */
export function lackingRight(pathname: string, roles: readonly StaffRole[]): Right | null {
  const here = pathname.replace(/\/$/, '');
  const place = STAFF_GROUPS.flatMap(({ places }) => places).find(({ to }) => to === here);
  if (here === '/dashboard/mostrador') return null;
  const right = here === '/dashboard/mudarse' ? 'attend' : (place?.right ?? null);
  return right === null || mayDo(roles, right) ? null : right;
}

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
