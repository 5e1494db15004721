/**
 * An administrator who was away for half an hour is asked for the password (server/README.md). What was refused meanwhile waits here
 * and is sent again afterwards: no screen hears of it, and a form keeps what was typed.
 */
import type { TRPCLink } from '@trpc/client';
import { observable, type Unsubscribable } from '@trpc/server/observable';
import type { AppRouter } from '#server/router.ts';

/** In a call's context: it belongs to the asking itself, so its refusal is its answer. */
export const WHILE_ASKING = { whileAsking: true } as const;

let ask: () => Promise<void> = () => Promise.reject();

/** How to ask, once for all calls that wait (main.tsx). It resolves when the session goes on, or is over; it rejects where nothing is asked. */
export function onIdle(action: () => Promise<void>): void {
  ask = action;
}

export const idleLink: TRPCLink<AppRouter> = () => {
  return ({ op, next }) =>
    observable((observer) => {
      let ended = false;
      let call: Unsubscribable | undefined;
      const send = () => {
        call = next(op).subscribe({
          next: (answer) => observer.next(answer),
          complete: () => observer.complete(),
          error: (error) => {
            if (error.data?.domain?.code !== 'SESSION_IDLE' || op.context.whileAsking) return observer.error(error);
            void ask().then(
              () => !ended && send(),
              () => observer.error(error),
            );
          },
        });
      };
      send();
      return () => {
        ended = true;
        call?.unsubscribe();
      };
    });
};
