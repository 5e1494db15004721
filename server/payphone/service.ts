import type { Config } from '#server/config.ts';
import { DomainError } from '#server/errors.ts';
import type { GatewayAnswer, GatewayPayment } from '#server/payments/rules.ts';
import type { Beginning, Begun } from '#server/payments/rules.ts';

/** Tells the gateway of a payment that is about to be made. @throws GATEWAY_SILENT, GATEWAY_REFUSED: then nothing was begun. */
export async function prepare(_config: Config, _payment: Beginning): Promise<Begun> {
  throw new DomainError('GATEWAY_SILENT');
}

/** @param _how.take whether the gateway may be asked to move the money, or only what it knows. Never throws. */
export async function ask(_config: Config, _payment: GatewayPayment, _how: { take: boolean }): Promise<GatewayAnswer> {
  return { kind: 'unknown', why: 'not asked' };
}

/** Gives back what was taken, where the gateway lets us; false where a person has to. Never throws. */
export async function giveBack(_config: Config, _payment: GatewayPayment): Promise<boolean> {
  return false;
}
