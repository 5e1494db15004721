/** The whole of what the product does, by noun. */
import { adminRouter } from './admin/router.ts';
import { authRouter } from './auth/router.ts';
import { careRouter } from './care/router.ts';
import { dewormingsRouter } from './dewormings/router.ts';
import { ownersRouter } from './owners/router.ts';
import { petsRouter } from './pets/router.ts';
import { privacyRouter } from './privacy/router.ts';
import { referenceRouter } from './reference/router.ts';
import { systemRouter } from './system/router.ts';
import { createCallerFactory, router } from './trpc.ts';
import { usersRouter } from './users/router.ts';
import { vaccinesRouter } from './vaccines/router.ts';
import { weightsRouter } from './weights/router.ts';

export const appRouter = router({
  admin: adminRouter,
  auth: authRouter,
  care: careRouter,
  dewormings: dewormingsRouter,
  owners: ownersRouter,
  pets: petsRouter,
  privacy: privacyRouter,
  reference: referenceRouter,
  system: systemRouter,
  users: usersRouter,
  vaccines: vaccinesRouter,
  weights: weightsRouter,
});

export type AppRouter = typeof appRouter;
/** For server/rest, scripts and tests; never inside a procedure. */
export const createCaller = createCallerFactory(appRouter);
export type Api = ReturnType<typeof createCaller>;
