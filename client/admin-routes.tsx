/** The addresses of the administration. The server refuses whoever is no administrator; the menus do not show them. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { dashboardRoute, onlyWhereSold, screens } from './dashboard-routes.tsx';
import { id, optional, text } from './lib/search.ts';

export const adminPetsRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'admin/mascotas',
  staticData: { title: 'Administración: mascotas', hideAdd: true },
  validateSearch: (search): { q?: string; filtro?: string } =>
    optional({ q: text(search.q), filtro: text(search.filtro) }),
  component: lazyRouteComponent(() => screens().then(({ adminPets }) => adminPets()), 'AdminPets'),
});
export const adminUsersRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'admin/usuarios',
  staticData: { title: 'Administración: usuarios', hideAdd: true },
  validateSearch: (search): { q?: string; filtro?: string } =>
    optional({ q: text(search.q), filtro: text(search.filtro) }),
  component: lazyRouteComponent(() => screens().then(({ adminUsers }) => adminUsers()), 'AdminUsers'),
});
export const adminClinicsRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'admin/clinicas',
  staticData: { title: 'Administración: clínicas', hideAdd: true },
  component: lazyRouteComponent(() => screens().then(({ adminClinics }) => adminClinics()), 'AdminClinics'),
});
export const adminAbuseRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'admin/abusos',
  staticData: { title: 'Administración: abusos', hideAdd: true },
  component: lazyRouteComponent(() => screens().then(({ adminAbuse }) => adminAbuse()), 'AdminAbuse'),
});
export const adminTagsRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'admin/placas',
  staticData: { title: 'Administración: placas', hideAdd: true },
  /** `lote`: the batch that is shown; `codigo`: the plate that somebody looks for. */
  validateSearch: (search): { lote?: number; codigo?: string } =>
    optional({ lote: id(search.lote), codigo: text(search.codigo) }),
  component: lazyRouteComponent(() => screens().then(({ adminTags }) => adminTags()), 'AdminTags'),
});
export const adminLicencesRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'admin/licencias',
  staticData: { title: 'Administración: suscripciones', hideAdd: true },
  /** `codigo`: the animal that somebody looks for. */
  validateSearch: (search): { codigo?: string } => optional({ codigo: text(search.codigo) }),
  beforeLoad: onlyWhereSold,
  component: lazyRouteComponent(() => screens().then(({ adminLicences }) => adminLicences()), 'AdminLicences'),
});
export const adminJobsRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'admin/tareas',
  staticData: { title: 'Administración: tareas', hideAdd: true },
  component: lazyRouteComponent(() => screens().then(({ adminJobs }) => adminJobs()), 'AdminJobs'),
});
export const adminPaymentsRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'admin/pagos',
  staticData: { title: 'Administración: pagos', hideAdd: true },
  /** Filters of the list; `mes`: the month whose sums are shown; `pago`: the payment that lies open. */
  validateSearch: (
    search,
  ): { q?: string; estado?: string; forma?: string; desde?: string; hasta?: string; mes?: string; pago?: number } =>
    optional({
      q: text(search.q),
      estado: text(search.estado),
      forma: text(search.forma),
      desde: text(search.desde),
      hasta: text(search.hasta),
      mes: text(search.mes),
      pago: id(search.pago),
    }),
  beforeLoad: onlyWhereSold,
  component: lazyRouteComponent(() => screens().then(({ adminPayments }) => adminPayments()), 'AdminPayments'),
});
export const adminPlansRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'admin/planes',
  staticData: { title: 'Administración: planes', hideAdd: true },
  beforeLoad: onlyWhereSold,
  component: lazyRouteComponent(() => screens().then(({ adminPlans }) => adminPlans()), 'AdminPlans'),
});
