/** Whom this user's receipts are for, remembered so that nobody types it twice. What was paid keeps its own copy. */
import type { SignedInContext } from '#server/context.ts';
import { DomainError } from '#server/errors.ts';
import { findInvoiceData, putInvoiceData } from './queries.ts';
import type { InvoiceInput } from './schema.ts';

/** The data of the last time; null where there was none. @throws NOT_FOUND where nothing is paid for */
export async function remembered({ db, config, actor }: SignedInContext): Promise<InvoiceInput | null> {
  if (!config.subscriptions) throw new DomainError('NOT_FOUND');
  const data = await findInvoiceData(db, actor.userId);
  if (!data) return null;
  const { kind, number, name, address, email, phone } = data;
  return { kind, number, name, address, email, phone };
}

/** @throws NOT_FOUND where nothing is paid for */
export async function remember({ db, config, actor, now }: SignedInContext, data: InvoiceInput): Promise<InvoiceInput> {
  if (!config.subscriptions) throw new DomainError('NOT_FOUND');
  await putInvoiceData(db, { ...data, userId: actor.userId, updatedAt: now() });
  return data;
}
