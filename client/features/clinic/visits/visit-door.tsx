/**
 * The calls of a veterinarian's browser. It reuses the family's forms: their calls carry a header, by which the server
 * takes the visit as their author, and they read the visit's record. Its cache is separate and never stored.
 */
import { MutationCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { httpBatchLink, type TRPCLink } from '@trpc/client';
import { map } from '@trpc/server/observable';
import { type ReactNode, useState } from 'react';
import type { AppRouter, ProcedurePath } from '#server/app/http/router.ts';
import { type Answers, pauseBeforeRetry, trpc } from '../../../lib/trpc.ts';

type VisitRecord = Answers['visits']['record'];
const RECORD: ProcedurePath = 'visits.record';

/** Queries of the forms that are answered from the visit's record. */
const FROM_RECORD: { [Path in ProcedurePath]?: (record: VisitRecord) => unknown } = {
  // Only the family adds photos and documents, because their upload needs a session.
  'pets.get': (record) => ({ ...record, can: { edit: false, own: false } }),
  'pets.list': ({ pet }) => [{ ...pet, role: 'editor' }],
  'vaccines.remembered': ({ visit }) => ({
    vaccineIds: [],
    laboratories: [],
    clinics: [visit.clinic].filter(Boolean),
    veterinarians: [visit.name],
  }),
};

const throughTheVisit: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) => {
    const read = FROM_RECORD[op.path as ProcedurePath];
    if (!read) return next(op);
    return next({ ...op, path: RECORD, input: undefined }).pipe(
      map((answer) =>
        answer.result.type === 'data' || answer.result.type === undefined
          ? { ...answer, result: { ...answer.result, data: read(answer.result.data as VisitRecord) } }
          : answer,
      ),
    );
  };

export function VisitTransport({ children }: { children: ReactNode }) {
  const [{ client, queries }] = useState(() => {
    const queries: QueryClient = new QueryClient({
      mutationCache: new MutationCache({ onSuccess: () => void queries.invalidateQueries() }),
      defaultOptions: {
        queries: { staleTime: 10_000, retry: 1, retryDelay: pauseBeforeRetry },
        mutations: { networkMode: 'always' },
      },
    });
    const links = [throughTheVisit, httpBatchLink({ url: '/trpc', maxItems: 10, headers: { 'x-visit': '1' } })];
    return { client: trpc.createClient({ links }), queries };
  });
  return (
    <trpc.Provider client={client} queryClient={queries}>
      <QueryClientProvider client={queries}>{children}</QueryClientProvider>
    </trpc.Provider>
  );
}
