/** Every address of the product and the module that shows it. Each screen is a chunk of its own, asked for when it is needed. */
import { createRouter } from '@tanstack/react-router';
import {
  adminClinicsRoute,
  adminAbuseRoute,
  adminJobsRoute,
  adminLicencesRoute,
  adminPaymentsRoute,
  adminPetsRoute,
  adminPlansRoute,
  adminTagsRoute,
  adminUsersRoute,
} from './admin-routes.tsx';
import {
  accountRoute,
  bringPetRoute,
  buyRoute,
  carnetRoute,
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
import { parseAddress, writeAddress } from './lib/search.ts';
import { RouteError } from './features/frame/route-error.tsx';
import { RoutePending } from './features/frame/route-pending.tsx';
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
  transferRoute,
  joinAccountRoute,
  loginRoute,
  proofRoute,
  registerRoute,
  rootRoute,
  startRoute,
  unknownRoute,
  verifyPaperRoute,
  verifyRoute,
  visitRoute,
} from './open-routes.tsx';

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
    givePetRoute,
    bringPetRoute,
    carnetRoute,
    proofsRoute,
    publicPageRoute,
    galleryRoute,
    tagsRoute,
    sightingsRoute,
    findPetRoute,
    accountRoute,
    adminPaymentsRoute,
    adminPlansRoute,
    adminPetsRoute,
    adminTagsRoute,
    adminUsersRoute,
    adminAbuseRoute,
    adminJobsRoute,
    adminLicencesRoute,
    adminClinicsRoute,
    showVisitRoute,
    lostRoute,
    buyRoute,
    payphoneReturnRoute,
    paypalReturnRoute,
  ]),
  invitationRoute,
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
