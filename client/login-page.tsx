/**
 * The login as plain HTML, made while building (build/login-pages.ts): it is read, typed into and left by its links before any script
 * has run. wake.ts starts the program at the first touch; lib/plain-page.ts hands over what was typed until then.
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
import { Login } from './routes/login.tsx';

/** @param providers the ways to sign in beside the password: which of them a server offers is known where it runs. */
export async function renderLogin(providers: { google: boolean; facebook: boolean }): Promise<string> {
  // The one thing of a browser that the screen asks for while it is drawn.
  Object.assign(globalThis, { location: new URL('http://localhost/login') });
  const root = createRootRoute();
  const router = createRouter({
    routeTree: root.addChildren([createRoute({ getParentRoute: () => root, path: '/login', component: Login })]),
    history: createMemoryHistory({ initialEntries: ['/login'] }),
  });
  await router.load();
  const client = new QueryClient();
  client.setQueryData(getQueryKey(trpc.system.info, undefined, 'query'), { providers });
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
