/** The only client of the server: typed by its router, cached by React Query, at most ten calls in one request. */
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { httpBatchLink, httpLink, splitLink, TRPCClientError } from '@trpc/client';
import { createTRPCQueryUtils, createTRPCReact } from '@trpc/react-query';
import type { inferRouterOutputs } from '@trpc/server';
import type { AppRouter } from '#server/app/http/router.ts';
import { offlineLink, saidBefore } from './offline-link.ts';
import { isOffline } from './offline.ts';
import { needsSignIn } from './show-error.ts';

/** Shapes of the answers, by name: `Answers['pets']['list']`. Never declared a second time. */
export type Answers = inferRouterOutputs<AppRouter>;

export const trpc = createTRPCReact<AppRouter>();

/**
 * For `<trpc.Provider>`. Queries of one moment share a request. Each mutation travels alone: it may carry a key,
 * and where the server counts attempts it refuses calls in a batch.
 */
export const trpcClient = trpc.createClient({
  links: [
    offlineLink,
    splitLink({
      condition: ({ type }) => type === 'mutation',
      true: httpLink({ url: '/trpc', headers: ({ op }) => keyHeader(op.context.idempotencyKey) }),
      false: httpBatchLink({ url: '/trpc', maxItems: 10 }),
    }),
  ],
});

function keyHeader(key: unknown): Record<string, string> {
  return typeof key === 'string' ? { 'idempotency-key': key } : {};
}

let sessionEnded = () => {};

/**
 * Sets what happens when a call is refused because the session ended: main.tsx goes to the login and returns
 * after.
 */
export function onSessionEnded(action: () => void): void {
  sessionEnded = action;
}

function noticeEndedSession(error: unknown): void {
  if (needsSignIn(error)) sessionEnded();
}

export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: noticeEndedSession,
    // An answer from this device is as old as its copy: it is requested again once the connection returns.
    onSuccess: (_data, query) => {
      const [path, details] = query.queryKey as [string[], { input?: unknown }?];
      const at = Array.isArray(path) ? saidBefore(path.join('.'), details?.input) : undefined;
      if (at !== undefined && query.state.dataUpdatedAt !== at) query.setState({ dataUpdatedAt: at });
    },
  }),
  mutationCache: new MutationCache({ onError: noticeEndedSession }),
  defaultOptions: {
    queries: {
      // A screen shows cached data and requests it again only after this pause.
      staleTime: 20_000,
      retry: (failures, error) => failures < 2 && !isOffline() && isWorthRetrying(error),
      retryDelay: pauseBeforeRetry,
      // Queries run offline too: the answer may be stored on this device (lib/offline-link.ts).
      networkMode: 'always',
      refetchOnReconnect: true,
    },
    // Offline React Query would silently pause a mutation; the member must see the failure and keep the
    // draft.
    mutations: { retry: false, networkMode: 'always' },
  },
});

/** The same cache and calls for code outside components: route guards and loaders. */
export const api = createTRPCQueryUtils({ queryClient, client: trpcClient });

/** A refusal stays a refusal; a lost connection or a busy server may answer the second time. */
function isWorthRetrying(error: unknown): boolean {
  return !(error instanceof TRPCClientError) || !(Number(error.data?.httpStatus) < 500);
}

/**
 * Two seconds, as a busy server asks (server/app/http/overload.ts), then four; plus a random part, so that browsers do
 * not return together.
 */
export function pauseBeforeRetry(failures: number): number {
  return 2000 * (1 + failures + Math.random());
}
