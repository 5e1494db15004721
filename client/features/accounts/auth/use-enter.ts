/** Opens the login and signs in, in that order: the opening's sign-out never overtakes a sign-in. */
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type { SignInInput } from '#server/accounts/sessions/schema.ts';
import { keepProfile } from '../../../lib/keep-profile.ts';
import {
  clearSession,
  isForNow,
  rememberSignIn,
  somethingKept,
  storeProfile,
  wasRemembered,
} from '../../../lib/session-storage.ts';
import { needsSignIn } from '../../../lib/show-error.ts';
import { queryClient, trpc } from '../../../lib/trpc.ts';
import { forgetWaiting } from './waiting-account.ts';

/** The first step is done: the ticket for the second, kept in memory only. */
interface FirstStep {
  ticket: string;
  remember: boolean;
}

/**
 * With a live session the login goes on to `to`. Without Recordar, opening the login's own address ends the
 * session instead, once the page is visible (browsers also load pages ahead); a link of ours does not end it.
 * @returns `opening` until that is known; `waiting` is set between `enter` and `confirm`, where the account has a
 * second factor. @throws `enter` and `confirm` throw the server's error
 */
export function useEnter(to: string) {
  const router = useRouter();
  const signOut = trpc.auth.signOut.useMutation();
  const signIn = trpc.auth.signIn.useMutation();
  const secondStep = trpc.secondFactor.signIn.useMutation();
  const [step, setStep] = useState<FirstStep | null>(stepInAddress);
  const [ends] = useState(() => isAddressItself(router.history.location));
  const [opening, setOpening] = useState(() => step === null && (wasRemembered() || (isForNow() && !ends)));
  const opened = useRef<Promise<unknown> | null>(null);

  useEffect(() => {
    // Once for this screen, also where React mounts it twice in development.
    opened.current ??= opening ? resume() : leave();

    async function resume() {
      try {
        queryClient.removeQueries({ type: 'inactive' });
        await keepProfile();
        router.history.replace(to);
      } catch (error) {
        if (needsSignIn(error)) {
          if (wasRemembered()) storeProfile({});
          else forget();
        }
        setOpening(false);
      }
    }

    async function leave() {
      await visible();
      forget();
      if (ends) await signOut.mutateAsync().catch(() => undefined);
    }

    function forget() {
      if (location.hash.startsWith(HASH)) history.replaceState(history.state, '', location.pathname + location.search);
      clearSession();
      // In a chunk apart from the login's script, and only where something is kept: the storage code is
      // heavy.
      if (somethingKept()) void import('../../../lib/forget.ts').then(({ forgetPerson }) => forgetPerson());
      queryClient.removeQueries({ type: 'inactive' });
    }
  });

  async function enter({ email, password, remember }: SignInInput) {
    await opened.current;
    const answer = await signIn.mutateAsync({ email, password, remember });
    if (answer.ticket === null) return arrive(answer.email, remember);
    setStep({ ticket: answer.ticket, remember });
  }

  async function confirm(code: string) {
    if (!step) return;
    await opened.current;
    const { email } = await secondStep.mutateAsync({ ticket: step.ticket, code });
    await arrive(email, step.remember);
  }

  async function arrive(email: string, remember: boolean) {
    forgetWaiting();
    queryClient.removeQueries({ type: 'inactive' });
    try {
      await keepProfile();
    } catch (error) {
      // The profile did not load, so the member is not signed in.
      await signOut.mutateAsync().catch(() => undefined);
      throw error;
    }
    rememberSignIn(email, remember);
    router.history.replace(to);
  }

  return {
    opening,
    enter,
    confirm,
    /** The first step's ticket; null before it. */
    waiting: step?.ticket ?? null,
    startAgain: () => setStep(null),
    busy: signIn.isPending || secondStep.isPending,
  };
}

/** The address was opened directly: it is the first entry of this tab's history and has no return path. */
function isAddressItself({ search, state }: { search: string; state: { __TSR_index: number } }): boolean {
  return search === '' && state.__TSR_index === 0;
}

/** Resolves at once, or when the page becomes visible. */
async function visible(): Promise<void> {
  while (document.hidden)
    await new Promise((resolve) => document.addEventListener('visibilitychange', resolve, { once: true }));
}

const HASH = '#segundoPaso=';

/** A social login returns its ticket in the fragment, which no server or log ever receives. */
function stepInAddress(): FirstStep | null {
  const { hash } = location;
  return hash.startsWith(HASH) ? { ticket: hash.slice(HASH.length), remember: true } : null;
}
