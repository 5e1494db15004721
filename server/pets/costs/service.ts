/** Costs: what a person spent on the own animals. No other person reads them, and nothing that is shared shows them. */
import { randomBytes } from 'node:crypto';
import type { Pet } from '#server/pets/pets/queries.ts';
import { holdUser } from '#server/accounts/users/queries.ts';
import { refuseFull } from '#server/pets/files/quota.service.ts';
import { readPicture } from '#server/pets/files/picture.service.ts';
import { fileCode } from '#server/pets/files/rules.ts';
import type { Context, SignedInContext } from '#server/platform/core/context.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { dayIn } from '#server/platform/lib/calendar.ts';
import { plus } from '#server/platform/lib/time.ts';
import { limit } from '#server/platform/rate-limits/service.ts';
import * as queries from './queries.ts';
import { readCost, receiptKeys } from './rules.ts';
import type { AddCostInput, ChangeCostInput, KeepCostsInput } from './schema.ts';

const LOOSE_HOURS = 1;
const SWEPT_AT_ONCE = 100;

/** Nothing is asked of who does not keep count: what was noted before stays, unseen. */
export async function costs({ db, actor, now }: SignedInContext) {
  const on = await queries.isKept(db, actor.userId);
  const rows = on ? await queries.listCosts(db, actor.userId) : [];
  return {
    on,
    today: dayIn(actor.timeZone, now()),
    rows: rows.map(({ id, role, petName, receipt, ...row }) => ({
      costId: id,
      ...row,
      petName: role === null ? 'Ya no está contigo' : petName,
      receipt: receipt !== null,
    })),
  };
}

export async function keepCosts({ db, actor, now }: SignedInContext, { on }: KeepCostsInput) {
  await queries.setKept(db, actor.userId, on ? now() : null);
  return { on };
}

/** @throws INVALID with the field spentOn or amount */
export async function addCost({ db, actor, now, pet }: SignedInContext & { pet: Pet }, input: AddCostInput) {
  const at = now();
  refuseLater(input.spentOn, dayIn(actor.timeZone, at));
  const { spentOn, currency, what, place } = input;
  const cents = requireCents(input.amount, currency);
  const row = { userId: actor.userId, petId: pet.id, spentOn, cents, currency, what, place };
  return { costId: await queries.insertCost(db, { ...row, createdAt: at, updatedAt: at, removedAt: null }) };
}

/** @throws COST_NOT_FOUND; INVALID with the field spentOn or amount */
export async function changeCost(context: SignedInContext, costId: number, input: ChangeCostInput) {
  const { db, actor, now } = context;
  const cost = await requireCost(context, costId);
  if (cost.removedAt !== null) throw new DomainError('COST_NOT_FOUND');
  refuseLater(input.spentOn, dayIn(actor.timeZone, now()));
  const { spentOn, what, place } = input;
  const cents = requireCents(input.amount, cost.currency);
  await queries.updateCost(db, costId, { spentOn, cents, what, place, updatedAt: now() });
  return { costId };
}

export async function removeCost(context: SignedInContext, costId: number) {
  await requireCost(context, costId);
  await queries.updateCost(context.db, costId, { removedAt: context.now() });
  return { costId };
}

export async function restoreCost(context: SignedInContext, costId: number) {
  await requireCost(context, costId);
  await queries.updateCost(context.db, costId, { removedAt: null });
  return { costId };
}

/** @throws COST_NOT_FOUND alike for another person's */
export async function requireCost({ db, actor }: Pick<SignedInContext, 'db' | 'actor'>, costId: number) {
  const cost = await queries.findCost(db, actor.userId, costId);
  if (!cost) throw new DomainError('COST_NOT_FOUND');
  return cost;
}

/** The picture of a receipt, decoded in the second process. @throws FILE_REFUSED, QUOTA_FULL with the field file; BUSY, TOO_MANY */
export async function storeReceipt(context: SignedInContext, costId: number, source: string) {
  const { db, actor, store, now } = context;
  const cost = await requireCost(context, costId);
  if (cost.removedAt !== null) throw new DomainError('COST_NOT_FOUND');
  await limit(db, 'uploadUser', String(actor.userId), now());
  await refuseFull(context, db, actor.userId, 0);
  const { m, l } = await readPicture(context, source);
  const code = fileCode(randomBytes(16));
  const bytes = m.byteLength + l.byteLength;
  await db.transaction().execute(async (db) => {
    // The lock makes the second of two at once count the first.
    await holdUser(db, actor.userId);
    // The picture in whose place this one comes counts no more.
    await queries.parted(db, costId);
    await refuseFull(context, db, actor.userId, bytes);
    await queries.insertReceipt(db, { code, costId, bytes, storedAt: null, createdAt: now() });
  });
  const [small = '', large = ''] = receiptKeys(code);
  await store.put(small, Buffer.from(m), 'image/webp');
  await store.put(large, Buffer.from(l), 'image/jpeg');
  await queries.markReceiptStored(db, code, now());
  return { costId };
}

/** @throws FILE_NOT_FOUND alike where there is none */
export async function receiptPhoto(context: SignedInContext, costId: number): Promise<Buffer> {
  const cost = await queries.findCost(context.db, context.actor.userId, costId);
  const stored = cost?.receipt && cost.storedAt !== null && cost.removedAt === null;
  const bytes = stored && (await context.store.read(`${cost.receipt}/l.jpg`));
  if (!bytes) throw new DomainError('FILE_NOT_FOUND');
  return bytes;
}

/** The bytes first, then their rows. */
export async function sweepReceipts({ db, store, now }: Pick<Context, 'db' | 'store' | 'now'>): Promise<void> {
  for (;;) {
    const loose = await queries.listLooseReceipts(db, plus(now(), -LOOSE_HOURS, 'hours'), SWEPT_AT_ONCE);
    if (loose.length === 0) return;
    await store.remove(loose.flatMap(({ code }) => receiptKeys(code)));
    await queries.deleteReceipts(
      db,
      loose.map(({ id }) => id),
    );
  }
}

function requireCents(typed: string, currency: string): number {
  const read = readCost(typed, currency);
  if ('wrong' in read) throw new DomainError('INVALID', { field: 'amount', message: read.wrong });
  return read.cents;
}

function refuseLater(spentOn: string, today: string): void {
  if (spentOn > today) throw new DomainError('INVALID', { field: 'spentOn', message: 'Ese día todavía no llega.' });
}
