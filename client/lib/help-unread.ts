/** The unread notices and unread answers to the member's reports, for the marks of the menus. */
import { trpc } from './trpc.ts';

const OFTEN = { refetchInterval: 300_000, refetchOnWindowFocus: 'always', retry: false } as const;

export function useUnreadNews(): number {
  const { data, isError } = trpc.announcements.unread.useQuery(undefined, OFTEN);
  return isError ? 0 : (data?.unread ?? 0);
}

export function useUnreadAnswers(): number {
  const { data, isError } = trpc.feedback.unread.useQuery(undefined, OFTEN);
  return isError ? 0 : (data?.unread ?? 0);
}
