/**
 * Every place of the menus, once. A new screen adds one line here and appears in the sidebar, the drawer and
 * the bars.
 */
import { IconCalendar, IconClock, IconMail, IconSearch } from '../../../components/icons/base.tsx';
import { IconCheckup, IconPaw, IconVaccine } from '../../../components/icons/care.tsx';
import { IconCategory, IconChart, IconLog, IconTag } from './chart-icons.tsx';
import {
  IconHome,
  IconQrCode,
  IconSettings,
  IconShield,
  IconUserPlus,
  IconUsers,
} from '../../../components/icons/frame.tsx';
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
  { to: '/dashboard/videos', label: 'Videos tutoriales', Drawing: IconPlay },
] as const;

/** Only in installations that sell subscriptions: elsewhere no text mentions money. */
export const PAID_PLACES: ReadonlySet<string> = new Set([
  '/dashboard/pagoSuscripcion',
  '/dashboard/admin/licencias',
  '/dashboard/admin/pagos',
  '/dashboard/admin/planes',
]);

/** Only for ROLE_ADMINISTRADOR: the most frequent tasks first. */
export const ADMIN_GROUPS = [
  {
    label: 'Clínica',
    places: [
      { to: '/dashboard/admin', label: 'Resumen', Drawing: IconChart },
      { to: '/dashboard/admin/hoy', label: 'Hoy', Drawing: IconCalendar },
      { to: '/dashboard/admin/mascotas', label: 'Mascotas', Drawing: IconPaw },
      { to: '/dashboard/admin/jornadas', label: 'Jornadas', Drawing: IconVaccine },
      { to: '/dashboard/admin/placas', label: 'Placas', Drawing: IconQrCode },
      { to: '/dashboard/admin/todasLasPlacas', label: 'Todas las placas', Drawing: IconTag },
      { to: '/dashboard/admin/clinica', label: 'La clínica', Drawing: IconHome },
      { to: '/dashboard/admin/clinicas', label: 'Otras clínicas', Drawing: IconCheckup },
      { to: '/dashboard/admin/catalogo', label: 'Catálogo', Drawing: IconCategory },
    ],
  },
  {
    label: 'Personas',
    places: [
      { to: '/dashboard/admin/tutores', label: 'Tutores', Drawing: IconUsers },
      { to: '/dashboard/admin/usuarios', label: 'Usuarios', Drawing: IconUserPlus },
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
    ],
  },
  {
    label: 'Sistema',
    places: [
      { to: '/dashboard/admin/correos', label: 'Correos', Drawing: IconMail },
      { to: '/dashboard/admin/respaldos', label: 'Respaldos', Drawing: IconShield },
      { to: '/dashboard/admin/tareas', label: 'Tareas', Drawing: IconClock },
      { to: '/dashboard/admin/integraciones', label: 'Integraciones', Drawing: IconShare },
      { to: '/dashboard/admin/registro', label: 'Registro', Drawing: IconLog },
    ],
  },
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
export const HELP_PLACES = [
  { to: '/dashboard/novedades', label: 'Novedades', Drawing: IconNews },
  { to: '/dashboard/videos', label: 'Videos tutoriales', Drawing: IconPlay },
  { to: '/dashboard/reportarError', label: 'Errores y mejoras', Drawing: IconReport },
] as const;

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
