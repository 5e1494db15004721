/** Opening the login and signing in, in that order: the sign-out of the opening never overtakes a sign-in. */
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type { SignInInput } from '#server/auth/schema.ts';
import { keepProfile } from '../../lib/keep-profile.ts';
import { clearSession, rememberSignIn, storeProfile, wasRemembered } from '../../lib/session-storage.ts';
import { needsSignIn } from '../../lib/show-error.ts';
import { api, queryClient, trpc } from '../../lib/trpc.ts';
import { forgetWaiting } from './waiting-account.ts';

/**
 * With Recordar set and a session that lives, opening the login goes on to `to`; else whoever was signed in is signed out.
 * `opening` is true until that is known. `enter` throws what the server answered.
 */
export function useEnter(to: string) {
  const router = useRouter();
  const signOut = trpc.auth.signOut.useMutation();
  const signIn = trpc.auth.signIn.useMutation();
  const [opening, setOpening] = useState(wasRemembered);
  const opened = useRef<Promise<unknown> | null>(null);

  useEffect(() => {
    // Once for this screen, also where React mounts it twice to try it.
    opened.current ??= wasRemembered() ? resume() : leave();

    async function resume() {
      try {
        queryClient.removeQueries({ type: 'inactive' });
        keepProfile(await api.auth.me.fetch());
        router.history.replace(to);
      } catch (error) {
        if (needsSignIn(error)) storeProfile({});
        setOpening(false);
      }
    }

    function leave() {
      clearSession();
      queryClient.removeQueries({ type: 'inactive' });
      return signOut.mutateAsync().catch(() => undefined);
    }
  });

  async function enter(input: SignInInput) {
    await opened.current;
    const { email } = await signIn.mutateAsync(input);
    forgetWaiting();
    queryClient.removeQueries({ type: 'inactive' });
    try {
      keepProfile(await api.auth.me.fetch());
    } catch (error) {
      // A profile that does not load means nobody is signed in.
      await signOut.mutateAsync().catch(() => undefined);
      throw error;
    }
    rememberSignIn(email, input.remember);
    router.history.replace(to);
  }

  return { opening, enter, busy: signIn.isPending };
}
