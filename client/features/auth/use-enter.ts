/** Opening the login and signing in, in that order: the sign-out of the opening never overtakes a sign-in. */
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type { SignInInput } from '#server/auth/schema.ts';
import { keepProfile } from '../../lib/keep-profile.ts';
import {
  clearSession,
  isForNow,
  rememberSignIn,
  somethingKept,
  storeProfile,
  wasRemembered,
} from '../../lib/session-storage.ts';
import { needsSignIn } from '../../lib/show-error.ts';
import { api, queryClient, trpc } from '../../lib/trpc.ts';
import { forgetWaiting } from './waiting-account.ts';

/** The first step is done: the ticket for the second, in memory only. */
interface FirstStep {
  ticket: string;
  remember: boolean;
}

/**
 * With Recordar set and a session that lives, the login goes on to `to`. Without Recordar only its own address ends the session, once
 * the page is seen (a browser also loads pages ahead); by a link of ours, or on the way to another address, it goes on as well.
 * `opening` is true until that is known. `enter` and `confirm` throw what the server answered; `waiting` is true between
 * them, where the account has a second factor.
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
    // Once for this screen, also where React mounts it twice to try it.
    opened.current ??= opening ? resume() : leave();

    async function resume() {
      try {
        queryClient.removeQueries({ type: 'inactive' });
        keepProfile(await api.auth.me.fetch());
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
      await seen();
      forget();
      if (ends) await signOut.mutateAsync().catch(() => undefined);
    }

    function forget() {
      if (location.hash.startsWith(HASH)) history.replaceState(history.state, '', location.pathname + location.search);
      clearSession();
      // Not in the login's own script, and not at all where nobody was: it knows how to read what is kept, and that weighs.
      if (somethingKept()) void import('../../lib/forget.ts').then(({ forgetPerson }) => forgetPerson());
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
      keepProfile(await api.auth.me.fetch());
    } catch (error) {
      // A profile that does not load means nobody is signed in.
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
    waiting: step !== null,
    startAgain: () => setStep(null),
    busy: signIn.isPending || secondStep.isPending,
  };
}

/** Opened by itself: no link of ours leads here (the first entry of this tab's history), and nothing waits behind it. */
function isAddressItself({ search, state }: { search: string; state: { __TSR_index: number } }): boolean {
  return search === '' && state.__TSR_index === 0;
}

/** Resolves at once, or when the page is brought to the front. */
async function seen(): Promise<void> {
  while (document.hidden)
    await new Promise((resolve) => document.addEventListener('visibilitychange', resolve, { once: true }));
}

const HASH = '#segundoPaso=';

/** A social login comes back with its ticket in the fragment, which no server and no log ever sees. */
function stepInAddress(): FirstStep | null {
  const { hash } = location;
  return hash.startsWith(HASH) ? { ticket: hash.slice(HASH.length), remember: true } : null;
}
