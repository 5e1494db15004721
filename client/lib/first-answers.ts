/**
 * What the screens behind the sign-in ask first, in this order: their pages name the same request, so that the answers come while
 * the program does (build/first-pages.ts).
 */
const ACCOUNT = ['auth.me', 'system.info'] as const;
const FRAME = ['licences.mine', 'finderInbox.summary', 'announcements.unread', 'feedback.unread'] as const;

/** At most ten: more are two requests (lib/trpc.ts). */
export const FIRST_ANSWERS = {
  home: [...ACCOUNT, ...FRAME, 'agenda.overview', 'owners.list', 'patients.requests', 'lostPets.open'],
  dashboard: [...ACCOUNT, ...FRAME],
} as const;

export function firstAnswersOf(pathname: string): readonly string[] {
  return FIRST_ANSWERS[/^\/(?:dashboard\/?)?$/.test(pathname) ? 'home' : 'dashboard'];
}
