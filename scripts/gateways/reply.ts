/** The gateways' answers, and their record of the money. */

export interface Reply {
  status: number;
  json?: unknown;
  html?: string;
  /** A SOAP answer. */
  xml?: string;
  /** The redirect's address. */
  location?: string;
}

/** A received request. */
export interface Asked {
  method: string;
  url: URL;
  headers: Record<string, string | undefined>;
  /** The raw body. */
  text: string;
}

/**
 * Money that moved at a gateway. held: taken, and reversed unless confirmed (PayPhone). pending: PayPal checks
 * it. captured: the merchant's. reversed, refunded: the payer's again.
 */
export interface Money {
  gateway: 'payphone' | 'paypal';
  /** The merchant's reference of the payment. */
  code: string;
  transactionId: string;
  cents: number;
  currency: string;
  state: 'held' | 'pending' | 'captured' | 'reversed' | 'refunded';
}

/** The body's JSON object; null where it is none. */
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
