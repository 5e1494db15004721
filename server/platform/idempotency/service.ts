/**
 * A caller that lost the answer repeats the call with the same Idempotency-Key without a second effect: key,
 * effect and answer are one transaction. Keys live a day, those of a phone's offline queue a week.
 */
import { createHash } from 'node:crypto';
import { inOneTransaction } from '#db/one-transaction.ts';
import type { Db } from '#db/types.ts';
import type { Context, SignedInContext } from '#server/platform/core/context.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { plus } from '#server/platform/lib/time.ts';
import { deleteClaimsBefore, deleteNote, findClaim, insertClaim, updateClaim, updateNote } from './queries.ts';
import type { KeyedWay } from '#server/platform/core/trpc.ts';

const HOURS_KEPT = 24;
const QUEUE_HOURS_KEPT = 7 * 24;
/** Paths of the legacy calls are addresses; those of the screens' queue are names of procedures. */
const ADDRESS = '/%';
const MAX_KEY_LENGTH = 255;
const TWIN_SECONDS = 5;

export interface KeyedCall {
  key: string;
  way: KeyedWay;
  /** `/crearMascota`, or `weights.add` for a call of a screen's queue. */
  path: string;
  /** The body as received, byte for byte. */
  body: string;
}

export interface KeptAnswer {
  status: number;
  answer: string;
}

/** Replaces the same parts of the call's context. */
export type Inside = Pick<Context, 'db' | 'store' | 'workers' | 'keyed'>;

interface Work {
  run: (inside: Inside) => Promise<KeptAnswer>;
  /** Slow work before the transaction of `run`; skipped where the answer is known already. */
  before?: (() => Promise<void>) | undefined;
}

/**
 * Returns the key's earlier answer, or runs the call. Concurrent twins wait for each other. A failed call
 * changes no data, and the caller may correct it under the same key.
 * @throws IDEMPOTENCY_CONFLICT where the key belongs to another call; OUTCOME_UNKNOWN where it ended while
 * asking a gateway.
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
    // On PostgreSQL a twin waits here for the first call's end; on SQLite it does not get this far.
    if (!(await insertClaim(db, claim))) {
      const { kept } = await look({ ...context, db }, call);
      if (kept) return kept;
    }
    const outcome = await run(parts);
    await updateClaim(db, claim, outcome);
    return outcome;
  });
}

/** Concurrent twins may both ask the gateway; the first one's answer is stored. */
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
 * Runs a call in one transaction, without store and worker process: waiting for either would block every
 * other writer.
 */
export async function inside<Result>(
  { db }: Pick<Context, 'db'>,
  work: (parts: Inside) => Promise<Result>,
): Promise<Result> {
  return inOneTransaction(db, (db) => work({ db, store: outOfReach('store'), workers: outOfReach('workers') }));
}

/** Leaves out the actor: an administrator may act as another user, but the key is the administrator's. */
function partsOf({ db, store, workers }: Context): Inside {
  return { db, store, workers };
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

/** The key's answer, or the progress of a call of the way `noted`. @throws IDEMPOTENCY_CONFLICT */
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

/** For the scheduler: deletes the legacy calls' keys after a day and the queue's after a week. */
export async function sweepIdempotency({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  await deleteClaimsBefore(db, plus(now(), -HOURS_KEPT, 'hours'), { pathLike: ADDRESS });
  await deleteClaimsBefore(db, plus(now(), -QUEUE_HOURS_KEPT, 'hours'));
}
