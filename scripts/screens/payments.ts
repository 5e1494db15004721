/** Payments as a person's list shows them: one that is paid, one that the bank refused, one that waits for an administrator. */
import type { Db } from '#db/types.ts';
import { randomLetters } from '#server/lib/codes.ts';
import { insertItems, insertPayment } from '#server/payments/queries.ts';
import { systemNow } from '#server/lib/time.ts';

/** What the server is told, so that it offers every way to pay; nothing is ever begun here. */
export const SOLD = {
  PAYPHONE_TOKEN: 'muestra',
  PAYPHONE_STORE_ID: 'muestra',
  PAYPAL_CLIENT_ID: 'muestra',
  PAYPAL_CLIENT_SECRET: 'muestra',
  TRANSFER_INSTRUCTIONS: 'Banco de muestra, cuenta corriente 2100123456\nPetLove+, RUC 1790012345001',
};

export async function addPayments(db: Db, userId: number): Promise<Record<'paid' | 'refused' | 'waiting', string>> {
  const pets = await db
    .selectFrom('pet')
    .select(['id', 'name'])
    .where('userId', '=', userId)
    .where('deceasedOn', 'is', null)
    .orderBy('id')
    .execute();
  const [first, ...others] = pets;
  const at = systemNow();
  const add = async (
    chosen: typeof pets,
    how: Pick<Parameters<typeof insertPayment>[1], 'method' | 'gateway' | 'state'>,
  ) => {
    const code = randomLetters(15);
    const [cents, taxCents] = [600 * chosen.length, 78 * chosen.length];
    const over = how.state === 'paid' || how.state === 'refused';
    const paymentId = await insertPayment(db, {
      ...how,
      code,
      userId,
      reason: how.state === 'refused' ? 'declined' : null,
      planName: 'Anual',
      months: 12,
      cents,
      baseCents: cents - taxCents,
      taxCents,
      taxBasisPoints: 1500,
      currency: 'USD',
      card: how.state === 'paid' ? 'Visa de muestra, termina en 42' : null,
      buyerKind: '05',
      buyerNumber: '1710034065',
      buyerName: 'María Gabriela Quishpe Andrango',
      createdAt: at,
      sentAt: at,
      settledAt: over ? at : null,
    });
    await insertItems(
      db,
      chosen.map(({ id, name }) => ({ paymentId, petId: id, petName: name, cents: 600 })),
    );
    return code;
  };
  const paid = await add(others.slice(0, 3), { method: 'card', gateway: 'payphone', state: 'paid' });
  const refused = await add(pets.slice(0, 1), { method: 'payphone', gateway: 'payphone', state: 'refused' });
  const waiting = await add(first ? [first] : [], { method: 'transfer', gateway: 'manual', state: 'sent' });
  return { paid, refused, waiting };
}
