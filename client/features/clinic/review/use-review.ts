/** Mending and judging the lines of the review: a line whose form was opened is looked at again when the form closes. */
import { useSearch } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { showFailure, showToast } from '../../../components/toast.tsx';
import { readError } from '../../../lib/show-error.ts';
import { trpc } from '../../../lib/trpc.ts';

export type ReviewActs = ReturnType<typeof useReview>;

export function useReview() {
  const utils = trpc.useUtils();
  const all = {
    onSettled: () => utils.review.invalidate(),
    onError: (error: unknown) => showFailure(readError(error).message),
  };
  const reopen = trpc.review.reopen.useMutation(all);
  const accept = trpc.review.accept.useMutation({
    ...all,
    onSuccess: ({ lineId }) =>
      showToast('Anotado: está bien así.', { label: 'Deshacer', run: () => reopen.mutate({ lineId }) }),
  });
  const recheck = trpc.review.recheck.useMutation({ onSettled: all.onSettled });
  const part = trpc.merges.part.useMutation(all);
  const join = trpc.merges.join.useMutation({
    ...all,
    onSuccess: ({ petName, mergeId }) =>
      showToast(`Ahora ${petName} tiene una sola libreta.`, { label: 'Deshacer', run: () => part.mutate({ mergeId }) }),
  });

  const opened = useRef<number | null>(null);
  const editing = useSearch({ strict: false, select: (search: { editar?: unknown }) => search.editar !== undefined });
  const { mutate } = recheck;
  useEffect(() => {
    if (editing || opened.current === null) return;
    const lineId = opened.current;
    opened.current = null;
    mutate({ lineId });
  }, [editing, mutate]);

  return {
    accept: (lineId: number) => accept.mutate({ lineId }),
    reopen: (lineId: number) => reopen.mutate({ lineId }),
    join: (petId: number, otherId: number) => join.mutate({ petId, otherId }),
    opened: (lineId: number) => {
      opened.current = lineId;
    },
  };
}
