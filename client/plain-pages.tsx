/**
 * The login and the registration as plain HTML, made by the build (build/plain-pages.ts): readable and usable before any
 * script runs. wake.ts starts the program on the first touch; lib/plain-page.ts takes over the typed values.
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
import { Login } from './routes/accounts/login.tsx';
import { Register } from './routes/accounts/register.tsx';

const SCREENS = { '/login': Login, '/register': Register };

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

export async function renderPlain(path: keyof typeof SCREENS, offered: Offered): Promise<string> {
  // The only browser API that the screens need while they render.
  Object.assign(globalThis, { location: new URL(`http://localhost${path}`) });
  const root = createRootRoute();
  const router = createRouter({
    routeTree: root.addChildren([createRoute({ getParentRoute: () => root, path, component: SCREENS[path] })]),
    history: createMemoryHistory({ initialEntries: [path] }),
  });
  await router.load();
  const client = new QueryClient();
  client.setQueryData(getQueryKey(trpc.system.info, undefined, 'query'), {
    ...offered,
    ...EVERY_WAY,
    signups: 'open',
    clinic: {},
  });
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
  return new Response(prelude).text();
}
