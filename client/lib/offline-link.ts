/**
 * Every call passes here on its way to the server. A question that does not arrive is answered from what was kept
 * (lib/persist.ts); an entry that does not arrive is remembered with its key, for whoever wants it to wait (lib/outbox.ts).
 */
import type { TRPCLink } from '@trpc/client';
import { TRPCClientError } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import type { AppRouter } from '#server/router.ts';
import { askPassword } from './idle.ts';
import { heard, heardNothing, isOffline } from './offline.ts';
import { somethingKept } from './session-storage.ts';

export interface LostCall {
  /** Its idempotency key: the answer may have been lost after the server wrote it. */
  key: string;
  path: string;
  input: unknown;
  /** Whether it was sent at all: then the server may have written it. */
  sent: boolean;
}

const KEPT =
  /^(auth\.me|pets|care|owners|files|papers|vaccines|reference|system|campaigns|campaignAnimals|campaignDoses)\b/;
/** What may wait. The rest is said at once: taking out or changing what somebody else may have changed meanwhile. */
const MAY_WAIT = /^((vaccines|dewormings|illnesses|medicines|checkups|weights)\.add|agenda\.done|medicines\.give)$/;

/**
 * In a call's context `insist`: to the server or nowhere (what waits is sent again); `asking`: it belongs to the question for the
 * password itself (lib/idle.ts).
 */
const lost = new WeakMap<object, LostCall>();
/** When what a query shows was really said: by path and input. Absent for what the server has just answered. */
const saidAt = new Map<string, number>();

/** Where `error` is an entry that did not arrive: what it was. */
export function lostCall(error: unknown): LostCall | undefined {
  return typeof error === 'object' && error !== null ? lost.get(error) : undefined;
}

/** For a query that was answered from here: when the server said it; undefined where it came over the line. */
export function saidBefore(path: string, input: unknown): number | undefined {
  return saidAt.get(idOf(path, input));
}

export const offlineLink: TRPCLink<AppRouter> = () => {
  return ({ op, next }) =>
    observable((observer) => {
      const { path, input, type } = op;
      const id = idOf(path, input);
      const insist = op.context.insist === true;
      const readable = type === 'query' && !insist && KEPT.test(path);
      if (type === 'mutation' && MAY_WAIT.test(path)) op.context.idempotencyKey ??= newKey();
      let ended = false;

      const fail = async (error: TRPCClientError<AppRouter>, sent: boolean) => {
        const kept = readable ? await import('./persist.ts').then((module) => module.findAnswer(path, input)) : null;
        if (ended) return;
        if (kept) {
          saidAt.set(id, kept.savedAt);
          observer.next({ result: { type: 'data', data: kept.data } });
          observer.complete();
          return;
        }
        const key = op.context.idempotencyKey;
        if (typeof key === 'string') lost.set(error, { key, path, input, sent });
        observer.error(error);
      };

      // Known beforehand: nothing is sent into the dark.
      const dark = isOffline() && (readable || typeof op.context.idempotencyKey === 'string') && !insist;
      if (dark) {
        void fail(new TRPCClientError<AppRouter>('offline'), false);
        return () => {
          ended = true;
        };
      }
      const send = () =>
        next(op).subscribe({
          next: (answer) => {
            heard();
            saidAt.delete(id);
            if (readable && answer.result.type === 'data') keep(path, input, answer.result.data);
            observer.next(answer);
          },
          error: (error) => {
            const silent = !error.data && error.message !== 'aborted' && error.cause?.name !== 'AbortError';
            if (silent) {
              heardNothing();
              void fail(error, true);
              return;
            }
            if (error.data) heard();
            const refuse = () => observer.error(error);
            if (error.data?.domain?.code !== 'SESSION_IDLE' || op.context.asking) return refuse();
            askPassword().then(() => {
              if (!ended) call = send();
            }, refuse);
          },
          complete: () => observer.complete(),
        });
      let call = send();
      return () => {
        ended = true;
        call.unsubscribe();
      };
    });
};

function keep(path: string, input: unknown, data: unknown): void {
  // Nobody has signed in here: what the login asks is nobody's, and it need not load what keeps answers.
  if (path.startsWith('system.') && !somethingKept()) return;
  void import('./persist.ts').then(
    (module) => (module.isKept(path) ? module.keepAnswer(path, input, data) : undefined),
    () => undefined,
  );
}

function idOf(path: string, input: unknown): string {
  return `${path}:${JSON.stringify(input ?? null)}`;
}

/** A UUID also where the page is not served securely, which has no `randomUUID`. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
