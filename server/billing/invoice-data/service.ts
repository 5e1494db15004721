/** Remembers the buyer of a user's receipts for the next form. Each payment keeps its own copy. */
import { requireSubscriptions } from '#server/billing/plans/access.ts';
import type { SignedInContext } from '#server/platform/core/context.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { findInvoiceData, putInvoiceData } from './queries.ts';
import { type ChangeInvoiceInput, type InvoiceInput, invoiceInput } from './schema.ts';

export type Remembered = InvoiceInput & { invoiceDataId: number };

/** The last invoice data; null where there is none. @throws NOT_FOUND without subscriptions */
export async function remembered({ db, config, actor }: SignedInContext): Promise<Remembered | null> {
  requireSubscriptions(config);
  const data = await findInvoiceData(db, actor.userId);
  if (!data) return null;
  const { id: invoiceDataId, kind, number, name, address, email, phone } = data;
  return { invoiceDataId, kind, number, name, address, email, phone };
}

/** @throws NOT_FOUND without subscriptions */
export async function remember({ db, config, actor, now }: SignedInContext, data: InvoiceInput): Promise<Remembered> {
  requireSubscriptions(config);
  const invoiceDataId = await putInvoiceData(db, { ...data, userId: actor.userId, updatedAt: now() });
  return { invoiceDataId, ...data };
}

/**
 * Changes some fields. @throws NOT_FOUND alike for foreign and missing data; INVALID with the field that does
 * not fit.
 */
export async function change(context: SignedInContext, changes: ChangeInvoiceInput): Promise<Remembered> {
  const known = await remembered(context);
  if (known?.invoiceDataId !== changes.invoiceDataId) throw new DomainError('NOT_FOUND');
  const said = Object.entries(changes).filter(([, value]) => value !== undefined);
  const { number, name, ...rest } = { ...known, ...Object.fromEntries(said) };
  const whole = invoiceInput.safeParse({ ...rest, number: number ?? '', name: name ?? '' });
  if (whole.success) return remember(context, whole.data);
  const [issue] = whole.error.issues;
  throw new DomainError('INVALID', { field: String(issue?.path[0]), message: issue?.message ?? '' });
}
