/**
 * The addresses behind the sign-in. Without a session each redirects to the login, which returns there
 * afterwards.
 */
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { type EntryKind, readEntryKind } from './lib/entry-address.ts';
import { needsSignIn } from './lib/show-error.ts';
import { api } from './lib/trpc.ts';
import { id, optional, text } from './lib/search.ts';
import { rootRoute } from './open-routes.tsx';

/** All screens behind the sign-in share one module, so that the second screen opens without another request. */
export const screens = () => import('./dashboard-screens.ts');

/** Runs before each of them: without a session it redirects to the login, which knows the way back. */
export async function signedIn({ location }: { location: { href: string } }): Promise<void> {
  // Loads while the server says who is signed in.
  void screens().catch(() => undefined);
  try {
    // In one request: the frame is rendered once, with what is sold and by which company.
    await Promise.all([
      api.auth.me.ensureData(),
      api.system.info.ensureData(undefined, { retry: false }).catch(() => null),
    ]);
  } catch (error) {
    if (needsSignIn(error)) throw redirect({ to: '/login', search: { volver: location.href } });
    throw error;
  }
}

export const dashboardRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/dashboard',
  /** Opens an entry's form over any screen (lib/entry-address.ts); `de`: the animal it belongs to. */
  validateSearch: (search): { agregar?: EntryKind; editar?: EntryKind; entrada?: number; de?: number } =>
    optional({
      agregar: readEntryKind(search.agregar),
      editar: readEntryKind(search.editar),
      entrada: id(search.entrada),
      de: id(search.de),
    }),
  beforeLoad: signedIn,
  component: lazyRouteComponent(() => screens().then(({ dashboard }) => dashboard())),
});
export const homeRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: '/',
  staticData: { title: 'Inicio' },
  component: lazyRouteComponent(() => screens().then(({ home }) => home())),
});
export const petsRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'mascotas',
  staticData: { title: 'Animales de compañía' },
  validateSearch: (search): { q?: string; especie?: string; orden?: string } =>
    optional({ q: text(search.q), especie: text(search.especie), orden: text(search.orden) }),
  component: lazyRouteComponent(() => screens().then(({ pets }) => pets())),
});
export const newPetRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'nuevaMascota',
  staticData: {
    title: 'Nuevo Animal de Compañía',
    parent: { title: 'Animales de compañía', to: '/dashboard/mascotas' },
    hideAdd: true,
  },
  /** `mascota`: an existing animal to change; `tutor`: the owner of a new one. */
  validateSearch: (search): { mascota?: number; paso?: number; tutor?: number } =>
    optional({ mascota: id(search.mascota), paso: id(search.paso), tutor: id(search.tutor) }),
  component: lazyRouteComponent(() => screens().then(({ newPet }) => newPet())),
});
export const petRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'perfilMascotas',
  staticData: { title: 'Ficha', parent: { title: 'Animales de compañía', to: '/dashboard/mascotas' } },
  /** `filtro`: the only kind of entry that the history shows. */
  validateSearch: (search): { mascota?: number; tab?: string; filtro?: string } =>
    optional({ mascota: id(search.mascota), tab: text(search.tab), filtro: text(search.filtro) }),
  component: lazyRouteComponent(() => screens().then(({ pet }) => pet())),
});
export const petCardRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'mascotaIdentidad',
  staticData: {
    title: 'Cédula',
    parent: { title: 'Animales de compañía', to: '/dashboard/mascotas' },
    hideAdd: true,
  },
  validateSearch: (search): { mascota?: number } => optional({ mascota: id(search.mascota) }),
  component: lazyRouteComponent(() => screens().then(({ petCard }) => petCard())),
});
export const ownersRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'propietarios',
  staticData: { title: 'Tutor o Propietario' },
  validateSearch: (search): { q?: string } => optional({ q: text(search.q) }),
  component: lazyRouteComponent(() => screens().then(({ owners }) => owners())),
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
  validateSearch: (search): { propietario?: number } => optional({ propietario: id(search.propietario) }),
  component: lazyRouteComponent(() => screens().then(({ newOwner }) => newOwner())),
});
export const ownerRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'perfilPropietario',
  staticData: { title: 'Perfil del tutor', parent: { title: 'Tutor o Propietario', to: '/dashboard/propietarios' } },
  validateSearch: (search): { propietario?: number } => optional({ propietario: id(search.propietario) }),
  component: lazyRouteComponent(() => screens().then(({ owner }) => owner())),
});
export const givePetRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'traspasar',
  staticData: {
    title: 'Traspasar',
    parent: { title: 'Animales de compañía', to: '/dashboard/mascotas' },
    hideAdd: true,
  },
  validateSearch: (search): { mascota?: number } => optional({ mascota: id(search.mascota) }),
  component: lazyRouteComponent(() => screens().then(({ givePet }) => givePet())),
});
export const bringPetRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'traerMascota',
  staticData: {
    title: 'Traer una copia',
    parent: { title: 'Animales de compañía', to: '/dashboard/mascotas' },
    hideAdd: true,
  },
  component: lazyRouteComponent(() => import('./routes/portability/bring-pet.tsx'), 'BringPet'),
});
export const bringListRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'traerLista',
  staticData: {
    title: 'Traer una lista',
    parent: { title: 'Animales de compañía', to: '/dashboard/mascotas' },
    hideAdd: true,
  },
  component: lazyRouteComponent(() => import('./routes/portability/bring-list.tsx'), 'BringList'),
});
export const familyRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'familia',
  staticData: {
    title: 'Familia',
    parent: { title: 'Animales de compañía', to: '/dashboard/mascotas' },
    hideAdd: true,
  },
  validateSearch: (search): { mascota?: number } => optional({ mascota: id(search.mascota) }),
  component: lazyRouteComponent(() => screens().then(({ family }) => family())),
});
export const galleryRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'galeria',
  staticData: { title: 'Galería de Fotos', hideAdd: true },
  /** `mascota`: the album's animal; `foto`: the photograph that is open over it. */
  validateSearch: (search): { mascota?: number; foto?: number } =>
    optional({ mascota: id(search.mascota), foto: id(search.foto) }),
  component: lazyRouteComponent(() => screens().then(({ gallery }) => gallery())),
});
export const showVisitRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'consulta',
  staticData: {
    title: 'Consulta',
    parent: { title: 'Animales de compañía', to: '/dashboard/mascotas' },
    hideAdd: true,
  },
  validateSearch: (search): { mascota?: number } => optional({ mascota: id(search.mascota) }),
  component: lazyRouteComponent(() => screens().then(({ showVisit }) => showVisit())),
});
export const lostRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'perdida',
  staticData: {
    title: 'Modo perdida',
    parent: { title: 'Animales de compañía', to: '/dashboard/mascotas' },
    hideAdd: true,
  },
  validateSearch: (search): { mascota?: number } => optional({ mascota: id(search.mascota) }),
  component: lazyRouteComponent(() => screens().then(({ lost }) => lost())),
});
export const tagsRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'accesorios',
  staticData: { title: 'Accesorios', hideAdd: true },
  /** `activar`: code of a new tag that was scanned; `mascota`: the animal that gets a tag. */
  validateSearch: (search): { activar?: string; mascota?: number } =>
    optional({ activar: text(search.activar), mascota: id(search.mascota) }),
  component: lazyRouteComponent(() => screens().then(({ tags }) => tags())),
});
export const sightingsRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'avisos',
  staticData: { title: 'Avisos', hideAdd: true },
  /** `aviso`: the conversation that is open. */
  validateSearch: (search): { aviso?: number } => optional({ aviso: id(search.aviso) }),
  component: lazyRouteComponent(() => screens().then(({ sightings }) => sightings())),
});
export const findPetRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'buscarMascotaU',
  staticData: { title: 'Buscar mascota', hideAdd: true },
  validateSearch: (search): { codigo?: string } => optional({ codigo: text(search.codigo) }),
  component: lazyRouteComponent(() => screens().then(({ findPet }) => findPet())),
});
export const accountRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'usuario',
  staticData: { title: 'Usuario', hideAdd: true },
  /** `aviso`: the result of connecting a social login. */
  validateSearch: (search): { tab?: string; aviso?: string } =>
    optional({ tab: text(search.tab), aviso: text(search.aviso) }),
  component: lazyRouteComponent(() => screens().then(({ account }) => account())),
});
export const carnetRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'carnet',
  staticData: {
    title: 'Carnet de vacunación',
    parent: { title: 'Animales de compañía', to: '/dashboard/mascotas' },
    hideAdd: true,
  },
  validateSearch: (search): { mascota?: number } => optional({ mascota: id(search.mascota) }),
  component: lazyRouteComponent(() => screens().then(({ carnet }) => carnet())),
});
export const proofsRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'comprobantes',
  staticData: {
    title: 'Comprobantes',
    parent: { title: 'Animales de compañía', to: '/dashboard/mascotas' },
    hideAdd: true,
  },
  validateSearch: (search): { mascota?: number } => optional({ mascota: id(search.mascota) }),
  component: lazyRouteComponent(() => screens().then(({ proofs }) => proofs())),
});
export const publicPageRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'paginaPublica',
  staticData: {
    title: 'Página pública',
    parent: { title: 'Animales de compañía', to: '/dashboard/mascotas' },
    hideAdd: true,
  },
  /** `ver`: on a phone, which of the two panes is in front. */
  validateSearch: (search): { mascota?: number; ver?: string } =>
    optional({ mascota: id(search.mascota), ver: text(search.ver) }),
  component: lazyRouteComponent(() => screens().then(({ publicPage }) => publicPage())),
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
  validateSearch: (search): { mascota?: number; pago?: string; aviso?: string } =>
    optional({ mascota: id(search.mascota), pago: text(search.pago), aviso: text(search.aviso) }),
  beforeLoad: onlyWhereSold,
  component: lazyRouteComponent(() => screens().then(({ buy }) => buy())),
});
export const payphoneReturnRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'pagoPayPhone',
  staticData: {
    title: 'Pago con PayPhone',
    parent: { title: 'Adquiere Suscripción', to: '/dashboard/pagoSuscripcion' },
    hideAdd: true,
  },
  validateSearch: (search): { pago?: string } => optional({ pago: text(search.pago) }),
  beforeLoad: onlyWhereSold,
  component: lazyRouteComponent(() => screens().then(({ payphoneReturn }) => payphoneReturn())),
});
export const paypalReturnRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'pagoPayPal',
  staticData: {
    title: 'Pago con PayPal',
    parent: { title: 'Adquiere Suscripción', to: '/dashboard/pagoSuscripcion' },
    hideAdd: true,
  },
  validateSearch: (search): { pago?: string } => optional({ pago: text(search.pago) }),
  beforeLoad: onlyWhereSold,
  component: lazyRouteComponent(() => screens().then(({ paypalReturn }) => paypalReturn())),
});
