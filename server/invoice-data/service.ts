/** Whom this user's receipts are for, remembered so that nobody types it twice. What was paid keeps its own copy. */
import type { SignedInContext } from '#server/context.ts';
import { DomainError } from '#server/errors.ts';
import { findInvoiceData, putInvoiceData } from './queries.ts';
import { type ChangeInvoiceInput, type InvoiceInput, invoiceInput } from './schema.ts';

export type Remembered = InvoiceInput & { invoiceDataId: number };

/** The data of the last time; null where there was none. @throws NOT_FOUND where nothing is paid for */
export async function remembered({ db, config, actor }: SignedInContext): Promise<Remembered | null> {
  if (!config.subscriptions) throw new DomainError('NOT_FOUND');
  const data = await findInvoiceData(db, actor.userId);
  if (!data) return null;
  const { id: invoiceDataId, kind, number, name, address, email, phone } = data;
  return { invoiceDataId, kind, number, name, address, email, phone };
}

/** @throws NOT_FOUND where nothing is paid for */
export async function remember({ db, config, actor, now }: SignedInContext, data: InvoiceInput): Promise<Remembered> {
  if (!config.subscriptions) throw new DomainError('NOT_FOUND');
  const invoiceDataId = await putInvoiceData(db, { ...data, userId: actor.userId, updatedAt: now() });
  return { invoiceDataId, ...data };
}

/** Changes some of it. @throws NOT_FOUND alike for somebody else's and none; INVALID with the field where it does not fit together. */
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
