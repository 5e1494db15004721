/** Payments by hand, for tests that begin after somebody has announced one. */
import { sendFile, cookieOf, photograph } from './files.ts';
import { makePet, makeUser } from './guardian.ts';
import { openWorld, type Person, type World } from './world.ts';

export const INVOICE = {
  kind: '05',
  number: '1710034065',
  name: 'María Quishpe',
  address: 'Av. 12 de Octubre, Quito',
  email: 'maria@correo.ec',
  phone: '0991234567',
} as const;

/** A world that takes transfers; the caller closes it. */
export function openPaidWorld(env: Record<string, string> = {}): Promise<World> {
  return openWorld({ TRANSFER_INSTRUCTIONS: 'Banco del Pichincha, cuenta 2200000000', ...env });
}

export function makeAdmin(world: World, name = 'Irene'): Promise<Person> {
  return makeUser(world, { role: 'ROLE_ADMINISTRADOR', name, surname: 'Mora' });
}

/** What somebody announces for these animals. */
export async function announce(world: World, payer: Person, petIds: number[], reference = 'Documento 4711') {
  const api = world.as(payer);
  const [plan] = (await api.checkout.choices()).plans;
  if (!plan) throw new Error('nothing is offered');
  return api.checkout.begin({ planId: plan.planId, petIds, method: 'transfer', invoice: INVOICE, reference });
}

/** Ana has Luna and Toby and has announced a transfer for both; Irene administers. */
export async function announced(world: World) {
  const [ana, irene] = [await makeUser(world), await makeAdmin(world)];
  const petIds = [await makePet(world, ana, { name: 'Luna' }), await makePet(world, ana, { name: 'Toby' })];
  const { paymentId, code } = await announce(world, ana, petIds);
  return { ana, irene, petIds, paymentId, code };
}

/** A photograph of a receipt, sent for a payment. */
export async function sendReceipt(world: World, payer: Person, paymentId: number, bytes?: Buffer) {
  const app = await world.http();
  const picture = bytes ?? (await photograph({ width: 300, height: 400 }).toBuffer());
  return sendFile(app, { cookie: await cookieOf(world, payer), purpose: 'payment', id: paymentId, bytes: picture });
}
