/** This browser's own push subscription. */

export async function ownSubscription(): Promise<PushSubscription | null> {
  if (!('serviceWorker' in navigator)) return null;
  const registration = await navigator.serviceWorker.getRegistration('/').catch(() => undefined);
  return (await registration?.pushManager?.getSubscription().catch(() => null)) ?? null;
}

/**
 * A member who signs out of a shared computer must not be notified there any more. The browser ends its
 * subscription; the push service then refuses the next notification, and the server deletes it (server/platform/push).
 */
export function endOwnSubscription(): void {
  void ownSubscription()
    .then((own) => own?.unsubscribe())
    .catch(() => undefined);
}
