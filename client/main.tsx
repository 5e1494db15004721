/** Starts the client: calls and addresses. */
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './tokens.css';
import { ToastHost } from './components/toast.tsx';
import { followColorScheme } from './lib/color-scheme.ts';
import { onIdle } from './lib/idle.ts';
import { watchInstall } from './lib/install.ts';
import { watchLine } from './lib/offline.ts';
import { takePlace } from './lib/plain-page.ts';
import { startPage } from './lib/start-page.ts';
import { onSessionEnded, queryClient, trpc, trpcClient } from './lib/trpc.ts';
import { router } from './routes.tsx';

startPage();
followColorScheme();
watchInstall();
watchLine();

onSessionEnded(() => {
  void import('./lib/forget.ts').then(({ forgetPerson }) => forgetPerson());
  const { href, pathname } = router.state.location;
  if (!pathname.startsWith('/dashboard')) return;
  queryClient.clear();
  void router.navigate({ to: '/login', search: { volver: href } });
});

onIdle(() => import('./features/accounts/security/still-there.tsx').then(({ askPassword }) => askPassword()));

// After a navigation the keyboard and the screen reader start at the new page's title, not at the old link.
router.subscribe('onRendered', ({ pathChanged, fromLocation, toLocation }) => {
  // A member who turns out to be signed in leaves the login at once.
  if (!/login|register/.test(toLocation.pathname)) takePlace();
  if (!pathChanged || !fromLocation) return;
  const main = document.querySelector('main');
  (main?.querySelector<HTMLElement>('h1[tabindex]') ?? main)?.focus({ preventScroll: true });
});

function draw() {
  const root = document.getElementById('root');
  if (!root) return;
  createRoot(root).render(
    <StrictMode>
      <trpc.Provider client={trpcClient} queryClient={queryClient}>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
          <ToastHost />
        </QueryClientProvider>
      </trpc.Provider>
    </StrictMode>,
  );
}

// public/before-paint.js already shows a page that says so.
if (!('tooOld' in document.documentElement.dataset)) {
  if ('groupBy' in Map && 'canParse' in URL) draw();
  else void import('./lib/older-browsers.ts').then(draw);
}
