/** The notices of this very browser, as the browser itself knows them. */

export async function ownSubscription(): Promise<PushSubscription | null> {
  if (!('serviceWorker' in navigator)) return null;
  const registration = await navigator.serviceWorker.getRegistration('/').catch(() => undefined);
  return (await registration?.pushManager?.getSubscription().catch(() => null)) ?? null;
}

/**
 * Whoever signs out of a shared computer must not go on being told there. The browser gives its subscription up; the push
 * service then refuses the next notice, and the server forgets the browser (server/push).
 */
export function endOwnSubscription(): void {
  void ownSubscription()
    .then((own) => own?.unsubscribe())
    .catch(() => undefined);
}
