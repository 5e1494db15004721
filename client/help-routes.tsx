/** The addresses of help (news, lessons, the guide of a clinic that moves, reports), of their administration, and the unknown address. */
import { createRoute } from '@tanstack/react-router';
import { dashboardRoute, screen, signedIn } from './dashboard-routes.tsx';
import { id, reading, text } from './lib/search.ts';
import { rootRoute } from './open-routes.tsx';

export const newsRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'novedades',
  staticData: { title: 'Novedades', hideAdd: true },
  component: screen('news'),
});
export const videosRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'videos',
  staticData: { title: 'Videos tutoriales', hideAdd: true },
  /** `video`: the lesson that plays. */
  validateSearch: reading({ q: text, video: id }),
  component: screen('videos'),
});
export const movingGuideRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'mudarse',
  staticData: { title: 'Mudarse', hideAdd: true },
  component: screen('moving'),
});
export const reportRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'reportarError',
  staticData: { title: 'Reportar Errores y/o Mejoras', hideAdd: true },
  /** `desde`: the screen that the member came from. */
  validateSearch: reading({ desde: text }),
  component: screen('report'),
});
export const adminReportsRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'admin/reportes',
  staticData: { title: 'Administración: reportes', hideAdd: true },
  /** `reporte`: the report that is open. */
  validateSearch: reading({ estado: text, tipo: text, reporte: id }),
  component: screen('adminReports'),
});
export const adminNewsRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'admin/novedades',
  staticData: { title: 'Administración: novedades', hideAdd: true },
  validateSearch: reading({ estado: text }),
  component: screen('adminNews'),
});
export const adminVideosRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'admin/videos',
  staticData: { title: 'Administración: videos', hideAdd: true },
  component: screen('adminVideos'),
});

export const helpRoutes = [
  newsRoute,
  videosRoute,
  movingGuideRoute,
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
  component: screen('unknownAddress'),
});
