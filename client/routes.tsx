/** Every address of the product and its module. Each screen is a chunk of its own, loaded when it is needed. */
import { createRouter } from '@tanstack/react-router';
import {
  adminCampaignRoute,
  adminCampaignsRoute,
  adminClinicRoute,
  adminStaffRoute,
  mySignatureRoute,
  adminClinicsRoute,
  adminAbuseRoute,
  adminIntegrationsRoute,
  adminAuditRoute,
  adminCatalogueRoute,
  adminMailsRoute,
  adminBackupsRoute,
  adminJobsRoute,
  adminTodayRoute,
  counterRoute,
  exportClinicRoute,
  adminLicencesRoute,
  adminOverviewRoute,
  adminPaymentsRoute,
  adminFormerPatientsRoute,
  adminOwnersRoute,
  adminPetsRoute,
  adminAllTagsRoute,
  adminPlansRoute,
  adminTagsRoute,
  adminUsersRoute,
} from './admin-routes.tsx';
import {
  accountRoute,
  bringListRoute,
  bringPetRoute,
  buyRoute,
  carnetRoute,
  consentRoute,
  dashboardRoute,
  familyRoute,
  givePetRoute,
  findPetRoute,
  galleryRoute,
  homeRoute,
  lostRoute,
  newOwnerRoute,
  newPetRoute,
  ownerRoute,
  ownersRoute,
  payphoneReturnRoute,
  paypalReturnRoute,
  petCardRoute,
  petRoute,
  petsRoute,
  proofsRoute,
  publicPageRoute,
  showVisitRoute,
  tagsRoute,
  sightingsRoute,
} from './dashboard-routes.tsx';
import { helpRoutes, unknownRoute } from './help-routes.tsx';
import { parseAddress, writeAddress } from './lib/search.ts';
import { RouteError } from './features/frame/frame/route-error.tsx';
import { RoutePending } from './features/frame/frame/route-pending.tsx';
import {
  afterRegisterRoute,
  careDoneRoute,
  changePasswordRoute,
  completeRegistrationRoute,
  confirmEmailRoute,
  confirmRegistrationRoute,
  deleteAccountRoute,
  enterRoute,
  firstAdminRoute,
  forgotPasswordRoute,
  invitationRoute,
  staffInvitationRoute,
  ownerThreadRoute,
  transferRoute,
  joinAccountRoute,
  loginRoute,
  proofRoute,
  registerRoute,
  rootRoute,
  startRoute,
  verifyPaperRoute,
  verifyRoute,
  visitRoute,
} from './open-routes.tsx';

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
  interface StaticDataRouteOption {
    /** Title of the page: `PetLove+ - {title}`, and its breadcrumb. */
    title?: string;
    /** The list that the row belongs to, one breadcrumb before it. */
    parent?: {
      title: string;
      to:
        | '/dashboard/mascotas'
        | '/dashboard/propietarios'
        | '/dashboard/pagoSuscripcion'
        | '/dashboard/admin/mascotas';
    };
    /** Hides the add button, which would compete with the screen's own main action. */
    hideAdd?: boolean;
  }
}

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
    petCardRoute,
    ownersRoute,
    newOwnerRoute,
    ownerRoute,
    familyRoute,
    consentRoute,
    givePetRoute,
    bringListRoute,
    bringPetRoute,
    carnetRoute,
    proofsRoute,
    publicPageRoute,
    galleryRoute,
    tagsRoute,
    sightingsRoute,
    findPetRoute,
    accountRoute,
    adminCampaignsRoute,
    adminCampaignRoute,
    adminOverviewRoute,
    adminAuditRoute,
    adminPaymentsRoute,
    adminPlansRoute,
    adminFormerPatientsRoute,
    adminOwnersRoute,
    adminAllTagsRoute,
    adminPetsRoute,
    adminTagsRoute,
    adminUsersRoute,
    adminAbuseRoute,
    adminIntegrationsRoute,
    adminCatalogueRoute,
    adminMailsRoute,
    adminBackupsRoute,
    adminJobsRoute,
    counterRoute,
    exportClinicRoute,
    adminTodayRoute,
    adminLicencesRoute,
    adminClinicRoute,
    adminStaffRoute,
    mySignatureRoute,
    adminClinicsRoute,
    showVisitRoute,
    lostRoute,
    buyRoute,
    payphoneReturnRoute,
    paypalReturnRoute,
    ...helpRoutes,
  ]),
  invitationRoute,
  staffInvitationRoute,
  ownerThreadRoute,
  transferRoute,
  visitRoute,
  proofRoute,
  verifyRoute,
  verifyPaperRoute,
  unknownRoute,
]);

export const router = createRouter({
  routeTree,
  parseSearch: parseAddress,
  stringifySearch: writeAddress,
  defaultPreload: 'intent',
  scrollRestoration: true,
  defaultPendingMs: 150,
  defaultPendingMinMs: 0,
  defaultPendingComponent: RoutePending,
  defaultErrorComponent: RouteError,
});
