/** The gateways' webhook notices: PayPal signs and repeats them until accepted, PayPhone sends one unsigned. */
import { generateKeyPairSync, type KeyObject, randomUUID, sign, verify as verifySignature } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { Clock } from './clock.ts';
import type { Capture, EventType, Order } from './paypal.ts';
import { captureWords, orderWords, refundWords, time } from './paypal-words.ts';
import type { PaypalState } from './paypal.ts';
import { told, type Transaction } from './payphone.ts';

const MOST_TRIES = 25;
const ALGORITHM = 'SHA256withRSA';

export interface Notice {
  gateway: 'payphone' | 'paypal';
  /** Null for PayPhone's. */
  eventId: string | null;
  type: string;
  headers: Record<string, string>;
  body: string;
  tries: number;
  /** The merchant's answers, newest last; 0 where no answer came. */
  answers: number[];
  taken: boolean;
}

export interface DeliveryOptions {
  /** How often each notice is sent; once by default. */
  times?: number;
  /** Newest first. */
  reversed?: boolean;
  /** All at the same moment. */
  together?: boolean;
  /** With a signature that is not PayPal's. */
  forged?: boolean;
  /** Also those accepted before. */
  again?: boolean;
}

export function newNotices({ clock, url, webhookId }: { clock: Clock; url: () => string; webhookId: string }) {
  const sent: Notice[] = [];
  let keys: { publicKey: KeyObject; privateKey: KeyObject } | undefined;
  const pair = () => (keys ??= generateKeyPairSync('rsa', { modulusLength: 2048 }));
  const settings = {
    /** The receiver's address; null: notices only wait in the list. */
    paypalUrl: null as string | null,
    payphoneUrl: null as string | null,
    /** late: they wait until `deliver` is called. */
    mode: 'at-once' as 'at-once' | 'late',
    /** Delay before an unaccepted notice is sent again; null: only `deliver` sends. */
    retryMs: null as number | null,
  };
  const underWay = new Set<Promise<void>>();
  const timers = new Set<NodeJS.Timeout>();

  const notices = {
    sent,
    settings,

    ofPaypal: (type: EventType, about: Order | Capture, paypal: PaypalState) => {
      const eventId = `WH-${randomUUID().replaceAll('-', '').slice(0, 17).toUpperCase()}`;
      const body = JSON.stringify({
        id: eventId,
        event_version: '1.0',
        create_time: time(clock.now()),
        resource_type: type.startsWith('CHECKOUT')
          ? 'checkout-order'
          : type.endsWith('REFUNDED')
            ? 'refund'
            : 'capture',
        event_type: type,
        summary: type,
        resource: resourceOf(type, about, paypal),
        resource_version: '2.0',
        links: [],
      });
      add({ gateway: 'paypal', eventId, type, body, headers: {} });
    },

    ofPayphone: (transaction: Transaction) => {
      const words = Object.entries(told(transaction));
      const capital = words.map(([name, value]) => [name.charAt(0).toUpperCase() + name.slice(1), value]);
      const body = JSON.stringify({ ...Object.fromEntries(capital), StoreId: 'tienda-de-prueba' });
      add({ gateway: 'payphone', eventId: null, type: 'approved', body, headers: {} });
    },

    /** Sends notices that were not accepted yet. @returns the merchant's answers, in sending order. */
    deliver: async ({
      times = 1,
      reversed = false,
      together = false,
      forged = false,
      again = false,
    }: DeliveryOptions = {}) => {
      const waiting = sent.filter(({ taken }) => again || !taken);
      const order = (reversed ? waiting.toReversed() : waiting).flatMap((notice) => Array<Notice>(times).fill(notice));
      if (together) return Promise.all(order.map((notice) => post(notice, forged)));
      const answers = [];
      for (const notice of order) answers.push(await post(notice, forged));
      return answers;
    },

    /** Resolves when no notice sent at once is under way. */
    settled: async () => {
      while (underWay.size > 0) await Promise.all(underWay);
    },

    /** Whether a notice is genuine: its signature covers the number, the time, the receiver and the bytes. */
    verify: (said: Record<string, unknown>): boolean => {
      if (said.webhook_id !== webhookId || said.auth_algo !== ALGORITHM || said.cert_url !== certUrl()) return false;
      const message = signedText(
        String(said.transmission_id),
        String(said.transmission_time),
        JSON.stringify(said.webhook_event),
      );
      const signature = Buffer.from(String(said.transmission_sig), 'base64');
      return verifySignature('sha256', Buffer.from(message), pair().publicKey, signature);
    },

    stop: () => {
      for (const timer of timers) clearTimeout(timer);
    },
  };

  function resourceOf(type: EventType, about: Order | Capture, paypal: PaypalState) {
    if (!('order' in about)) return orderWords(about, paypal, url());
    return type === 'PAYMENT.CAPTURE.REFUNDED' ? refundWords(about, url()) : captureWords(about, url());
  }

  function add(notice: Pick<Notice, 'gateway' | 'eventId' | 'type' | 'headers' | 'body'>) {
    const made = { ...notice, tries: 0, answers: [], taken: false };
    sent.push(made);
    if (settings.mode === 'at-once' && target(made) !== null) soon(made, 0);
  }

  function soon(notice: Notice, afterMs: number) {
    const timer = setTimeout(() => {
      timers.delete(timer);
      const sending = post(notice, false).then(() => {
        underWay.delete(sending);
        const { retryMs } = settings;
        // PayPhone does not repeat notices.
        if (notice.taken || retryMs === null || notice.gateway === 'payphone' || notice.tries >= MOST_TRIES) return;
        soon(notice, retryMs * 2 ** Math.min(notice.tries, 10));
      });
      underWay.add(sending);
    }, afterMs);
    timers.add(timer);
    timer.unref();
  }

  async function post(notice: Notice, forged: boolean): Promise<number> {
    const address = target(notice);
    if (address === null) return 0;
    notice.tries += 1;
    const headers = {
      'content-type': 'application/json',
      ...(notice.gateway === 'paypal' && signed(notice.body, forged)),
    };
    const request = { method: 'POST', headers, body: notice.body, signal: AbortSignal.timeout(20_000) };
    const status = await fetch(address, request).then(
      async (answer) => {
        await answer.arrayBuffer();
        return answer.status;
      },
      () => 0,
    );
    notice.answers.push(status);
    if (status >= 200 && status < 300 && !forged) notice.taken = true;
    return status;
  }

  function signed(body: string, forged: boolean): Record<string, string> {
    const [id, at] = [randomUUID(), time(clock.now())];
    const key = forged ? generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey : pair().privateKey;
    return {
      'paypal-auth-algo': ALGORITHM,
      'paypal-cert-url': certUrl(),
      'paypal-transmission-id': id,
      'paypal-transmission-sig': sign('sha256', Buffer.from(signedText(id, at, body)), key).toString('base64'),
      'paypal-transmission-time': at,
    };
  }

  function signedText(id: string, at: string, body: string): string {
    return `${id}|${at}|${webhookId}|${crc32(body)}`;
  }

  function certUrl(): string {
    return `${url()}/v1/notifications/certs/CERT-prueba`;
  }

  function target({ gateway }: Pick<Notice, 'gateway'>): string | null {
    return gateway === 'paypal' ? settings.paypalUrl : settings.payphoneUrl;
  }

  return notices;
}
