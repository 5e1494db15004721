/** The addresses of the clinic's staff. The server refuses who has no right to them; menus show each what it may do. */
import { createRoute } from '@tanstack/react-router';
import { dashboardRoute, firstScreen, onlyWhereSold, screen } from './dashboard-routes.tsx';
import { id, mark, reading, text } from './lib/search.ts';

export const adminOverviewRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'admin',
  staticData: { title: 'Administración', hideAdd: true },
  component: firstScreen('adminOverview'),
});
export const adminAuditRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'admin/registro',
  staticData: { title: 'Administración: registro', hideAdd: true },
  /** The actor, the action, the object (its kind and number), the day, and whether the server allowed it. */
  validateSearch: reading({ quien: id, que: text, sobre: text, id: id, dia: text, resultado: text }),
  component: screen('adminAudit'),
});
export const exportClinicRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'admin/exportar',
  staticData: { title: 'Administración: exportar', hideAdd: true },
  component: screen('adminExport'),
});
export const counterRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'mostrador',
  staticData: { title: 'Mostrador', hideAdd: true },
  /** What is searched; `ver`: the patient who stands there; `nuevo`: the form of a new client. */
  validateSearch: reading({ q: text, ver: id, nuevo: mark }),
  component: screen('counter'),
});
export const adminPetsRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'admin/mascotas',
  staticData: { title: 'Pacientes', hideAdd: true },
  /** Filters of the list; `ver`: the animal shown beside it. */
  validateSearch: reading({
    q: text,
    especie: id,
    cuidado: text,
    estado: text,
    chip: text,
    suscripcion: text,
    desde: text,
    orden: text,
    ver: id,
  }),
  component: screen('adminPets'),
});
/** What was typed, the order, and the row that is open beside the list. */
const ofList = reading({ q: text, orden: text, ver: id });
const byState = reading({ estado: text });

export const adminFormerPatientsRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'admin/yaNoPacientes',
  staticData: {
    title: 'Ya no son pacientes',
    parent: { title: 'Pacientes', to: '/dashboard/admin/mascotas' },
    hideAdd: true,
  },
  validateSearch: ofList,
  component: screen('adminFormerPatients'),
});
export const adminHandOversRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'admin/entregas',
  staticData: { title: 'Entregas', hideAdd: true },
  /** What may go, what was sent, what was taken. */
  validateSearch: byState,
  component: screen('adminOffers'),
});
export const adminOwnersRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'admin/tutores',
  staticData: { title: 'Tutores', hideAdd: true },
  validateSearch: ofList,
  component: screen('adminOwners'),
});
export const adminAllTagsRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'admin/todasLasPlacas',
  staticData: { title: 'Administración: todas las placas', hideAdd: true },
  validateSearch: reading({ q: text, estado: text, orden: text }),
  component: screen('adminAllTags'),
});
export const adminUsersRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'admin/usuarios',
  staticData: { title: 'Administración: usuarios', hideAdd: true },
  /** `cuenta`: the account that is open beside the list. */
  validateSearch: reading({ q: text, filtro: text, orden: text, cuenta: id }),
  component: screen('adminUsers'),
});
export const adminCampaignsRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'admin/jornadas',
  staticData: { title: 'Administración: jornadas', hideAdd: true },
  validateSearch: byState,
  component: screen('adminCampaigns'),
});
export const adminCampaignRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'admin/jornada',
  staticData: { title: 'Administración: jornada', hideAdd: true },
  /** `ver`: `hoja` shows the day's sheet; without it the counter. */
  validateSearch: reading({ jornada: id, ver: text }),
  component: screen('adminCampaign'),
});
export const adminFiguresRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'admin/cifras',
  staticData: { title: 'Cifras del mes', hideAdd: true, wide: true },
  validateSearch: reading({ mes: text }),
  component: screen('adminFigures'),
});
export const adminLotsRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'admin/lotes',
  staticData: { title: 'Lotes', hideAdd: true },
  validateSearch: byState,
  component: screen('adminLots'),
});
export const adminReviewRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'admin/revision',
  staticData: { title: 'Revisión', hideAdd: true, wide: true },
  validateSearch: reading({ tipo: text }),
  component: screen('adminReview'),
});
export const adminTrashRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'admin/papelera',
  staticData: { title: 'Papelera', hideAdd: true },
  component: screen('adminTrash'),
});
export const adminLotRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'admin/lote',
  staticData: { title: 'Lote', hideAdd: true, wide: true },
  validateSearch: reading({ lote: id }),
  component: screen('adminLot'),
});
export const adminClinicRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'admin/clinica',
  staticData: { title: 'Administración: la clínica', hideAdd: true },
  component: screen('adminClinic'),
});
export const adminStaffRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'admin/equipo',
  staticData: { title: 'Administración: equipo', hideAdd: true },
  component: screen('adminStaff'),
});
export const mySignatureRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'admin/comoFirmo',
  staticData: { title: 'Cómo firmo', hideAdd: true },
  component: screen('mySignature'),
});
export const adminClinicsRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'admin/clinicas',
  staticData: { title: 'Administración: clínicas', hideAdd: true },
  component: screen('adminClinics'),
});
export const adminAbuseRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'admin/abusos',
  staticData: { title: 'Administración: abusos', hideAdd: true },
  component: screen('adminAbuse'),
});
export const adminIntegrationsRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'admin/integraciones',
  staticData: { title: 'Administración: integraciones', hideAdd: true },
  component: screen('adminIntegrations'),
});
export const adminTagsRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'admin/placas',
  staticData: { title: 'Administración: placas', hideAdd: true },
  /** `lote`: the batch that is shown; `codigo`: the tag that the administrator searches for. */
  validateSearch: reading({ lote: id, codigo: text }),
  component: screen('adminTags'),
});
export const adminLicencesRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'admin/licencias',
  staticData: { title: 'Administración: suscripciones', hideAdd: true },
  /** `codigo`: the animal that the administrator searches for. */
  validateSearch: reading({ codigo: text }),
  beforeLoad: onlyWhereSold,
  component: screen('adminLicences'),
});
export const adminCatalogueRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'admin/catalogo',
  staticData: { title: 'Administración: catálogo', hideAdd: true },
  /** `lista`: the open tab; `de`: the species or the country whose names are shown. */
  validateSearch: reading({ lista: text, de: id }),
  component: screen('adminCatalogue'),
});
export const adminMailsRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'admin/correos',
  staticData: { title: 'Administración: correos', hideAdd: true },
  /** `correo`: the mail that is open beside the list. */
  validateSearch: reading({ q: text, estado: text, correo: id }),
  component: screen('adminMails'),
});
export const adminBackupsRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'admin/respaldos',
  staticData: { title: 'Administración: respaldos', hideAdd: true },
  component: screen('adminBackups'),
});
export const adminJobsRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'admin/tareas',
  staticData: { title: 'Administración: tareas', hideAdd: true },
  component: screen('adminJobs'),
});
/** Filters of a list; `mes`: the month whose totals are shown; `pago`: the payment that is open, or the document of one. */
const ofMoney = reading({ q: text, estado: text, forma: text, desde: text, hasta: text, mes: text, pago: id });
const ofInvoices = reading({
  q: text,
  estado: text,
  forma: text,
  origen: text,
  desde: text,
  hasta: text,
  mes: text,
  pago: id,
});

export const adminPaymentsRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'admin/pagos',
  staticData: { title: 'Administración: pagos', hideAdd: true },
  validateSearch: ofMoney,
  beforeLoad: onlyWhereSold,
  component: screen('adminPayments'),
});
export const adminPlansRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'admin/planes',
  staticData: { title: 'Administración: planes', hideAdd: true },
  beforeLoad: onlyWhereSold,
  component: screen('adminPlans'),
});
export const adminInvoicingRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'admin/facturas',
  staticData: { title: 'Facturas', hideAdd: true },
  validateSearch: ofInvoices,
  component: screen('adminInvoicing'),
});
/** `paciente`: whose guardian buys; `factura`: the one that was issued. */
export const counterInvoiceRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'admin/facturar',
  staticData: { title: 'Facturar', hideAdd: true },
  validateSearch: reading({ paciente: id, factura: id }),
  component: screen('counterInvoice'),
});
export const adminTodayRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'admin/hoy',
  staticData: { title: 'Administración: hoy', hideAdd: true, wide: true },
  validateSearch: reading({ estado: text, cuando: text, tipo: text, especie: id }),
  component: screen('adminToday'),
});
export const recallTextsRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'admin/hoy/textos',
  staticData: { title: 'Textos de Hoy', parent: { title: 'Hoy', to: '/dashboard/admin/hoy' }, hideAdd: true },
  validateSearch: reading({ cuidado: text, via: text }),
  component: screen('recallTexts'),
});
export const appointmentsRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'admin/turnos',
  staticData: { title: 'Turnos', hideAdd: true, wide: true },
  /** `dia`, `ver`, `con`: what is shown; `paciente` with its `nombre`: one to be given, for its due `linea`, `motivo`, `nota`. */
  validateSearch: reading({
    dia: text,
    ver: text,
    con: id,
    paciente: id,
    nombre: text,
    linea: text,
    motivo: text,
    nota: text,
  }),
  component: screen('appointments'),
});
/** Of a guardian. */
export const myAppointmentsRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'turnos',
  staticData: { title: 'Turnos', hideAdd: true },
  validateSearch: reading({ mascota: id }),
  component: screen('myAppointments'),
});
