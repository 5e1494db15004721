/**
 * The login as plain HTML, made by the build (build/login-pages.ts): readable and usable before any script
 * runs. wake.ts starts the program on the first touch; lib/plain-page.ts takes over the typed values.
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

/** @param providers the sign-in methods beside the password: the running server knows which of them it offers */
export async function renderLogin(providers: { google: boolean; facebook: boolean }): Promise<string> {
  // The only browser API that the screen needs while it renders.
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
