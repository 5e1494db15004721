/** Every legacy call there is. */
import { authRoutes } from './auth.ts';
import { dewormingRoutes } from './dewormings.ts';
import { finderRoutes } from './finders.ts';
import { identityCardRoutes } from './identity-card.ts';
import { illnessRoutes } from './illnesses.ts';
import { imageRoutes } from './images.ts';
import { invoiceDataRoutes } from './invoice-data.ts';
import { medicineRoutes } from './medicines.ts';
import { ownerRoutes } from './owners.ts';
import { paymentRoutes } from './payments.ts';
import { petRoutes, removalChoice } from './pets.ts';
import { referenceRoutes } from './reference.ts';
import { reportRoutes } from './reports.ts';
import { tagRoutes } from './tags.ts';
import { vaccineRoutes } from './vaccines.ts';
import type { LegacyChoice, LegacyRoute } from './route.ts';

export const routes: readonly LegacyRoute[] = [
  ...authRoutes,
  ...ownerRoutes,
  ...petRoutes,
  ...identityCardRoutes,
  ...finderRoutes,
  ...vaccineRoutes,
  ...dewormingRoutes,
  ...illnessRoutes,
  ...medicineRoutes,
  ...imageRoutes,
  ...tagRoutes,
  ...paymentRoutes,
  ...invoiceDataRoutes,
  ...reportRoutes,
  ...referenceRoutes,
];
export const choices: readonly LegacyChoice[] = [removalChoice];
