/**
 * A caller that lost the answer sends the same call again with the same Idempotency-Key and nothing happens twice. The key is
 * taken, the call does what it does and its answer is kept in one transaction: a process that dies leaves all of it or nothing.
 * Keys are kept for a day; those of entries that waited on a phone without a network for a week: whoever lost the answer in the
 * mountains asks again when back in town.
 */
import { createHash } from 'node:crypto';
import { inOneTransaction } from '#db/one-transaction.ts';
import type { Db } from '#db/types.ts';
import type { Context, SignedInContext } from '#server/context.ts';
import { DomainError } from '#server/errors.ts';
import { plus } from '#server/lib/time.ts';
import { deleteClaimsBefore, deleteNote, findClaim, insertClaim, updateClaim, updateNote } from './queries.ts';
import type { KeyedWay } from './rules.ts';

const HOURS_KEPT = 24;
const QUEUE_HOURS_KEPT = 7 * 24;
/** Paths of the older calls are addresses; those of the screens' queue are names of procedures. */
const ADDRESS = '/%';
const MAX_KEY_LENGTH = 255;
const TWIN_SECONDS = 5;

export interface KeyedCall {
  key: string;
  way: KeyedWay;
  /** `/crearMascota`, or `weights.add` where a screen's queue calls. */
  path: string;
  /** The body as it came, byte for byte. */
  body: string;
}

export interface KeptAnswer {
  status: number;
  answer: string;
}

/** What a call is given in the place of the same parts of its context. */
export type Inside = Pick<Context, 'db' | 'store' | 'workshop' | 'keyed'>;

interface Work {
  run: (inside: Inside) => Promise<KeptAnswer>;
  /** What takes its time, before the transaction of `run`; not where the answer is known already. */
  before?: (() => Promise<void>) | undefined;
}

/**
 * The answer the key has already had, or what the call answers now. Twins wait for each other. A call that fails leaves no trace:
 * it changed nothing, and the caller may correct it under the same key.
 * @throws IDEMPOTENCY_CONFLICT where the key belongs to another call; OUTCOME_UNKNOWN where a gateway stood in the middle of it.
 */
export async function once(context: SignedInContext, call: KeyedCall, work: Work): Promise<KeptAnswer> {
  if (call.key.length === 0 || call.key.length > MAX_KEY_LENGTH) {
    throw new DomainError('INVALID', { message: `Idempotency-Key: usa entre 1 y ${MAX_KEY_LENGTH} caracteres.` });
  }
  if (call.way === 'whole') return wholly(context, call, work);
  return call.way === 'asked' ? asking(context, call, work) : noting(context, call, work);
}

async function wholly(context: SignedInContext, call: KeyedCall, { run, before }: Work): Promise<KeptAnswer> {
  if (before) {
    const { kept } = await look(context, call);
    if (kept) return kept;
    await before();
  }
  return inside(context, async (parts) => {
    const { db } = parts;
    const claim = claimOf(context, call);
    await forgetExpired(db, context, call);
    // On PostgreSQL a twin waits here for the first one's end; on SQLite it has not come so far.
    if (!(await insertClaim(db, claim))) {
      const { kept } = await look({ ...context, db }, call);
      if (kept) return kept;
    }
    const outcome = await run(parts);
    await updateClaim(db, claim, outcome);
    return outcome;
  });
}

/** Two at once both ask, which what they ask of allows; the answer that is kept is the first one's. */
async function asking(context: SignedInContext, call: KeyedCall, { run }: Work): Promise<KeptAnswer> {
  const { kept } = await look(context, call);
  if (kept) return kept;
  const outcome = await run(partsOf(context));
  await forgetExpired(context.db, context, call);
  if (await insertClaim(context.db, { ...claimOf(context, call), ...outcome })) return outcome;
  return (await look(context, call)).kept ?? outcome;
}

async function noting(context: SignedInContext, call: KeyedCall, { run }: Work): Promise<KeptAnswer> {
  await forgetExpired(context.db, context, call);
  const { kept, note } = await look(context, call);
  if (kept) return kept;
  const claim = claimOf(context, call);
  let known = note;
  const write = async (db: Db, next: string) => {
    const written =
      known === null ? await insertClaim(db, { ...claim, answer: next }) : await updateNote(db, claim, known, next);
    if (!written) throw new DomainError('OUTCOME_UNKNOWN', { retryAfter: TWIN_SECONDS });
    known = next;
  };
  const forget = async (db: Db) => {
    if (known !== null) await deleteNote(db, claim, known);
  };
  const outcome = await run({ ...partsOf(context), keyed: { note, write, forget } });
  await updateClaim(context.db, claim, outcome);
  return outcome;
}

/**
 * Runs a call in one transaction. It is given neither the store nor the workshop: whatever is waited for in there holds up
 * every other writer.
 */
export async function inside<Result>(
  { db }: Pick<Context, 'db'>,
  work: (parts: Inside) => Promise<Result>,
): Promise<Result> {
  return inOneTransaction(db, (db) => work({ db, store: outOfReach('store'), workshop: outOfReach('workshop') }));
}

/** Not who asks: an administrator calls as somebody else, and the key is the administrator's. */
function partsOf({ db, store, workshop }: Context): Inside {
  return { db, store, workshop };
}

function outOfReach<Part extends object>(name: string): Part {
  const refuse = () => {
    throw new Error(`the ${name} is not waited for inside a transaction`);
  };
  return new Proxy({} as Part, { get: refuse });
}

function claimOf({ actor, now }: SignedInContext, { key, path, body }: KeyedCall) {
  const bodyHash = createHash('sha256').update(body).digest('hex');
  return { userId: actor.userId, key, path, bodyHash, status: null, answer: null, createdAt: now() };
}

function keptSince({ now }: SignedInContext, { path }: KeyedCall) {
  return plus(now(), path.startsWith('/') ? -HOURS_KEPT : -QUEUE_HOURS_KEPT, 'hours');
}

async function forgetExpired(db: Db, context: SignedInContext, call: KeyedCall): Promise<void> {
  const { key, path } = call;
  await deleteClaimsBefore(db, keptSince(context, call), { userId: context.actor.userId, key, path });
}

/** What is known of the key: its answer, or how far a call of the way `noted` came. @throws IDEMPOTENCY_CONFLICT */
async function look(
  context: SignedInContext,
  call: KeyedCall,
): Promise<{ kept: KeptAnswer | null; note: string | null }> {
  const first = await findClaim(context.db, context.actor.userId, call.key);
  const mine = claimOf(context, call);
  if (!first || (first.path === call.path && first.createdAt < keptSince(context, call)))
    return { kept: null, note: null };
  if (first.path !== mine.path || first.bodyHash !== mine.bodyHash) throw new DomainError('IDEMPOTENCY_CONFLICT');
  const { status, answer } = first;
  return status === null || answer === null ? { kept: null, note: answer } : { kept: { status, answer }, note: null };
}

/** For the scheduler: forgets the addresses' keys after a day and the queue's after a week. */
export async function sweepIdempotency({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  await deleteClaimsBefore(db, plus(now(), -HOURS_KEPT, 'hours'), { pathLike: ADDRESS });
  await deleteClaimsBefore(db, plus(now(), -QUEUE_HOURS_KEPT, 'hours'));
}
