/** Push notifications of this browser: support, state, and turning them on and off. */
import { useEffect, useState } from 'react';
import { showFailure, showToast } from '../../../components/toast.tsx';
import { ownSubscription } from '../../../lib/own-subscription.ts';
import { readError } from '../../../lib/show-error.ts';
import { trpc, trpcClient } from '../../../lib/trpc.ts';

/**
 * home-screen: an iPhone notifies only apps on its home screen · blocked: the member refused the browser's
 * permission.
 */
export type PushState = 'asking' | 'unsupported' | 'insecure' | 'home-screen' | 'blocked' | 'off' | 'on';

export function usePush() {
  const subscriptions = trpc.push.subscriptions.useQuery();
  const utils = trpc.useUtils();
  const [endpoint, setEndpoint] = useState<string | null | undefined>(undefined);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    void ownSubscription().then((own) => setEndpoint(own?.endpoint ?? null));
  }, []);
  const here = subscriptions.data?.browsers.find((browser) => browser.endpoint === endpoint);

  const act = async (work: () => Promise<string>) => {
    setBusy(true);
    try {
      showToast(await work());
    } catch (error) {
      showFailure(error instanceof Refused ? error.message : readError(error).message);
    }
    setEndpoint((await ownSubscription())?.endpoint ?? null);
    await utils.push.subscriptions.invalidate();
    setBusy(false);
  };

  return {
    subscriptions,
    here,
    busy,
    state: stateOf(endpoint, subscriptions.data && here !== undefined),
    turnOn: () => act(() => turnOn(subscriptions.data?.publicKey ?? '')),
    turnOff: (subscriptionId: number) =>
      act(async () => {
        if (subscriptionId === here?.id) await (await ownSubscription())?.unsubscribe();
        await trpcClient.push.unsubscribe.mutate({ subscriptionId });
        return subscriptionId === here?.id
          ? 'Este dispositivo ya no recibe avisos.'
          : 'Ese navegador ya no recibe avisos.';
      }),
    test: () =>
      act(async () => {
        await trpcClient.push.test.mutate();
        return 'Prueba enviada. Llega en unos segundos.';
      }),
  };
}

class Refused extends Error {}

function stateOf(endpoint: string | null | undefined, here: boolean | undefined): PushState {
  if (!globalThis.isSecureContext) return 'insecure';
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window))
    return isApple() && !isOnHomeScreen() ? 'home-screen' : 'unsupported';
  if (Notification.permission === 'denied') return 'blocked';
  if (endpoint === undefined || here === undefined) return 'asking';
  return here ? 'on' : 'off';
}

function isApple(): boolean {
  return /iPhone|iPad|iPod/.test(navigator.userAgent);
}

function isOnHomeScreen(): boolean {
  return window.matchMedia('(display-mode: standalone)').matches;
}

/** The browser asks the member first; only then is the service worker installed. */
async function turnOn(publicKey: string): Promise<string> {
  if ((await Notification.requestPermission()) !== 'granted')
    throw new Refused('Tu navegador no dio permiso. Puedes cambiarlo en el candado junto a la dirección.');
  await navigator.serviceWorker.register('/sw.js');
  const { pushManager } = await navigator.serviceWorker.ready;
  // A subscription for another key of the server would never be served.
  await (await pushManager.getSubscription())?.unsubscribe();
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey }).catch(() => {
    throw new Refused('Este navegador no pudo activar los avisos. Prueba con otro, o usa el correo.');
  });
  const { endpoint, keys } = made.toJSON();
  await trpcClient.push.subscribe.mutate({
    endpoint: endpoint ?? '',
    keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' },
  });
  return 'Listo: este dispositivo recibirá avisos.';
}
