/**
 * Every call passes here. A query that does not reach the server is answered from its copy (lib/persist.ts);
 * an entry that does not is kept with its key, so that the screen can queue it (lib/outbox.ts).
 */
import type { TRPCLink } from '@trpc/client';
import { TRPCClientError } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import { QUEUED_OFFLINE, READ_OFFLINE } from 'virtual:procedure-facts';
import type { AppRouter } from '#server/app/http/router.ts';
import { askPassword } from './idle.ts';
import { heard, heardNothing, isOffline } from './offline.ts';
import { somethingKept } from './session-storage.ts';

export interface LostCall {
  /** Its idempotency key: the server may have written the entry although its answer was lost. */
  key: string;
  path: string;
  input: unknown;
  /** Whether the call was sent: then the server may have written it. */
  sent: boolean;
}

/**
 * Failed entries by their error. A call's context `insist`: to the server or fail (the outbox sends again);
 * `asking`: the call belongs to the password question itself (lib/idle.ts).
 */
const lost = new WeakMap<object, LostCall>();
/** When the server gave a stored answer, by path and input. Absent for a fresh answer. */
const saidAt = new Map<string, number>();

/** The entry behind `error`, where it failed to reach the server. */
export function lostCall(error: unknown): LostCall | undefined {
  return typeof error === 'object' && error !== null ? lost.get(error) : undefined;
}

/** When the server gave a query's stored answer; undefined for a fresh one. */
export function saidBefore(path: string, input: unknown): number | undefined {
  return saidAt.get(idOf(path, input));
}

export const offlineLink: TRPCLink<AppRouter> = () => {
  return ({ op, next }) =>
    observable((observer) => {
      const { path, input, type } = op;
      const id = idOf(path, input);
      const insist = op.context.insist === true;
      const readable = type === 'query' && !insist && READ_OFFLINE.has(path);
      if (type === 'mutation' && QUEUED_OFFLINE.has(path)) op.context.idempotencyKey ??= newKey();
      let ended = false;

      const fail = async (error: TRPCClientError<AppRouter>, sent: boolean) => {
        const kept = readable ? await (await storage()).findAnswer(path, input) : null;
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

      // The connection is known to be lost: the call is not sent at all.
      const knownOffline = isOffline() && (readable || typeof op.context.idempotencyKey === 'string') && !insist;
      if (knownOffline) {
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

/** Named once: each `import` costs the login its list of files. */
const storage = () => import('./persist.ts');

function keep(path: string, input: unknown, data: unknown): void {
  // No member has signed in here: the login's queries belong to no member, so it need not load the storage
  // code.
  if (path.startsWith('system.') && !somethingKept()) return;
  void storage().then(
    (module) => module.keepAnswer(path, input, data),
    () => undefined,
  );
}

function idOf(path: string, input: unknown): string {
  return `${path}:${JSON.stringify(input ?? null)}`;
}

/** A UUID that also works on an insecure page, which has no `randomUUID`. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
