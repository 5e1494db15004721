/** Letters about money: each says what is true when it leaves, to whom it concerns, and holds no key to anything. */
import { test as base, describe, expect } from 'vitest';
import { closeUnpaid, sendToReview, markReversed, markPaid } from '#server/billing/settlement/outcome.service.ts';
import { findPayment } from '#server/billing/ledger/queries.ts';
import { deliveredMails } from '../support/fake-mail.ts';
import { makePet, makeUser } from '../support/guardian.ts';
import { announce, announced, openPaidWorld } from '../support/transfers-paid.ts';
import type { World } from '../support/world.ts';

const test = base.extend<{ world: World }>({
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the pattern to see which fixtures are used
  world: async ({}, use) => {
    const world = await openPaidWorld();
    await use(world);
    await world.close();
  },
});

const paymentOf = async (world: World, id: number) => {
  const payment = await findPayment(world.db, id);
  if (!payment) throw new Error('no payment');
  return payment;
};

describe('a letter about money', () => {
  test('tells administrators that a transfer waits, and its payer what became of it', async ({ world }) => {
    const { ana, irene, paymentId, code } = await announced(world);
    const [waits, ...none] = await deliveredMails(world);
    expect(none).toEqual([]);
    expect(waits).toMatchObject({ to: irene.email, subject: 'Un pago de 12,00 USD espera tu aprobación' });
    for (const words of ['Ana Vera', 'Luna y Toby', 'Documento 4711', '/dashboard/admin/pagos', code])
      expect(waits?.text).toContain(words);
    await world.as(irene).transferApproval.approve({ paymentId });
    const [paid] = await deliveredMails(world);
    expect(paid).toMatchObject({ to: ana.email, subject: 'Recibimos tu pago por Luna y Toby' });
    for (const words of [
      '12,00 USD',
      'Luna: al día hasta el 21 de diciembre de 2027',
      `/dashboard/pagoSuscripcion?pago=${code}`,
    ])
      expect(paid?.text).toContain(words);
    for (const part of [paid?.html, paid?.text]) expect(part).not.toMatch(/undefined|null|NaN/);
    expect(paid?.html).toContain('prefers-color-scheme:dark');
    await world.as(irene).transferApproval.reverse({ paymentId, reason: 'El banco la devolvió.' });
    const [back] = await deliveredMails(world);
    expect(back).toMatchObject({ to: ana.email, subject: 'Se reversó tu pago por Luna y Toby' });
    for (const words of ['El banco la devolvió.', 'quedó sin efecto', 'por el mismo medio'])
      expect(back?.text).toContain(words);
  });

  test('carries the reason of a refusal, as words and never as marks', async ({ world }) => {
    const { ana, irene, paymentId } = await announced(world);
    await deliveredMails(world);
    await world.as(irene).transferApproval.refuse({ paymentId, reason: 'Falta <b>el</b> valor & la fecha.' });
    const [refused] = await deliveredMails(world);
    expect(refused).toMatchObject({ to: ana.email, subject: 'No pudimos aprobar tu pago por Luna y Toby' });
    expect(refused?.text).toContain('El motivo: Falta <b>el</b> valor & la fecha.');
    expect(refused?.html).toContain('Falta &lt;b&gt;el&lt;/b&gt; valor &amp; la fecha.');
  });

  test('is not sent where it would not be true any more', async ({ world }) => {
    const { ana, irene, paymentId } = await announced(world);
    // All of it before the letter box is emptied once.
    await world.as(irene).transferApproval.approve({ paymentId });
    await world.as(irene).transferApproval.reverse({ paymentId, reason: 'Error nuestro.' });
    expect((await deliveredMails(world)).map(({ to, subject }) => [to, subject])).toEqual([
      [ana.email, 'Se reversó tu pago por Luna y Toby'],
    ]);
  });

  test('goes to nobody who has lost the right to it', async ({ world }) => {
    const { ana, irene, paymentId } = await announced(world);
    await world.db.updateTable('user').set({ role: 'ROLE_USUARIO' }).where('id', '=', irene.id).execute();
    expect(await deliveredMails(world)).toEqual([]);
    const payment = await paymentOf(world, paymentId);
    await world.db
      .transaction()
      .execute((db) => closeUnpaid(db, payment, 'refused', { reason: 'administrator', at: world.now }));
    await world.db.updateTable('user').set({ email: 'otra@correo.ec' }).where('id', '=', ana.id).execute();
    expect(await deliveredMails(world)).toEqual([]);
  });

  test('says of a case why a person has to look, and of a refund that its time is gone', async ({ world }) => {
    const { ana, irene, petIds, paymentId } = await announced(world);
    await deliveredMails(world);
    const context = world.context(null);
    const gateway = { gateway: 'payphone', method: 'card' } as const;
    await world.db.updateTable('payment').set(gateway).execute();
    const payment = await paymentOf(world, paymentId);
    await world.db.transaction().execute((db) => sendToReview(context, db, payment, 'mismatch', '77'));
    const [open] = await deliveredMails(world);
    expect(open).toMatchObject({ to: irene.email, subject: 'Un pago de 12,00 USD necesita que lo mires' });
    expect(open?.text).toContain('habla de otro valor');
    // It went back before it gave anything.
    await world.db.transaction().execute((db) => markReversed(context, db, payment, 'mismatch'));
    const [back] = await deliveredMails(world);
    expect(back).toMatchObject({ to: ana.email });
    expect(back?.text).toContain('vuelve al mismo medio');
    expect(back?.text).not.toContain('quedó sin efecto');

    const { paymentId: second } = await announce(world, ana, petIds);
    await deliveredMails(world);
    await world.db
      .updateTable('paymentItem')
      .set({ petId: null })
      .where('petId', '=', petIds[1] ?? 0)
      .execute();
    const how = { transactionId: '5', authorization: null, card: null, by: 'gateway' } as const;
    await world.db.transaction().execute((db) => markPaid(context, db, { id: second }, how));
    const letters = await deliveredMails(world);
    expect(letters.map(({ to }) => to).toSorted()).toEqual([ana.email, irene.email].toSorted());
    const told = letters.find(({ to }) => to === ana.email);
    expect(told?.text).toContain('Luna: al día hasta');
    expect(told?.text).toContain('Toby ya no está en el registro');
    expect(letters.find(({ to }) => to === irene.email)?.text).toContain('ya no está en el registro');
  });

  test('holds nothing that opens a door, at rest or on its way', async ({ world }) => {
    const { irene, paymentId } = await announced(world);
    await world.as(irene).transferApproval.approve({ paymentId });
    const box = await deliveredMails(world);
    expect(await world.db.selectFrom('token').select('hash').execute()).toEqual([]);
    for (const { text } of box) expect(text).not.toMatch(/\/[\w-]{43}\b/);
  });

  test('shows administrators no address that a stranger typed', async ({ world }) => {
    const ana = await makeUser(world, { surname: 'entra.aqui.ejemplo' });
    await makeUser(world, { role: 'ROLE_ADMINISTRADOR' });
    const petId = await makePet(world, ana, { name: 'premio.ejemplo' });
    await announce(world, ana, [petId], 'Confirma en https://banco.ejemplo/entrar');
    const [waits] = await deliveredMails(world);
    expect(waits?.text).toContain('Una persona avisó un pago de 6,00 USD por una mascota.');
    expect(waits?.text).not.toContain('ejemplo');
  });

  test('names one, two or many animals', async ({ world }) => {
    const ana = await makeUser(world);
    await makeUser(world, { role: 'ROLE_ADMINISTRADOR' });
    const pets = [];
    for (const name of ['Luna', 'Toby', 'Nube', 'Copito']) pets.push(await makePet(world, ana, { name }));
    await announce(world, ana, pets);
    expect((await deliveredMails(world))[0]?.text).toContain('por Luna y 3 más');
  });
});
