/** Begins payments. server/billing/settlement decides their outcome. */
import type { Config } from '#server/platform/config/config.ts';
import { requireSubscriptions } from '#server/billing/plans/access.ts';
import type { SignedInContext } from '#server/platform/core/context.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { findInvoiceData, putInvoiceData } from '#server/billing/invoice-data/queries.ts';
import { FINAL_CONSUMER } from '#server/billing/invoice-data/rules.ts';
import { randomLetters } from '#server/platform/lib/codes.ts';
import { plus, secondsUntil } from '#server/platform/lib/time.ts';
import { limit } from '#server/platform/rate-limits/service.ts';
import { refuseReader, requirePet } from '#server/pets/pets/access.ts';
import * as payphone from '#server/billing/gateways/payphone.service.ts';
import * as paypal from '#server/billing/gateways/paypal.service.ts';
import { holdPet } from '#server/pets/pets/queries.ts';
import { type Offer, offers } from '#server/billing/plans/service.ts';
import { splitTax } from '#server/platform/lib/money.ts';
import { closeUnpaid, notifyAdministrators } from '#server/billing/settlement/outcome.service.ts';
import { holdUser } from '#server/accounts/users/queries.ts';
import {
  appendLedgerEntry,
  findPayment,
  findUnsettledFor,
  lockPayment,
  insertItems,
  insertPayment,
  movePayment,
  type Payment,
} from '#server/billing/ledger/queries.ts';
import { gatewayOf, POLL_SECONDS } from '#server/billing/ledger/rules.ts';
import { findIssuer } from '#server/billing/issuer/queries.ts';
import { titleOf } from './rules.ts';
import type { BeginAsBeforeInput, BeginInput, MethodsInput } from './schema.ts';

const CODE_LETTERS = 15;
/** A process that dies while it tells the gateway counts as dead after this. */
const BEGIN_SECONDS = 60;

export interface BeginAnswer {
  paymentId: number;
  code: string;
  state: Payment['state'];
  /** The browser's next page; null for a transfer. */
  url: string | null;
}

/** The payment methods that this server has credentials for, in the order of the form. */
export function methodsOf({ payphone, paypal, transferInstructions }: Config) {
  return [
    { method: 'card', offered: payphone !== null },
    { method: 'payphone', offered: payphone !== null },
    { method: 'paypal', offered: paypal !== null },
    { method: 'transfer', offered: transferInstructions !== null },
  ] as const;
}

/**
 * Stores a payment at the server's current price and tells its gateway. The same key begins it once.
 * @throws OUTCOME_UNKNOWN where it may still be beginning under this key; PLAN_NOT_FOUND, METHOD_NOT_OFFERED,
 * PET_NOT_FOUND, PET_READ_ONLY, PAYMENT_OPEN (one of these animals is being confirmed),
 * INVALID with the field; GATEWAY_SILENT and GATEWAY_REFUSED: the payment stays in the list as refused, no
 * money was taken.
 */
export async function begin(context: SignedInContext, input: BeginInput): Promise<BeginAnswer> {
  const { db, config, actor, now } = context;
  requireSubscriptions(config);
  const before = await begunBefore(context);
  if (before) return before;
  await limit(db, 'paymentUser', String(actor.userId), now());
  const { method, petIds, invoice } = input;
  if (!methodsOf(config).some((one) => one.method === method && one.offered))
    throw new DomainError('METHOD_NOT_OFFERED', { field: 'method' });
  const offer = (await offers(db, now())).find(({ planId }) => planId === input.planId);
  if (!offer) throw new DomainError('PLAN_NOT_FOUND', { field: 'planId' });
  const pets = await payablePets(context, petIds);
  const cents = offer.cents * pets.length;
  if (invoice.kind === '07' && cents > config.finalConsumerCents) throw overFinalConsumer(config);
  const payment = await write(context, input, { offer, pets, cents });
  if (payment.gateway === 'manual') return { paymentId: payment.id, code: payment.code, state: 'sent', url: null };
  return send(context, payment, titleOf(offer, pets));
}

/**
 * `begin` for a legacy caller, with the invoice data of an earlier call; without any, the buyer is the final
 * consumer. @throws as `begin`
 */
export async function beginAsBefore(context: SignedInContext, input: BeginAsBeforeInput): Promise<BeginAnswer> {
  const known = await findInvoiceData(context.db, context.actor.userId);
  const { kind, number, name, address, email, phone } = known ?? UNNAMED_BUYER;
  return begin(context, { ...input, invoice: { kind, number, name, address, email, phone } });
}

interface BeginNote {
  paymentId: number;
  /** Null until the gateway has answered. */
  answer: BeginAnswer | null;
}

/**
 * The earlier attempt under the same key. If its process died while telling the gateway, no browser was sent
 * on: after that time the attempt is over and another one begins.
 */
async function begunBefore({ db, keyed, now }: SignedInContext): Promise<BeginAnswer | null> {
  if (!keyed || keyed.note === null) return null;
  const { paymentId, answer } = JSON.parse(keyed.note) as BeginNote;
  if (answer) return answer;
  await db.transaction().execute(async (db) => {
    const payment = await lockPayment(db, paymentId);
    if (payment?.state !== 'created') return;
    const at = now();
    const wait = secondsUntil(at, plus(payment.createdAt, BEGIN_SECONDS, 'seconds'));
    if (wait > 0) throw new DomainError('OUTCOME_UNKNOWN', { retryAfter: wait, message: MAYBE_BEGUN });
    await closeUnpaid(db, payment, 'left', { reason: 'gateway', at, by: 'server' });
  });
  return null;
}

const MAYBE_BEGUN =
  'Tu pago se estaba abriendo y aún no sabemos cómo quedó. Míralo en «Tus pagos» o repítelo en un minuto: no se cobra dos veces.';
const UNNAMED_BUYER = { ...FINAL_CONSUMER, address: null, email: null, phone: null };

interface Payable {
  id: number;
  name: string;
}

/** Any editor of an animal may pay for it. A deceased animal needs no licence. */
async function payablePets({ db, actor }: SignedInContext, petIds: readonly number[]): Promise<Payable[]> {
  const pets = [];
  for (const petId of petIds.toSorted((a, b) => a - b)) {
    const pet = await requirePet(db, actor, petId);
    refuseReader(pet);
    if (pet.deceasedOn !== null) {
      const message = `${pet.name} ya no necesita suscripción: su registro queda contigo.`;
      throw new DomainError('INVALID', { field: 'petIds', message });
    }
    pets.push({ id: pet.id, name: pet.name });
  }
  return pets;
}

async function write(
  { db, actor, keyed, now }: SignedInContext,
  { method, invoice, reference }: BeginInput,
  { offer, pets, cents }: { offer: Offer; pets: Payable[]; cents: number },
): Promise<Payment> {
  const at = now();
  const gateway = gatewayOf(method);
  const { baseCents, taxCents } = splitTax(cents, offer.taxBasisPoints);
  return db.transaction().execute(async (db) => {
    await holdUser(db, actor.userId);
    // Of two members who pay for one animal at once, the second sees the first. Locks are taken by id, as
    // everywhere.
    for (const { id } of pets) await holdPet(db, id);
    const other = await findUnsettledFor(
      db,
      pets.map(({ id }) => id),
    );
    if (other) throw new DomainError('PAYMENT_OPEN', { field: 'petIds' });
    const paymentId = await insertPayment(db, {
      code: randomLetters(CODE_LETTERS),
      userId: actor.userId,
      method,
      gateway,
      state: 'created',
      planId: offer.planId,
      planName: offer.name,
      months: offer.months,
      cents,
      baseCents,
      taxCents,
      taxBasisPoints: offer.taxBasisPoints,
      currency: 'USD',
      reference,
      buyerKind: invoice.kind,
      buyerNumber: invoice.number,
      buyerName: invoice.name,
      buyerAddress: invoice.address,
      buyerEmail: invoice.email,
      buyerPhone: invoice.phone,
      createdAt: at,
      nextCheckAt: gateway === 'manual' ? null : plus(at, BEGIN_SECONDS, 'seconds'),
    });
    const items = pets.map(({ id, name }) => ({ paymentId, petId: id, petName: name, cents: offer.cents }));
    await insertItems(db, items);
    await appendLedgerEntry(db, paymentId, 'created', { by: 'payer', userId: actor.userId, at });
    await putInvoiceData(db, { ...invoice, userId: actor.userId, updatedAt: at });
    if (gateway === 'manual') {
      await movePayment(db, paymentId, 'sent', { sentAt: at });
      await appendLedgerEntry(db, paymentId, 'sent', { by: 'payer', userId: actor.userId, at });
      await notifyAdministrators(db, { id: paymentId }, 'payment-to-approve', at);
    }
    await keyed?.write(db, noteOf({ paymentId, answer: null }));
    const written = await findPayment(db, paymentId);
    if (!written) throw new DomainError('PAYMENT_NOT_FOUND');
    return written;
  });
}

/** Tells the gateway; outside the transaction, because its answer may take seconds. */
async function send(
  { db, config, keyed, now }: SignedInContext,
  payment: Payment,
  title: string,
): Promise<BeginAnswer> {
  const gateway = payment.gateway === 'paypal' ? 'paypal' : 'payphone';
  const { prepare } = gateway === 'paypal' ? paypal : payphone;
  const begun = await prepare(config, { ...payment, title }).catch(async (error: unknown) => {
    const message = error instanceof DomainError ? (error.details.message ?? null) : null;
    await db.transaction().execute(async (db) => {
      await closeUnpaid(db, payment, 'refused', { reason: 'gateway', message, at: now(), by: 'server' });
      await keyed?.forget(db);
    });
    throw error;
  });
  const at = now();
  const nextCheckAt = plus(at, POLL_SECONDS[gateway], 'seconds');
  const answer: BeginAnswer = { paymentId: payment.id, code: payment.code, state: 'sent', url: begun.url };
  const sent = await db.transaction().execute(async (db) => {
    const moved = await movePayment(db, payment.id, 'sent', { orderId: begun.orderId, sentAt: at, nextCheckAt });
    if (moved) await appendLedgerEntry(db, payment.id, 'sent', { by: 'server', detail: begun.orderId, at });
    if (moved) await keyed?.write(db, noteOf({ paymentId: payment.id, answer }));
    return moved;
  });
  // The server's poll may have closed it as too old meanwhile.
  if (!sent) throw new DomainError('GATEWAY_SILENT');
  return answer;
}

function noteOf(note: BeginNote): string {
  return JSON.stringify(note);
}

function overFinalConsumer({ finalConsumerCents }: Config): DomainError {
  const most = (finalConsumerCents / 100).toLocaleString('es-EC');
  const message = `Como consumidor final puedes pagar hasta ${most} USD. Escribe tus datos para el comprobante.`;
  return new DomainError('INVALID', { field: 'invoice.kind', message });
}

/** All payment methods, or one, each with whether this server offers it. */
export function methods({ config }: SignedInContext, { method }: MethodsInput) {
  requireSubscriptions(config);
  return methodsOf(config).filter((one) => method === undefined || one.method === method);
}

/** The form's initial data: plans, methods, and the user's own last invoice data. */
export async function choices({ db, config, actor, now }: SignedInContext) {
  requireSubscriptions(config);
  const invoice = (await findInvoiceData(db, actor.userId)) ?? null;
  return {
    plans: await offers(db, now()),
    methods: methodsOf(config).flatMap(({ method, offered }) => (offered ? [method] : [])),
    transferInstructions: config.transferInstructions,
    finalConsumerCents: config.finalConsumerCents,
    /** Whether a payment becomes an invoice of the SRI. */
    invoices: (await findIssuer(db))?.mode === 'production',
    invoice,
  };
}
