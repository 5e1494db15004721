/** The controls that tests call, over HTTP: POST /control/payphone/pay with its arguments as a list. */
import type { CallName, FaultKind, FaultOptions } from './faults.ts';
import type { DeliveryOptions } from './notices.ts';
import type { Outcome } from './paypal.ts';
import type { Asked, Reply } from './reply.ts';
import type { GatewayServer } from './server.ts';
import type { SriFault } from './sri.ts';

/**
 * Only this machine reaches it and no money is behind it; still it refuses calls that a web page could make a
 * browser send.
 */
export async function act(gateways: GatewayServer, { method, url, headers, text }: Asked): Promise<Reply | null> {
  if (method !== 'POST' || !url.pathname.startsWith('/control/')) return null;
  const control = controlsOf(gateways)[url.pathname.slice('/control/'.length)] as Called | undefined;
  if (!control || !headers['content-type']?.startsWith('application/json'))
    return { status: 404, json: { error: 'no such control' } };
  try {
    const given: unknown = JSON.parse(text || '[]');
    const result = await control(...(Array.isArray(given) ? given : [given]));
    return { status: 200, json: { result: result ?? null } };
  } catch (error) {
    return { status: 400, json: { error: error instanceof Error ? error.message : String(error) } };
  }
}

/** Each control has its own parameters; an HTTP caller that sends wrong ones gets the error. */
type Control = (...given: never[]) => unknown;
type Called = (...given: unknown[]) => unknown;

function controlsOf(gateways: GatewayServer): Record<string, Control> {
  const { payphone, paypal, notices, sri } = gateways;
  return {
    'payphone/pay': (name: string, how?: { cents?: number }) => payphone.pay(name, how),
    'payphone/decline': (name: string) => payphone.decline(name),
    'payphone/cancel': (name: string) => payphone.cancel(name),
    'payphone/settings': (changes: Partial<typeof payphone.settings>) => Object.assign(payphone.settings, changes),
    'paypal/approve': (name: string, how?: { outcome?: Outcome; cents?: number }) => paypal.approve(name, how),
    'paypal/approveDeclined': (name: string) => paypal.approveDeclined(name),
    'paypal/cancel': (name: string) => paypal.cancel(name),
    'paypal/complete': (name: string) => paypal.complete(name),
    'paypal/deny': (name: string) => paypal.deny(name),
    'paypal/refund': (name: string) => paypal.refundByHand(name),
    'notices/settings': (changes: Partial<typeof notices.settings>) => Object.assign(notices.settings, changes),
    'notices/deliver': (how?: DeliveryOptions) => notices.deliver(how),
    'sri/fault': (service: 'reception' | 'authorization', kind: SriFault, how?: { times?: number; code?: string }) =>
      sri.fault(service, kind, how),
    'sri/settings': (changes: Partial<typeof sri.settings>) => Object.assign(sri.settings, changes),
    'sri/authorized': () => sri.authorized(),
    fault: (call: CallName, kind: FaultKind, how?: FaultOptions) => gateways.fault(call, kind, how),
    clearFaults: () => gateways.clearFaults(),
    setNow: (instant: string) => gateways.setNow(instant),
    resetClock: () => gateways.clock.reset(),
    advance: (by: { hours?: number; minutes?: number; seconds?: number }) => gateways.advance(by),
    ledger: () => ({ money: gateways.ledger(), sum: gateways.sum() }),
  };
}
