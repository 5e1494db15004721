/** The addresses of help (news, lessons, reports), of their administration, and the unknown address. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { dashboardRoute, screens, signedIn } from './dashboard-routes.tsx';
import { id, optional, text } from './lib/search.ts';
import { rootRoute } from './open-routes.tsx';

export const newsRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'novedades',
  staticData: { title: 'Novedades', hideAdd: true },
  component: lazyRouteComponent(() => screens().then(({ news }) => news())),
});
export const videosRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'videos',
  staticData: { title: 'Videos tutoriales', hideAdd: true },
  /** `video`: the lesson that plays. */
  validateSearch: (search): { q?: string; video?: number } => optional({ q: text(search.q), video: id(search.video) }),
  component: lazyRouteComponent(() => screens().then(({ videos }) => videos())),
});
export const reportRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'reportarError',
  staticData: { title: 'Reportar Errores y/o Mejoras', hideAdd: true },
  /** `desde`: the screen that the member came from. */
  validateSearch: (search): { desde?: string } => optional({ desde: text(search.desde) }),
  component: lazyRouteComponent(() => screens().then(({ report }) => report())),
});
export const adminReportsRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'admin/reportes',
  staticData: { title: 'Administración: reportes', hideAdd: true },
  /** `reporte`: the report that is open. */
  validateSearch: (search): { estado?: string; tipo?: string; reporte?: number } =>
    optional({ estado: text(search.estado), tipo: text(search.tipo), reporte: id(search.reporte) }),
  component: lazyRouteComponent(() => screens().then(({ adminReports }) => adminReports())),
});
export const adminNewsRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'admin/novedades',
  staticData: { title: 'Administración: novedades', hideAdd: true },
  validateSearch: (search): { estado?: string } => optional({ estado: text(search.estado) }),
  component: lazyRouteComponent(() => screens().then(({ adminNews }) => adminNews())),
});
export const adminVideosRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'admin/videos',
  staticData: { title: 'Administración: videos', hideAdd: true },
  component: lazyRouteComponent(() => screens().then(({ adminVideos }) => adminVideos())),
});

export const helpRoutes = [
  newsRoute,
  videosRoute,
  reportRoute,
  adminReportsRoute,
  adminNewsRoute,
  adminVideosRoute,
] as const;

/** Catches every address without a screen. */
export const unknownRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '$',
  staticData: { title: 'Esta página no existe', hideAdd: true },
  beforeLoad: signedIn,
  component: lazyRouteComponent(() => screens().then(({ unknownAddress }) => unknownAddress())),
});
