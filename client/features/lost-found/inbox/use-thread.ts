/**
 * One conversation with a finder: polled while it is visible, marked as read up to the last seen message,
 * answered at once.
 */
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { useEffect, useRef, useState } from 'react';
import { showFailure, showToast } from '../../../components/toast.tsx';
import { readError } from '../../../lib/show-error.ts';
import { trpc, trpcClient } from '../../../lib/trpc.ts';
import type { Thread } from './sighting-words.ts';

const EVERY_MS = 20_000;

export function useThread(threadId: number) {
  const thread = trpc.finderInbox.get.useQuery(
    { threadId },
    { refetchInterval: EVERY_MS, refetchOnWindowFocus: 'always' },
  );
  useReading(thread.data);
  return thread;
}

/** A reader leaves it unread for the members who decide. */
function useReading(thread: Thread | undefined): void {
  const utils = trpc.useUtils();
  const read = trpc.finderInbox.read.useMutation({
    onSuccess: () => Promise.all([utils.finderInbox.summary.invalidate(), utils.finderInbox.list.invalidate()]),
  });
  const last = thread?.messages.findLast(({ sender }) => sender === 'finder')?.messageId;
  const waits = thread?.unread && thread.mayAnswer ? last : undefined;
  const { mutate } = read;
  const threadId = thread?.threadId;
  useEffect(() => {
    if (waits === undefined || threadId === undefined) return;
    const look = () => {
      if (document.visibilityState === 'visible') mutate({ threadId, messageId: waits });
    };
    look();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [waits, threadId, mutate]);
}

/** Where the conversation on the screen is cached, and how an answer leaves it. */
export interface Line {
  queryKey: QueryKey;
  send: (text: string) => Promise<unknown>;
  /** What else an answer changes. */
  onSettled?: () => Promise<unknown>;
}

/** The line of members and staff, who have an account. */
export function useAccountLine(threadId: number): Line {
  const utils = trpc.useUtils();
  return {
    queryKey: getQueryKey(trpc.finderInbox.get, { threadId }, 'query'),
    send: (text) => trpcClient.finderInbox.reply.mutate({ threadId, text }),
    onSettled: () => utils.finderInbox.list.invalidate(),
  };
}

/** Shows the sent message at once; if it fails, returns the text with the reason. */
export function useReply(line: Line, onSent: () => void, onRefused: (text: string) => void) {
  const { queryKey } = line;
  const cache = useQueryClient();
  const [problem, setProblem] = useState<string | null>(null);
  const busy = useRef(false);
  const reply = useMutation({
    mutationFn: line.send,
    onMutate: async (text) => {
      await cache.cancelQueries({ queryKey });
      const before = cache.getQueryData<Thread>(queryKey);
      const at = new Date().toISOString();
      const mine = { sender: 'family', kind: 'message', mine: true, writer: null } as const;
      const nowhere = { place: null, accuracy: null, point: null };
      cache.setQueryData<Thread>(
        queryKey,
        before && { ...before, messages: [...before.messages, { messageId: 0, ...mine, ...nowhere, text, at }] },
      );
      return { before };
    },
    onSuccess: onSent,
    onError: (error, text, kept) => {
      cache.setQueryData(queryKey, kept?.before);
      const { fields, message } = readError(error);
      setProblem(fields.text ?? message);
      onRefused(text);
    },
    onSettled: () => {
      busy.current = false;
      return Promise.all([cache.invalidateQueries({ queryKey }), line.onSettled?.()]);
    },
  });
  const send = (text: string) => {
    // A second press comes before the button is disabled.
    if (busy.current) return false;
    if (text.trim() === '') {
      setProblem('Escribe tu respuesta.');
      return false;
    }
    busy.current = true;
    setProblem(null);
    reply.mutate(text.trim());
    return true;
  };
  return { send, sending: reply.isPending, problem, clearProblem: () => setProblem(null) };
}

/** Ends the conversation and opens it again. */
export function useEnding(threadId: number) {
  const utils = trpc.useUtils();
  const told = {
    onSettled: () => utils.finderInbox.invalidate(),
    onError: (error: unknown) => showFailure(readError(error).message),
  };
  const reopen = trpc.finderInbox.reopen.useMutation(told);
  const end = trpc.finderInbox.end.useMutation({
    ...told,
    onSuccess: () =>
      showToast('Terminaste la conversación.', { label: 'Deshacer', run: () => reopen.mutate({ threadId }) }),
  });
  return {
    end: () => end.mutate({ threadId }),
    reopen: () => reopen.mutate({ threadId }),
    busy: end.isPending || reopen.isPending,
  };
}
