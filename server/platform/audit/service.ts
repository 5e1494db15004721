/** Records who did what to whom in one chain of entries, and proves that it was not altered since. */
import { ifUndone } from '#db/one-transaction.ts';
import type { Db, Instant, Trx } from '#db/types.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { BEGINNING, type Break, type ChainEnd, hashOf, walk } from '#server/platform/lib/audit-chain.ts';
import { LARGEST_ID } from '#server/platform/lib/ids.ts';
import { plus } from '#server/platform/lib/time.ts';
import { limitReads } from '#server/platform/rate-limits/service.ts';
import * as log from './queries.ts';
import { type AuditAction, AUDITED, isWorthAnEntry, MOST_IDS } from './rules.ts';

/** Facts for the audit log that neither the call's input nor its session tells. */
export interface AuditNote {
  action: AuditAction;
  /** The account that a call without a session turned out to be about. */
  actorId: number | null;
  /** The entry was already written, in the transaction of the action. */
  written: boolean;
}

/** What the log needs of a call's context. */
interface AuditContext {
  db: Db;
  now: () => Instant;
  actor: { userId: number; person?: number; apiKey?: object } | null;
  caller: { ip: string };
  log: { error: (facts: object, message: string) => void };
  audit?: AuditNote | undefined;
}

export interface Happening {
  action: string;
  actorId: number | null;
  object?: string | null;
  objectId?: number | null;
  /** JSON of numbers and the product's own words: never a user's text. */
  detail?: string | null;
  outcome?: string;
  ip?: string | null;
}

/**
 * Adds an entry, inside the given transaction or in one of its own. In a given one call it last, because it
 * locks the log's end.
 */
export async function record(db: Db, happening: Happening, at: Instant): Promise<void> {
  if (!db.isTransaction) return db.transaction().execute((db) => record(db, happening, at));
  const { action, actorId, object = null, objectId = null, detail = null, outcome = 'ok', ip = null } = happening;
  const { entries: id, hash: previous } = await log.takeHead(db);
  const facts = { id, at, actorId, action, object, objectId, detail, outcome, ipPrefix: ip && ipPrefix(ip), previous };
  const hash = hashOf(facts);
  await log.insertEntry(db, { ...facts, hash });
  await log.keepHead(db, hash);
}

/**
 * For a route outside tRPC: AUDITED has the words under `action`; `values` is the part of the request that
 * may be kept.
 */
export async function recordRoute(
  { db, actor, caller, now }: Omit<AuditContext, 'log'>,
  action: AuditAction,
  {
    objectId = null,
    values = {},
    outcome = 'ok',
  }: { objectId?: number | null; values?: object; outcome?: string } = {},
): Promise<void> {
  const row = AUDITED[action];
  const actorId = actor?.userId ?? null;
  const happening = {
    action,
    actorId,
    object: row?.object ?? null,
    objectId: row?.id === 'actor' ? actorId : objectId,
    detail: kept(values, row?.keep ?? [], true),
    outcome,
    ip: caller.ip,
  };
  await record(db, happening, now());
}

/**
 * Inside the transaction that opens a session, so that both happen or neither; outside a procedure no other
 * entry exists.
 */
export async function recordSignIn(
  trx: Trx,
  { audit, caller, now }: Pick<AuditContext, 'audit' | 'caller' | 'now'>,
  userId: number,
): Promise<void> {
  const action = audit?.action ?? 'social.journey';
  await record(trx, { action, actorId: userId, object: 'user', objectId: userId, ip: caller.ip }, now());
  if (audit) audit.written = true;
}

interface Call {
  context: AuditContext & { audit: AuditNote };
  type: 'query' | 'mutation' | 'subscription';
  input: unknown;
  /** The answer, or the code of its refusal. */
  result: { ok: true; data: unknown } | { ok: false; code: string };
}

/** The entry of one audited procedure, after its call. */
export async function recordCall({ context, type, input, result }: Call): Promise<void> {
  const { db, audit, caller, now, log: messages } = context;
  const row = AUDITED[audit.action];
  if (result.ok && audit.written) return;
  const data = result.ok ? result.data : null;
  const outcome = !result.ok ? result.code : waitsForSecondStep(data) ? 'SECOND_FACTOR_REQUIRED' : 'ok';
  if (!isWorthAnEntry(outcome, row)) return;
  const actorId = context.actor?.person ?? context.actor?.userId ?? audit.actorId;
  const objectId = objectIdOf(row.id, actorId, input, data);
  // A program reads what its key allows all day long; whose record it read, the guardian's list of looks says.
  if (outcome === 'ok' && type === 'query' && context.actor?.apiKey) return;
  if (outcome === 'ok' && type === 'query' && !firstLook(db, `${actorId} ${audit.action} ${objectId}`, now())) return;
  if (outcome !== 'ok' && !(await mayFill(context))) return;
  const detail = kept(input, row.keep ?? [], result.ok);
  const object = objectId === null ? null : (row.object ?? null);
  const happening = { action: audit.action, actorId, object, objectId, detail, outcome, ip: caller.ip };
  const write = (db: Db) => record(db, happening, now());
  if (!result.ok && ifUndone(db, write)) return;
  await write(db).catch((error: unknown) => {
    if (type === 'mutation' && result.ok) throw error;
    // A reader or a refused caller still gets the answer.
    messages.error({ err: error, action: audit.action }, 'audit log not written');
  });
}

/** The password was correct, but the second step is pending: no user has signed in yet. */
function waitsForSecondStep(data: unknown): boolean {
  return typeof data === 'object' && data !== null && typeof Reflect.get(data, 'ticket') === 'string';
}

/** Endless refusals would fill a table from which nothing may be deleted. */
async function mayFill({ db, caller, now }: AuditContext): Promise<boolean> {
  return limitReads(db, 'auditRefusalAddress', caller.ip, now()).then(
    () => true,
    (error: unknown) => {
      if (error instanceof DomainError && error.code === 'TOO_MANY') return false;
      throw error;
    },
  );
}

const LOOK_MINUTES = 10;
const MOST_LOOKS = 10_000;
const looks = new WeakMap<Db, Map<string, Instant>>();

/** A screen refetches whenever its window gets the focus: within ten minutes that counts as one reading. */
function firstLook(db: Db, key: string, now: Instant): boolean {
  const seen = looks.get(db) ?? new Map<string, Instant>();
  looks.set(db, seen);
  const before = seen.get(key);
  if (before !== undefined && before > plus(now, -LOOK_MINUTES, 'minutes')) return false;
  if (seen.size >= MOST_LOOKS) seen.clear();
  seen.set(key, now);
  return true;
}

const AT_ONCE = 1000;

/** Verifies the whole chain, a page at a time, while other transactions append to it. */
export async function verify(db: Db): Promise<{ entries: number; hash: string; broken: Break | null }> {
  let end: ChainEnd = { entries: 0, hash: BEGINNING };
  for (;;) {
    const page = await log.listAfter(db, end.entries, AT_ONCE);
    const next = walk(end, page);
    if ('problem' in next) return { ...end, broken: next };
    end = next;
    if (page.length > 0) continue;
    // Read after the page: a grown log means that another page follows.
    const head = await log.findHead(db);
    if (head.entries === end.entries)
      return { ...end, broken: head.hash === end.hash ? null : { at: end.entries, problem: 'cut' } };
    const more = await log.listAfter(db, end.entries, 1);
    if (more.length === 0 || head.entries < end.entries)
      return { ...end, broken: { at: end.entries + 1, problem: 'cut' } };
  }
}

/**
 * The part of an input that `detail` may hold. `ok`: the schema accepted it, so its strings are the product's
 * own words.
 */
function kept(input: unknown, keys: readonly string[], ok: boolean): string | null {
  if (typeof input !== 'object' || input === null) return null;
  const isWord = (value: unknown) => ok && typeof value === 'string' && /^[A-Za-z0-9_:.,-]{1,40}$/.test(value);
  const safe = (value: unknown) => isSafe(value) || isWord(value);
  const values = Object.entries(input).flatMap(([key, value]): [string, unknown][] => {
    if (!keys.includes(key)) return [];
    if (Array.isArray(value)) return [[key, value.slice(0, MOST_IDS).filter(safe)]];
    return safe(value) ? [[key, value]] : [];
  });
  return values.length > 0 ? JSON.stringify(Object.fromEntries(values)) : null;
}

function isSafe(value: unknown): value is number | boolean {
  return typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value));
}

/** The object's id, from the first place that has the key. */
function objectIdOf(key: string | undefined, actorId: number | null, ...places: unknown[]): number | null {
  if (key === undefined) return null;
  if (key === 'actor') return actorId;
  for (const place of places) {
    const value = typeof place === 'object' && place !== null ? Reflect.get(place, key) : undefined;
    if (typeof value === 'number' && Number.isInteger(value) && value > 0 && value <= LARGEST_ID) return value;
  }
  return null;
}

/**
 * Enough to tell a stranger from a colleague, too little to locate a person: /24 of IPv4, /64 of IPv6 (as it
 * comes).
 */
function ipPrefix(ip: string): string | null {
  const four = /^(?:::ffff:)?(\d+\.\d+\.\d+)\.\d+$/.exec(ip);
  return four ? `${four[1]}.0/24` : ip || null;
}
