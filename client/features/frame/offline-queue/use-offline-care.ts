/** What a lost connection needs (offline-care.ts): it comes once the account is known, and no first screen waits for it. */
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { onReturn } from '../../../lib/offline.ts';
import { openOutbox } from '../../../lib/outbox.ts';
import { trpc } from '../../../lib/trpc.ts';

export function useOfflineCare(): void {
  const userId = trpc.auth.me.useQuery().data?.userId;
  const navigate = useNavigate();
  useEffect(() => {
    if (userId === undefined) return;
    // At once: an entry may have to wait before the rest is there.
    void openOutbox(userId);
    let left = false;
    let end = () => undefined as void;
    const begin = () => {
      end();
      import('./offline-care.ts').then(
        ({ careOffline }) => {
          if (!left) end = careOffline((to) => void navigate(to));
        },
        () => {
          if (!left) end = onReturn(begin);
        },
      );
    };
    begin();
    return () => {
      left = true;
      end();
    };
  }, [userId, navigate]);
}
