/**
 * The side of who holds a link: it says the animal's name and the clinic's, until something is typed that only its owner knows.
 * The browser gets a claim for that, with which a signed-in account takes the record (portability/transfers).
 */
import type { Db } from '#db/types.ts';
import { clinicName } from '#server/accounts/clinic-profile/service.ts';
import { findToken, insertToken } from '#server/accounts/sessions/queries.ts';
import type { Context } from '#server/platform/core/context.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { plus } from '#server/platform/lib/time.ts';
import { hashToken, newToken } from '#server/platform/lib/tokens.ts';
import { enqueueMail } from '#server/platform/mail/outbox.ts';
import { countDown } from '#server/platform/rate-limits/queries.ts';
import { limit } from '#server/platform/rate-limits/service.ts';
import { changeOffer, countTry, findOffer, giveTryBack, noteOpened } from './queries.ts';
import { listWaitingOf } from './lists.queries.ts';
import { CODE_FIGURES, FIGURES, guardianOf, lastFigures, MOST_TRIES, stateOf, triesLeftWords, waits } from './rules.ts';
import type { LookInput, ProveInput } from './schema.ts';

type Found = NonNullable<Awaited<ReturnType<typeof findOffer>>>;

/** From the figures to the confirmed address of a new account, and back. */
const CLAIM_DAYS = 2;

/** Changes nothing, so that a preview of the link is not taken for its opening. @throws HAND_OVER_NOT_FOUND, TOO_MANY */
export async function look(context: Context, { token, claim }: LookInput) {
  const { actor } = context;
  const found = await offerBehind(context, token);
  const clinic = await clinicName(context);
  const mine = actor !== null && found.takenBy === actor.userId && found.userId === actor.userId;
  const claimed = claim === null ? undefined : await offerOfClaim(context, claim);
  const proven = claimed !== undefined && isOneGuardian(claimed, found);
  if (!mine) refuseClosed(found, context.now(), proven);
  return {
    petName: found.petName,
    clinic,
    /** The animal's id for who has taken it. */
    petId: mine ? found.petId : null,
    opened: found.openedAt !== null,
    proven,
    handOverId: proven || mine ? found.id : null,
    /** The guardian's other animals that wait, for who has proven to be that person. */
    others: proven && !mine ? await listBeside(context, found) : [],
    withFigures: lastFigures(found.phone) !== null || lastFigures(found.idNumber) !== null,
    withCode: found.ownerEmail !== null,
    /** Whose account would take it; null without a session. */
    account: actor?.email ?? null,
    lost: found.lostAt !== null,
    triesLeft: MOST_TRIES - found.tries,
  };
}

/** The same guardian of the clinic: what proves one offer proves the others. */
export function isOneGuardian(one: Found, other: Found): boolean {
  const guardian = guardianOf(one);
  return one.id === other.id || (guardian !== null && guardian === guardianOf(other));
}

async function listBeside({ db, now }: Pick<Context, 'db' | 'now'>, { id, nowOwnerId }: Found) {
  const waiting = (await listWaitingOf(db, nowOwnerId)).filter((one) => one.id !== id && one.expiresAt > now());
  return waiting.map(({ id: handOverId, petName, lostAt }) => ({ handOverId, petName, lost: lostAt !== null }));
}

/** A person pressed the button of the page: the staff reads «Abierta». @throws HAND_OVER_NOT_FOUND, TOO_MANY */
export async function open(context: Context, { token }: { token: string }) {
  const found = await waitingBehind(context, token);
  await noteOpened(context.db, found.id, context.now());
  return { ok: true };
}

/** A code to the address on record. The answer does not say the address. @throws HAND_OVER_NOT_FOUND, INVALID, TOO_MANY */
export async function sendCode(context: Context, { token }: { token: string }) {
  const { db, now } = context;
  const at = now();
  const { id, ownerEmail: email, userId } = await waitingBehind(context, token);
  if (email === null)
    throw new DomainError('INVALID', { message: 'La clínica no tiene un correo anotado. Usa los cuatro números.' });
  await limit(db, 'handOverCode', String(id), at);
  await db.transaction().execute(async (db) => {
    await noteOpened(db, id, at);
    const dedupeKey = `hand-over-code:${id}:${at}`;
    await enqueueMail(db, { kind: 'hand-over-code', userId, email, refId: id, dedupeKey }, at);
  });
  return { ok: true };
}

/**
 * The last four figures of the phone or the identity on record, or the six of the code that was sent. Five wrong answers lock
 * the link for ever: the clinic makes another. What cannot be an answer costs none of them.
 * @throws INVALID with field answer; HAND_OVER_NOT_FOUND, also with the fifth; TOO_MANY
 */
export async function prove(context: Context, { token, answer }: ProveInput) {
  const { db, now } = context;
  const at = now();
  const found = await waitingBehind(context, token);
  const malformed = whyMalformed(found, answer, at);
  if (malformed) throw new DomainError('INVALID', { field: 'answer', message: malformed });
  const tries = await countTry(db, found.id);
  if (tries === undefined) throw locked();
  if (!isRight(found, answer, at)) {
    const left = MOST_TRIES - tries;
    if (left === 0) throw locked();
    const message = `No coincide con lo que tiene la clínica. ${triesLeftWords(left)}`;
    throw new DomainError('INVALID', { field: 'answer', message });
  }
  const claim = newToken();
  await db.transaction().execute(async (db) => {
    await giveTryBack(db, found.id);
    if (answer.length === CODE_FIGURES) await changeOffer(db, found.id, { codeHash: null, codeUntil: null });
    for (const { id } of [found, ...(await listWaitingOf(db, found.nowOwnerId))]) await noteOpened(db, id, at);
    const expiresAt = plus(at, CLAIM_DAYS, 'days');
    const { id: refId, userId } = found;
    await insertToken(db, {
      hash: hashToken(claim),
      kind: 'hand-over-claim',
      userId,
      email: null,
      refId,
      createdAt: at,
      expiresAt,
    });
  });
  return { claim };
}

/** Letters where no number on record has any, and a code where none is open. */
function whyMalformed({ phone, idNumber, codeHash, codeUntil }: Found, answer: string, at: string): string | null {
  if (answer.length === CODE_FIGURES) {
    if (codeHash === null) return `No te hemos enviado un código. Escribe los ${FIGURES} últimos números, o pide uno.`;
    if ((codeUntil ?? '') <= at) return 'Ese código venció. Pide otro.';
    return /^\d+$/.test(answer) ? null : `Escribe los ${CODE_FIGURES} números del código.`;
  }
  const withLetters = [lastFigures(phone), lastFigures(idNumber)].some((figures) => /[A-Z]/.test(figures ?? ''));
  return withLetters || /^\d+$/.test(answer) ? null : `Escribe ${FIGURES} números, sin letras.`;
}

function isRight({ id, phone, idNumber, codeHash, codeUntil }: Found, answer: string, at: string): boolean {
  if (answer.length === CODE_FIGURES)
    return codeHash !== null && (codeUntil ?? '') > at && codeHash === codeHashOf(id, answer);
  return [lastFigures(phone), lastFigures(idNumber)].includes(answer);
}

export function codeHashOf(handOverId: number, code: string): string {
  return hashToken(`${handOverId}:${code}`);
}

/** Undefined for a claim that is no longer valid. */
export async function offerOfClaim({ db, now }: Pick<Context, 'db' | 'now'>, claim: string) {
  const held = await findToken(db, { hash: hashToken(claim), kind: 'hand-over-claim', now: now() });
  return held?.refId ? findOffer(db, held.refId) : undefined;
}

/** Limited like every token. @throws HAND_OVER_NOT_FOUND, TOO_MANY */
async function offerBehind({ db, now, caller }: Context, token: string): Promise<Found> {
  const tried = await limit(db, 'tokenAddress', caller.ip, now());
  const link = await findToken(db, { hash: hashToken(token), kind: 'hand-over', now: now() });
  const named = link?.refId ? await findOffer(db, link.refId) : undefined;
  const found = named && ((await besideSpent(db, named, now())) ?? named);
  if (!found) throw closed('Este enlace no está completo o ya no existe. Pide otro a la clínica.');
  await countDown(db, [tried], now());
  return found;
}

/** Another of the same guardian that waits behind a link whose own animal was taken or withdrawn since. */
async function besideSpent(db: Db, named: Found, at: string): Promise<Found | undefined> {
  const guardian = guardianOf(named);
  if (guardian === null || !['taken', 'withdrawn'].includes(stateOf(named, at))) return undefined;
  const mailedWithIt = (one: { sentAt: string | null }) => one.sentAt !== null && one.sentAt === named.sentAt;
  const next = (await listWaitingOf(db, guardian)).find((one) => waits(one, at) && mailedWithIt(one));
  return next && findOffer(db, next.id);
}

async function waitingBehind(context: Context, token: string): Promise<Found> {
  const found = await offerBehind(context, token);
  refuseClosed(found, context.now());
  return found;
}

/**
 * @param proven who gave the right figures is not locked out by another's wrong ones
 * @throws HAND_OVER_NOT_FOUND in words, for an offer that gives nothing any more
 */
export function refuseClosed(found: Found, at: string, proven = false): void {
  const state = stateOf(proven ? { ...found, tries: 0 } : found, at);
  if (state === 'taken')
    throw closed('Esta libreta ya la recibió una cuenta. Si fuiste tú, entra a la tuya; si no, avisa a la clínica.');
  if (state === 'returned') throw closed('La clínica recuperó esta libreta. Si es tuya, pídele otro enlace.');
  if (state === 'withdrawn') throw closed('La clínica retiró este enlace. Pídele otro.');
  if (state === 'locked') throw locked();
  if (state === 'expired') throw closed('Este enlace venció. La libreta sigue en la clínica: pídele otro.');
  if (found.keptBy === null) throw closed('Esta libreta ya está con su familia.');
}

function locked(): DomainError {
  return closed('Se escribió mal demasiadas veces y el enlace se cerró. La libreta sigue en la clínica: pídele otro.');
}

function closed(message: string): DomainError {
  return new DomainError('HAND_OVER_NOT_FOUND', { message });
}
