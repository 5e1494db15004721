/** The addresses of the clinic's staff. The server refuses who has no right to them; menus show each what it may do. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { dashboardRoute, onlyWhereSold, screens } from './dashboard-routes.tsx';
import { id, optional, text } from './lib/search.ts';

export const adminOverviewRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'admin',
  staticData: { title: 'Administración', hideAdd: true },
  component: lazyRouteComponent(() => screens().then(({ adminOverview }) => adminOverview())),
});
export const adminAuditRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'admin/registro',
  staticData: { title: 'Administración: registro', hideAdd: true },
  /** The actor, the action, the object (its kind and number), the day, and whether the server allowed it. */
  validateSearch: (
    search,
  ): { quien?: number; que?: string; sobre?: string; id?: number; dia?: string; resultado?: string } =>
    optional({
      quien: id(search.quien),
      que: text(search.que),
      sobre: text(search.sobre),
      id: id(search.id),
      dia: text(search.dia),
      resultado: text(search.resultado),
    }),
  component: lazyRouteComponent(() => screens().then(({ adminAudit }) => adminAudit())),
});
export const adminPetsRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'admin/mascotas',
  staticData: { title: 'Administración: mascotas', hideAdd: true },
  /** Filters of the list; `ver`: the animal shown beside it. */
  validateSearch: (
    search,
  ): {
    q?: string;
    especie?: number;
    cuidado?: string;
    estado?: string;
    chip?: string;
    suscripcion?: string;
    desde?: string;
    orden?: string;
    ver?: number;
  } =>
    optional({
      q: text(search.q),
      especie: id(search.especie),
      cuidado: text(search.cuidado),
      estado: text(search.estado),
      chip: text(search.chip),
      suscripcion: text(search.suscripcion),
      desde: text(search.desde),
      orden: text(search.orden),
      ver: id(search.ver),
    }),
  component: lazyRouteComponent(() => screens().then(({ adminPets }) => adminPets())),
});
export const adminOwnersRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'admin/tutores',
  staticData: { title: 'Administración: tutores', hideAdd: true },
  validateSearch: (search): { q?: string; orden?: string; ver?: number } =>
    optional({ q: text(search.q), orden: text(search.orden), ver: id(search.ver) }),
  component: lazyRouteComponent(() => screens().then(({ adminOwners }) => adminOwners())),
});
export const adminAllTagsRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'admin/todasLasPlacas',
  staticData: { title: 'Administración: todas las placas', hideAdd: true },
  validateSearch: (search): { q?: string; estado?: string; orden?: string } =>
    optional({ q: text(search.q), estado: text(search.estado), orden: text(search.orden) }),
  component: lazyRouteComponent(() => screens().then(({ adminAllTags }) => adminAllTags())),
});
export const adminUsersRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'admin/usuarios',
  staticData: { title: 'Administración: usuarios', hideAdd: true },
  /** `cuenta`: the account that is open beside the list. */
  validateSearch: (search): { q?: string; filtro?: string; orden?: string; cuenta?: number } =>
    optional({ q: text(search.q), filtro: text(search.filtro), orden: text(search.orden), cuenta: id(search.cuenta) }),
  component: lazyRouteComponent(() => screens().then(({ adminUsers }) => adminUsers())),
});
export const adminCampaignsRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'admin/jornadas',
  staticData: { title: 'Administración: jornadas', hideAdd: true },
  validateSearch: (search): { estado?: string } => optional({ estado: text(search.estado) }),
  component: lazyRouteComponent(() => screens().then(({ adminCampaigns }) => adminCampaigns())),
});
export const adminCampaignRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'admin/jornada',
  staticData: { title: 'Administración: jornada', hideAdd: true },
  /** `ver`: `hoja` shows the day's sheet; without it the counter. */
  validateSearch: (search): { jornada?: number; ver?: string } =>
    optional({ jornada: id(search.jornada), ver: text(search.ver) }),
  component: lazyRouteComponent(() => screens().then(({ adminCampaign }) => adminCampaign())),
});
export const adminClinicRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'admin/clinica',
  staticData: { title: 'Administración: la clínica', hideAdd: true },
  component: lazyRouteComponent(() => screens().then(({ adminClinic }) => adminClinic())),
});
export const adminStaffRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'admin/equipo',
  staticData: { title: 'Administración: equipo', hideAdd: true },
  component: lazyRouteComponent(() => screens().then(({ adminStaff }) => adminStaff())),
});
export const mySignatureRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'admin/comoFirmo',
  staticData: { title: 'Cómo firmo', hideAdd: true },
  component: lazyRouteComponent(() => screens().then(({ mySignature }) => mySignature())),
});
export const adminClinicsRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'admin/clinicas',
  staticData: { title: 'Administración: clínicas', hideAdd: true },
  component: lazyRouteComponent(() => screens().then(({ adminClinics }) => adminClinics())),
});
export const adminAbuseRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'admin/abusos',
  staticData: { title: 'Administración: abusos', hideAdd: true },
  component: lazyRouteComponent(() => screens().then(({ adminAbuse }) => adminAbuse())),
});
export const adminIntegrationsRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'admin/integraciones',
  staticData: { title: 'Administración: integraciones', hideAdd: true },
  component: lazyRouteComponent(() => screens().then(({ adminIntegrations }) => adminIntegrations())),
});
export const adminTagsRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'admin/placas',
  staticData: { title: 'Administración: placas', hideAdd: true },
  /** `lote`: the batch that is shown; `codigo`: the tag that the administrator searches for. */
  validateSearch: (search): { lote?: number; codigo?: string } =>
    optional({ lote: id(search.lote), codigo: text(search.codigo) }),
  component: lazyRouteComponent(() => screens().then(({ adminTags }) => adminTags())),
});
export const adminLicencesRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'admin/licencias',
  staticData: { title: 'Administración: suscripciones', hideAdd: true },
  /** `codigo`: the animal that the administrator searches for. */
  validateSearch: (search): { codigo?: string } => optional({ codigo: text(search.codigo) }),
  beforeLoad: onlyWhereSold,
  component: lazyRouteComponent(() => screens().then(({ adminLicences }) => adminLicences())),
});
export const adminCatalogueRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'admin/catalogo',
  staticData: { title: 'Administración: catálogo', hideAdd: true },
  /** `lista`: the open tab; `de`: the species or the country whose names are shown. */
  validateSearch: (search): { lista?: string; de?: number } =>
    optional({ lista: text(search.lista), de: id(search.de) }),
  component: lazyRouteComponent(() => screens().then(({ adminCatalogue }) => adminCatalogue())),
});
export const adminMailsRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'admin/correos',
  staticData: { title: 'Administración: correos', hideAdd: true },
  /** `correo`: the mail that is open beside the list. */
  validateSearch: (search): { q?: string; estado?: string; correo?: number } =>
    optional({ q: text(search.q), estado: text(search.estado), correo: id(search.correo) }),
  component: lazyRouteComponent(() => screens().then(({ adminMails }) => adminMails())),
});
export const adminBackupsRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'admin/respaldos',
  staticData: { title: 'Administración: respaldos', hideAdd: true },
  component: lazyRouteComponent(() => screens().then(({ adminBackups }) => adminBackups())),
});
export const adminJobsRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'admin/tareas',
  staticData: { title: 'Administración: tareas', hideAdd: true },
  component: lazyRouteComponent(() => screens().then(({ adminJobs }) => adminJobs())),
});
export const adminPaymentsRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'admin/pagos',
  staticData: { title: 'Administración: pagos', hideAdd: true },
  /** Filters of the list; `mes`: the month whose totals are shown; `pago`: the payment that is open. */
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
  component: lazyRouteComponent(() => screens().then(({ adminPayments }) => adminPayments())),
});
export const adminPlansRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'admin/planes',
  staticData: { title: 'Administración: planes', hideAdd: true },
  beforeLoad: onlyWhereSold,
  component: lazyRouteComponent(() => screens().then(({ adminPlans }) => adminPlans())),
});
export const adminTodayRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'admin/hoy',
  staticData: { title: 'Administración: hoy', hideAdd: true },
  validateSearch: (search): { estado?: string; cuando?: string; tipo?: string; especie?: number } =>
    optional({
      estado: text(search.estado),
      cuando: text(search.cuando),
      tipo: text(search.tipo),
      especie: id(search.especie),
    }),
  component: lazyRouteComponent(() => screens().then(({ adminToday }) => adminToday())),
});
