/** Starts the client: calls and addresses. Mantine comes with the first screen behind the sign-in (routes/dashboard.tsx). */
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

onIdle(() => import('./features/security/still-there.tsx').then(({ askPassword }) => askPassword()));

// After going somewhere else the keyboard and the screen reader stand at the new page's title, not at the old link.
router.subscribe('onRendered', ({ pathChanged, fromLocation, toLocation }) => {
  // Whoever is signed in after all goes on from the login at once.
  if (toLocation.pathname !== '/login') takePlace();
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

// A page that says so stands there already (public/before-paint.js).
if (!('tooOld' in document.documentElement.dataset)) {
  if ('groupBy' in Map && 'canParse' in URL) draw();
  else void import('./lib/older-browsers.ts').then(draw);
}
