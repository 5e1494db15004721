/** What the gateways answer, and what they keep of the money. */

export interface Reply {
  status: number;
  json?: unknown;
  html?: string;
  /** Where the browser is sent instead. */
  location?: string;
}

/** What a gateway was asked. */
export interface Asked {
  method: string;
  url: URL;
  headers: Record<string, string | undefined>;
  /** As it came. */
  text: string;
}

/**
 * Money that moved at a gateway. held: taken, and it goes back by itself unless it is confirmed (PayPhone). pending: the gateway
 * looks into it (PayPal). captured: the merchant's. reversed, refunded: the payer's again.
 */
export interface Money {
  gateway: 'payphone' | 'paypal';
  /** The merchant's own name for the payment. */
  code: string;
  transactionId: string;
  cents: number;
  currency: string;
  state: 'held' | 'pending' | 'captured' | 'reversed' | 'refunded';
}

/** What a body says, or nothing where it is not an object of JSON. */
export function objectIn(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return value !== null && typeof value === 'object' && !Array.isArray(value) ? { ...value } : null;
  } catch {
    return null;
  }
}

export function inDollars(cents: number): string {
  return `US$ ${(cents / 100).toFixed(2).replace('.', ',')}`;
}

export function withQuery(address: string, query: Record<string, string>): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url.href;
}
