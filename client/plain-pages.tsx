/**
 * The login and the registration as plain HTML, made by the build (build/plain-pages.ts): readable and usable before any
 * script runs. wake.ts starts the program on the first touch; lib/plain-page.ts takes over the typed values. And the screens that a
 * day begins with as they stand before any answer, for the time until their program is there (build/first-pages.ts).
 */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { getQueryKey } from '@trpc/react-query';
import { prerender } from 'react-dom/static';
import { trpc, trpcClient } from './lib/trpc.ts';
import { DashboardFrame } from './features/frame/frame/dashboard-frame.tsx';
import { Login } from './routes/accounts/login.tsx';
import { Register } from './routes/accounts/register.tsx';
import { AdminOverview } from './routes/admin/admin-overview.tsx';
import { Home } from './routes/pets/home.tsx';

const SCREENS = {
  '/login': Login,
  '/register': Register,
  '/dashboard': () => (
    <DashboardFrame>
      <Home />
    </DashboardFrame>
  ),
  '/dashboard/admin': () => (
    <DashboardFrame>
      <AdminOverview />
    </DashboardFrame>
  ),
};

/** What the running server knows and the build does not: each combination is a page of its own. */
export interface Offered {
  subscriptions: boolean;
}

/** What one server offers stays, the rest is cut out of the page (server/app/site/plain-page.ts), which also writes the name. */
const EVERY_WAY = {
  providers: { google: 'Google', facebook: 'Facebook', oidc: '%OIDC_NAME%' },
  signInLink: true,
  passkeys: true,
};

/** @param offered none: the screen before the first answer. */
export async function renderPlain(path: keyof typeof SCREENS, offered: Offered | null): Promise<string> {
  // The only browser API that the screens need while they render.
  Object.assign(globalThis, { location: new URL(`http://localhost${path}`), isSecureContext: true });
  const root = createRootRoute();
  const router = createRouter({
    routeTree: root.addChildren([createRoute({ getParentRoute: () => root, path, component: SCREENS[path] })]),
    history: createMemoryHistory({ initialEntries: [path] }),
  });
  await router.load();
  const client = new QueryClient();
  if (offered) {
    client.setQueryData(getQueryKey(trpc.system.info, undefined, 'query'), {
      ...offered,
      ...EVERY_WAY,
      signups: 'open',
      clinic: {},
    });
  }
  const { prelude } = await prerender(
    <trpc.Provider client={trpcClient} queryClient={client}>
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </trpc.Provider>,
    {
      onError: (error) => {
        throw error;
      },
    },
  );
  // The day on which it was built is not today.
  return (await new Response(prelude).text()).replace(/Hola\. Hoy es [^<]*/, '\u00a0');
}
