/** The signed list of statements that no longer stand: a Token Status List with one bit for each. */
import { deflateSync } from 'node:zlib';
import { allRows } from '#db/pages.ts';
import type { CalendarDate, Db } from '#db/types.ts';
import type { Context } from '#server/platform/core/context.ts';
import { plusDays } from '#server/platform/lib/calendar.ts';
import { ALGORITHM } from '#server/platform/signing-keys/rules.ts';
import { signingKey } from '#server/platform/signing-keys/service.ts';
import { lastStatementId, listStandingPage } from './queries.ts';

type ListContext = Pick<Context, 'db' | 'config' | 'now'>;

export const LIST_PATH = '/.well-known/estado.jwt';
/** Readers ask again after a day at the latest. */
const TTL_SECONDS = 86_400;

const underway = new WeakMap<Db, Promise<string>>();

/** Of many readers at once one makes it for all. */
export function revokedList(context: ListContext): Promise<string> {
  const others = underway.get(context.db);
  if (others) return others;
  const made = makeList(context).finally(() => underway.delete(context.db));
  underway.set(context.db, made);
  return made;
}

async function makeList(context: ListContext): Promise<string> {
  const { db, config, now } = context;
  const { SignJWT } = await import('jose');
  const at = now();
  // A statement counts as standing until its last day has ended everywhere.
  const { bits, last } = await revokedBits(db, plusDays(at.slice(0, 10), -1));
  const { kid, privateKey } = await signingKey(context);
  const lst = deflateSync(bits, { level: 9 }).toString('base64url');
  return new SignJWT({ status_list: { bits: 1, lst }, last, ttl: TTL_SECONDS })
    .setProtectedHeader({ alg: ALGORITHM, kid, typ: 'statuslist+jwt' })
    .setIssuer(new URL(config.publicUrl).host)
    .setSubject(`${config.publicUrl}${LIST_PATH}`)
    .setIssuedAt(Math.floor(Date.parse(at) / 1000))
    .sign(privateKey);
}

/** Bit 0 of byte 0 is the statement 0. One that has no row any more, as after its animal was deleted, is revoked. */
async function revokedBits(db: Db, today: CalendarDate): Promise<{ bits: Buffer; last: number }> {
  const last = await lastStatementId(db);
  const bits = Buffer.alloc((last >> 3) + 1, 0xff);
  for (const { id } of await allRows(listStandingPage, db, today)) clear(bits, id);
  for (let id = last + 1; id < bits.length * 8; id += 1) clear(bits, id);
  return { bits, last };
}

function clear(bits: Buffer, id: number): void {
  if (id >> 3 < bits.length) bits[id >> 3] = (bits[id >> 3] ?? 0) & ~(1 << (id & 7));
}
