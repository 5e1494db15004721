/** The gate of everything that is about money. */
import type { Config } from '#server/platform/config/config.ts';
import { DomainError } from '#server/platform/errors/errors.ts';

/** Hides plans and payments of an installation without subscriptions. @throws NOT_FOUND */
export function requireSubscriptions({ subscriptions }: Pick<Config, 'subscriptions'>): void {
  if (!subscriptions) throw new DomainError('NOT_FOUND');
}
