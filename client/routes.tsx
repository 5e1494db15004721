/** Every address of the product and the module that shows it. Each screen is a chunk of its own, asked for when it is needed. */
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
  useMatches,
} from '@tanstack/react-router';
import { useEffect } from 'react';
import { RouteError } from './features/frame/route-error.tsx';
import { RoutePending } from './features/frame/route-pending.tsx';
import { type EntryKind, readEntryKind } from './lib/entry-address.ts';
import { isNotice, type Notice } from '#server/social/rules.ts';
import { safeReturnPath } from './lib/return-path.ts';
import { needsSignIn } from './lib/show-error.ts';
import { api } from './lib/trpc.ts';

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
  interface StaticDataRouteOption {
    /** Title of the page: `PetLove+ - {title}`, and its crumb. */
    title?: string;
    /** The list a single thing belongs to, one crumb before it. */
    parent?: { title: string; to: '/dashboard/mascotas' | '/dashboard/propietarios' };
    /** The floating button would lie over the screen's own main action. */
    hideAdd?: boolean;
  }
}

const rootRoute = createRootRoute({ component: Root });

function Root() {
  const title = useMatches({
    select: (matches) => matches.findLast((match) => match.staticData.title)?.staticData.title,
  });
  useEffect(() => {
    document.title = title ? `PetLove+ - ${title}` : 'PetLove+';
  }, [title]);
  return <Outlet />;
}

// ── Before the sign-in ──────────────────────────────────────────────────────────────────────────────────────────────────

const login = lazyRouteComponent(() => import('./routes/login.tsx'), 'Login');

const startRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/dashboard' });
  },
});
const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  staticData: { title: 'Iniciar sesión' },
  /** `volver`: where the visitor wanted to go; `aviso`: what stopped a social login. */
  validateSearch: (search): { volver?: string; aviso?: Notice } =>
    optional({ volver: safeReturnPath(search.volver), aviso: isNotice(search.aviso) ? search.aviso : undefined }),
  component: login,
});
const registerRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/register',
  staticData: { title: 'Registro' },
  component: lazyRouteComponent(() => import('./routes/register.tsx'), 'Register'),
});
const afterRegisterRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/posRegistro',
  staticData: { title: 'Revisa tu correo' },
  validateSearch: (search): { correo?: string } => optional({ correo: text(search.correo) }),
  component: lazyRouteComponent(() => import('./routes/after-register.tsx'), 'AfterRegister'),
});
const forgotPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/olvideClave',
  staticData: { title: 'Recuperar contraseña' },
  component: lazyRouteComponent(() => import('./routes/forgot-password.tsx'), 'ForgotPassword'),
});
const confirmRegistrationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/confirmarRegistro/$token',
  staticData: { title: 'Registro Exitoso' },
  component: lazyRouteComponent(() => import('./routes/confirm-registration.tsx'), 'ConfirmRegistration'),
});
const deleteAccountRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/eliminarCuenta/$token',
  staticData: { title: 'Eliminar cuenta' },
  component: lazyRouteComponent(() => import('./routes/delete-account.tsx'), 'DeleteAccountByLink'),
});
const confirmEmailRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/confirmarCorreo/$token',
  staticData: { title: 'Confirmar correo' },
  component: lazyRouteComponent(() => import('./routes/confirm-email.tsx'), 'ConfirmEmail'),
});
const changePasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/cambiarClave/$token',
  staticData: { title: 'Nueva contraseña' },
  component: lazyRouteComponent(() => import('./routes/change-password.tsx'), 'ChangePassword'),
});
/** A social login that went well ends here: the session is there, the profile not yet. */
const enterRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/entrar',
  staticData: { title: 'Entrando' },
  validateSearch: (search): { volver?: string } => optional({ volver: safeReturnPath(search.volver) }),
  component: lazyRouteComponent(() => import('./routes/enter.tsx'), 'Enter'),
});
const joinAccountRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/unirCuenta/$token',
  staticData: { title: 'Unir cuenta' },
  validateSearch: (search): { volver?: string } => optional({ volver: safeReturnPath(search.volver) }),
  component: lazyRouteComponent(() => import('./routes/join-account.tsx'), 'JoinAccount'),
});
const completeRegistrationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/completarRegistro/$token',
  staticData: { title: 'Tu correo' },
  validateSearch: (search): { volver?: string } => optional({ volver: safeReturnPath(search.volver) }),
  component: lazyRouteComponent(() => import('./routes/complete-registration.tsx'), 'CompleteRegistration'),
});
const firstAdminRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/primerAdministrador/$token',
  staticData: { title: 'Primer administrador' },
  component: lazyRouteComponent(() => import('./routes/first-admin.tsx'), 'FirstAdmin'),
});
const careDoneRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/yaEstaHecho/$token',
  staticData: { title: 'Ya está hecho' },
  component: lazyRouteComponent(() => import('./routes/care-done.tsx'), 'CareDone'),
});
/** The link of a letter that shares an animal; a signed-in person answers it here too. */
const invitationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/invitacion/$token',
  staticData: { title: 'Invitación' },
  component: lazyRouteComponent(() => import('./routes/invitation.tsx'), 'Invitation'),
});
/** Unknown addresses show the login. */
const unknownRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '$',
  staticData: { title: 'Iniciar sesión' },
  component: login,
});

// ── Behind the sign-in ──────────────────────────────────────────────────────────────────────────────────────────────────

const dashboardRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/dashboard',
  /** Opens the form of an entry over any screen (lib/entry-address.ts); `de`: the animal it belongs to. */
  validateSearch: (search): { agregar?: EntryKind; editar?: EntryKind; entrada?: number; de?: number } =>
    optional({
      agregar: readEntryKind(search.agregar),
      editar: readEntryKind(search.editar),
      entrada: id(search.entrada),
      de: id(search.de),
    }),
  beforeLoad: async ({ location }) => {
    try {
      await api.auth.me.ensureData();
    } catch (error) {
      if (needsSignIn(error)) throw redirect({ to: '/login', search: { volver: location.href } });
      throw error;
    }
  },
  component: lazyRouteComponent(() => import('./routes/dashboard.tsx'), 'Dashboard'),
});
const homeRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: '/',
  staticData: { title: 'Inicio' },
  component: lazyRouteComponent(() => import('./routes/home.tsx'), 'Home'),
});
const petsRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'mascotas',
  staticData: { title: 'Animales de compañía' },
  validateSearch: (search): { q?: string; especie?: string; orden?: string } =>
    optional({ q: text(search.q), especie: text(search.especie), orden: text(search.orden) }),
  component: lazyRouteComponent(() => import('./routes/pets.tsx'), 'Pets'),
});
const newPetRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'nuevaMascota',
  staticData: {
    title: 'Nuevo Animal de Compañía',
    parent: { title: 'Animales de compañía', to: '/dashboard/mascotas' },
    hideAdd: true,
  },
  /** `mascota`: an existing animal to change; `tutor`: to whom a new one belongs. */
  validateSearch: (search): { mascota?: number; paso?: number; tutor?: number } =>
    optional({ mascota: id(search.mascota), paso: id(search.paso), tutor: id(search.tutor) }),
  component: lazyRouteComponent(() => import('./routes/new-pet.tsx'), 'NewPet'),
});
const petRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'perfilMascotas',
  staticData: { title: 'Ficha', parent: { title: 'Animales de compañía', to: '/dashboard/mascotas' } },
  /** `filtro`: the only kind that the history shows. */
  validateSearch: (search): { mascota?: number; tab?: string; filtro?: string } =>
    optional({ mascota: id(search.mascota), tab: text(search.tab), filtro: text(search.filtro) }),
  component: lazyRouteComponent(() => import('./routes/pet.tsx'), 'Pet'),
});
const ownersRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'propietarios',
  staticData: { title: 'Tutor o Propietario' },
  validateSearch: (search): { q?: string } => optional({ q: text(search.q) }),
  component: lazyRouteComponent(() => import('./routes/owners.tsx'), 'Owners'),
});
const newOwnerRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'nuevoPropietario',
  staticData: {
    title: 'Nuevo Tutor o Propietario',
    parent: { title: 'Tutor o Propietario', to: '/dashboard/propietarios' },
    hideAdd: true,
  },
  /** `propietario`: an existing person to change. */
  validateSearch: (search): { propietario?: number } => optional({ propietario: id(search.propietario) }),
  component: lazyRouteComponent(() => import('./routes/new-owner.tsx'), 'NewOwner'),
});
const ownerRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'perfilPropietario',
  staticData: { title: 'Tutor', parent: { title: 'Tutor o Propietario', to: '/dashboard/propietarios' } },
  validateSearch: (search): { propietario?: number } => optional({ propietario: id(search.propietario) }),
  component: lazyRouteComponent(() => import('./routes/owner.tsx'), 'Owner'),
});
const familyRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'familia',
  staticData: {
    title: 'Familia',
    parent: { title: 'Animales de compañía', to: '/dashboard/mascotas' },
    hideAdd: true,
  },
  validateSearch: (search): { mascota?: number } => optional({ mascota: id(search.mascota) }),
  component: lazyRouteComponent(() => import('./routes/family.tsx'), 'Family'),
});
const tagsRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'accesorios',
  staticData: { title: 'Accesorios' },
  component: lazyRouteComponent(() => import('./routes/tags.tsx'), 'Tags'),
});
const findPetRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'buscarMascotaU',
  staticData: { title: 'Buscar mascota' },
  validateSearch: (search): { codigo?: string } => optional({ codigo: text(search.codigo) }),
  component: lazyRouteComponent(() => import('./routes/find-pet.tsx'), 'FindPet'),
});
const accountRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'usuario',
  staticData: { title: 'Usuario', hideAdd: true },
  /** `aviso`: how connecting a social login went. */
  validateSearch: (search): { tab?: string; aviso?: Notice } =>
    optional({ tab: text(search.tab), aviso: isNotice(search.aviso) ? search.aviso : undefined }),
  component: lazyRouteComponent(() => import('./routes/account.tsx'), 'Account'),
});
const adminPetsRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'admin/mascotas',
  staticData: { title: 'Administración: mascotas', hideAdd: true },
  validateSearch: (search): { q?: string; filtro?: string } =>
    optional({ q: text(search.q), filtro: text(search.filtro) }),
  component: lazyRouteComponent(() => import('./routes/admin-pets.tsx'), 'AdminPets'),
});
const adminUsersRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'admin/usuarios',
  staticData: { title: 'Administración: usuarios', hideAdd: true },
  validateSearch: (search): { q?: string; filtro?: string } =>
    optional({ q: text(search.q), filtro: text(search.filtro) }),
  component: lazyRouteComponent(() => import('./routes/admin-users.tsx'), 'AdminUsers'),
});
const adminJobsRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'admin/tareas',
  staticData: { title: 'Administración: tareas', hideAdd: true },
  component: lazyRouteComponent(() => import('./routes/admin-jobs.tsx'), 'AdminJobs'),
});

const routeTree = rootRoute.addChildren([
  startRoute,
  loginRoute,
  registerRoute,
  afterRegisterRoute,
  forgotPasswordRoute,
  confirmRegistrationRoute,
  confirmEmailRoute,
  changePasswordRoute,
  enterRoute,
  joinAccountRoute,
  completeRegistrationRoute,
  deleteAccountRoute,
  firstAdminRoute,
  careDoneRoute,
  dashboardRoute.addChildren([
    homeRoute,
    petsRoute,
    newPetRoute,
    petRoute,
    ownersRoute,
    newOwnerRoute,
    ownerRoute,
    familyRoute,
    tagsRoute,
    findPetRoute,
    accountRoute,
    adminPetsRoute,
    adminUsersRoute,
    adminJobsRoute,
  ]),
  invitationRoute,
  unknownRoute,
]);

export const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  scrollRestoration: true,
  defaultPendingMs: 150,
  defaultPendingMinMs: 0,
  defaultPendingComponent: RoutePending,
  defaultErrorComponent: RouteError,
});

/** A text from the address, whatever the router has read it as; empty counts as absent. */
function text(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' ? String(value) || undefined : undefined;
}

function id(value: unknown): number | undefined {
  const number = Number(value);
  return Number.isSafeInteger(number) && number > 0 ? number : undefined;
}

/** Leaves out what is undefined, so that the address stays short. */
function optional<Search extends object>(search: Search): { [Key in keyof Search]?: Exclude<Search[Key], undefined> } {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined)) as {
    [Key in keyof Search]?: Exclude<Search[Key], undefined>;
  };
}
