/**
 * The addresses behind the sign-in. Without a session each redirects to the login, which returns there
 * afterwards.
 */
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { readEntryKind } from './lib/entry-address.ts';
import { api } from './lib/trpc.ts';
import { id, reading, text } from './lib/search.ts';
import { rootRoute } from './open-routes.tsx';

/** All screens behind the sign-in share one module, so that the second screen opens without another request. */
export const screens = () => import('./dashboard-screens.ts');

const firstScreens = () => import('./first-screens.ts');

/** Of a route that a day begins with. */
export const firstScreen = (name: 'dashboard' | 'home' | 'adminOverview') =>
  lazyRouteComponent(() => firstScreens().then((all) => all[name]()));

/** Of a route its screen, by name: written out at each of them the login would load it sixty times. */
export const screen = (name: keyof Awaited<ReturnType<typeof screens>>) =>
  lazyRouteComponent(() => screens().then((all) => all[name]()));

/** A screen of one of the own animals; its main action stands on it. */
const ofPets = (title: string) => ({
  title,
  parent: { title: 'Animales de compañía', to: '/dashboard/mascotas' } as const,
  hideAdd: true,
});

/** Runs before each of them: without a session it redirects to the login, which knows the way back. */
export const signedIn = async (to: { location: { href: string; pathname: string } }): Promise<void> => {
  // They load while the server says who is signed in.
  if (!BEGINNINGS.test(to.location.pathname)) void screens().catch(() => undefined);
  await (await firstScreens()).signedIn(to.location);
};

/** Inicio and the overview: their program is in first-screens.ts. */
const BEGINNINGS = /^\/dashboard(?:\/admin)?\/?$/;

export const dashboardRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/dashboard',
  /**
   * Opens an entry's form over any screen (lib/entry-address.ts); `de`: the animal it belongs to, `vacuna`: the vaccine; `repite`: the
   * deworming whose product it begins with;
   * `certificado`: the dose of which a certificate is to be printed.
   */
  validateSearch: reading({
    agregar: readEntryKind,
    editar: readEntryKind,
    entrada: id,
    de: id,
    vacuna: id,
    repite: id,
    certificado: id,
  }),
  beforeLoad: signedIn,
  component: firstScreen('dashboard'),
});
export const homeRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: '/',
  staticData: { title: 'Inicio', wide: true },
  component: firstScreen('home'),
});
export const petsRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'mascotas',
  staticData: { title: 'Animales de compañía', wide: true },
  validateSearch: reading({ q: text, especie: text, orden: text }),
  component: screen('pets'),
});
export const newPetRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'nuevaMascota',
  staticData: ofPets('Nuevo Animal de Compañía'),
  /** `mascota`: an existing animal to change; `tutor`: the owner of a new one. */
  validateSearch: reading({ mascota: id, paso: id, tutor: id }),
  component: screen('newPet'),
});
export const petRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'perfilMascotas',
  staticData: { title: 'Ficha', parent: { title: 'Animales de compañía', to: '/dashboard/mascotas' }, wide: true },
  /** `filtro`: the only kind of entry that the history shows. */
  validateSearch: reading({ mascota: id, tab: text, filtro: text }),
  component: screen('pet'),
});
export const petCardRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'mascotaIdentidad',
  staticData: ofPets('Cédula'),
  validateSearch: reading({ mascota: id, nueva: id }),
  component: screen('petCard'),
});
export const ownersRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'propietarios',
  staticData: { title: 'Tutor o Propietario' },
  validateSearch: reading({ q: text }),
  component: screen('owners'),
});
export const newOwnerRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'nuevoPropietario',
  staticData: {
    title: 'Nuevo Tutor o Propietario',
    parent: { title: 'Tutor o Propietario', to: '/dashboard/propietarios' },
    hideAdd: true,
  },
  /** `propietario`: an existing owner to change. */
  validateSearch: reading({ propietario: id }),
  component: screen('newOwner'),
});
export const ownerRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'perfilPropietario',
  staticData: { title: 'Perfil del tutor', parent: { title: 'Tutor o Propietario', to: '/dashboard/propietarios' } },
  validateSearch: reading({ propietario: id }),
  component: screen('owner'),
});
export const givePetRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'traspasar',
  staticData: ofPets('Traspasar'),
  validateSearch: reading({ mascota: id }),
  component: screen('givePet'),
});
export const bringPetRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'traerMascota',
  staticData: ofPets('Traer una copia'),
  component: screen('bringPet'),
});
export const bringListRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'traerLista',
  staticData: { ...ofPets('Traer una lista'), wide: true },
  /** `lista`: the one that is looked at, comes in, or came. */
  validateSearch: reading({ lista: id }),
  component: screen('bringList'),
});
export const familyRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'familia',
  staticData: ofPets('Familia'),
  validateSearch: reading({ mascota: id }),
  component: screen('family'),
});
export const consentRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'permisos',
  staticData: ofPets('Permisos'),
  validateSearch: reading({ mascota: id }),
  component: screen('consent'),
});
export const galleryRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'galeria',
  staticData: { title: 'Galería de Fotos', hideAdd: true },
  /** `mascota`: the album's animal; `foto`: the photograph that is open over it; `compartido`: what another app sent. */
  validateSearch: reading({ mascota: id, foto: id, compartido: id }),
  component: screen('gallery'),
});
export const bookletRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'copiarLibreta',
  staticData: { ...ofPets('Copiar su libreta'), wide: true },
  validateSearch: reading({ mascota: id }),
  component: screen('booklet'),
});
export const showVisitRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'consulta',
  staticData: ofPets('Consulta'),
  validateSearch: reading({ mascota: id }),
  component: screen('showVisit'),
});
export const lostRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'perdida',
  staticData: ofPets('Modo perdida'),
  validateSearch: reading({ mascota: id }),
  component: screen('lost'),
});
export const memorialRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'recuerdo',
  staticData: ofPets('Recuerdo'),
  validateSearch: reading({ mascota: id }),
  component: screen('memorial'),
});
export const trashRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'papelera',
  staticData: { title: 'Papelera', hideAdd: true },
  component: screen('trash'),
});
export const tagsRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'accesorios',
  staticData: { title: 'Accesorios', hideAdd: true },
  /** `activar`: code of a new tag that was scanned; `mascota`: the animal that gets a tag. */
  validateSearch: reading({ activar: text, mascota: id }),
  component: screen('tags'),
});
export const sightingsRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'avisos',
  staticData: { title: 'Avisos', hideAdd: true },
  /** `aviso`: the conversation that is open. */
  validateSearch: reading({ aviso: id }),
  component: screen('sightings'),
});
export const findPetRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'buscarMascotaU',
  staticData: { title: 'Buscar mascota', hideAdd: true },
  validateSearch: reading({ codigo: text }),
  component: screen('findPet'),
});
export const accountRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'usuario',
  staticData: { title: 'Usuario', hideAdd: true },
  /** `aviso`: the result of connecting a social login. */
  validateSearch: reading({ tab: text, aviso: text }),
  component: screen('account'),
});
export const carnetRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'carnet',
  staticData: ofPets('Carnet de vacunación'),
  validateSearch: reading({ mascota: id }),
  component: screen('carnet'),
});
export const costsRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'gastos',
  staticData: { ...ofPets('Gastos'), wide: true },
  validateSearch: reading({ mascota: id }),
  component: screen('costs'),
});
export const tripsRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'viajes',
  staticData: { ...ofPets('Viajes'), wide: true },
  /** `viaje`: the one that is open; `ver=tramites`: the registers of towns instead. */
  validateSearch: reading({ mascota: id, viaje: id, ver: text }),
  component: screen('trips'),
});
export const proofsRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'comprobantes',
  staticData: ofPets('Comprobantes'),
  validateSearch: reading({ mascota: id }),
  component: screen('proofs'),
});
export const publicPageRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'paginaPublica',
  staticData: ofPets('Página pública'),
  /** `ver`: on a phone, which of the two panes is in front. */
  validateSearch: reading({ mascota: id, ver: text }),
  component: screen('publicPage'),
});
/** An installation without payments shows nothing about them: these addresses redirect to home. */
export async function onlyWhereSold(): Promise<void> {
  const info = await api.system.info.ensureData(undefined, { retry: false }).catch(() => null);
  if (info?.subscriptions === false) throw redirect({ to: '/dashboard', replace: true });
}
export const buyRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'pagoSuscripcion',
  staticData: { title: 'Adquiere Suscripción', hideAdd: true },
  /**
   * `mascota`: the animal to pay for; `pago`: the only payment to show; `aviso`: why the gateway sent the
   * browser back.
   */
  validateSearch: reading({ mascota: id, pago: text, aviso: text }),
  beforeLoad: onlyWhereSold,
  component: screen('buy'),
});
export const payphoneReturnRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'pagoPayPhone',
  staticData: {
    title: 'Pago con PayPhone',
    parent: { title: 'Adquiere Suscripción', to: '/dashboard/pagoSuscripcion' },
    hideAdd: true,
  },
  validateSearch: reading({ pago: text }),
  beforeLoad: onlyWhereSold,
  component: screen('payphoneReturn'),
});
export const paypalReturnRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'pagoPayPal',
  staticData: {
    title: 'Pago con PayPal',
    parent: { title: 'Adquiere Suscripción', to: '/dashboard/pagoSuscripcion' },
    hideAdd: true,
  },
  validateSearch: reading({ pago: text }),
  beforeLoad: onlyWhereSold,
  component: screen('paypalReturn'),
});
