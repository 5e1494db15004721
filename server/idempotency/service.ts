/**
 * A caller that lost the answer sends the same call again with the same Idempotency-Key and nothing happens twice.
 * The key is taken before the call runs, so that twins cannot both run; the answer is kept for a day. Entries that waited on
 * a phone without a network keep theirs for a week: whoever lost the answer in the mountains asks again when back in town.
 */
import { createHash } from 'node:crypto';
import type { Context, SignedInContext } from '#server/context.ts';
import { DomainError } from '#server/errors.ts';
import { plus } from '#server/lib/time.ts';
import { deleteClaim, deleteClaimsBefore, findClaim, insertClaim, updateClaim } from './queries.ts';

const HOURS_KEPT = 24;
const QUEUE_HOURS_KEPT = 7 * 24;
/** Paths of the older calls are addresses; those of the screens' queue are names of procedures. */
const ADDRESS = '/%';
const MAX_KEY_LENGTH = 255;

export interface KeyedCall {
  key: string;
  /** `/crearMascota`, or `weights.add` where a screen's queue calls. */
  path: string;
  /** The body as it came, byte for byte. */
  body: string;
}

export interface KeptAnswer {
  status: number;
  answer: string;
}

/**
 * The answer the key has already had, or what the call answers now. A call that fails leaves no trace: it changed nothing,
 * and the caller may correct it under the same key. One that the process did not survive keeps its key for the whole day,
 * because nobody knows whether it happened: better a conflict than a second payment.
 * @throws IDEMPOTENCY_CONFLICT where the key belongs to another call or its first call still runs.
 */
export async function once(
  context: SignedInContext,
  call: KeyedCall,
  run: () => Promise<KeptAnswer>,
): Promise<KeptAnswer> {
  const { db, actor } = context;
  const kept = await claim(context, call);
  if (kept) return kept;
  const own = { userId: actor.userId, key: call.key };
  let outcome: KeptAnswer;
  try {
    outcome = await run();
  } catch (error) {
    await deleteClaim(db, own);
    throw error;
  }
  await updateClaim(db, own, outcome);
  return outcome;
}

async function claim({ db, actor, now }: SignedInContext, { key, path, body }: KeyedCall): Promise<KeptAnswer | null> {
  if (key.length === 0 || key.length > MAX_KEY_LENGTH) {
    throw new DomainError('INVALID', { message: `Idempotency-Key: usa entre 1 y ${MAX_KEY_LENGTH} caracteres.` });
  }
  const bodyHash = createHash('sha256').update(body).digest('hex');
  const { userId } = actor;
  const hours = path.startsWith('/') ? HOURS_KEPT : QUEUE_HOURS_KEPT;
  await deleteClaimsBefore(db, plus(now(), -hours, 'hours'), { userId, key, path });
  const row = { userId, key, path, bodyHash, status: null, answer: null, createdAt: now() };
  if (await insertClaim(db, row)) return null;
  const first = await findClaim(db, userId, key);
  if (first?.path !== path || first.bodyHash !== bodyHash || first.status === null || first.answer === null) {
    throw new DomainError('IDEMPOTENCY_CONFLICT');
  }
  return { status: first.status, answer: first.answer };
}

/** For the scheduler: forgets the addresses' keys after a day and the queue's after a week. */
export async function sweepIdempotency({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  await deleteClaimsBefore(db, plus(now(), -HOURS_KEPT, 'hours'), { pathLike: ADDRESS });
  await deleteClaimsBefore(db, plus(now(), -QUEUE_HOURS_KEPT, 'hours'));
}
