/** What every bare server of the bench does alike: the session, the statements of a keeper's animals, days, and sending. */
import { hash } from 'node:crypto';
import type { ServerResponse } from 'node:http';

/** Names in quotes, so that PostgreSQL reads them too. */
export const SESSION = `
  select u.id as "userId", u.role, u."timeZone" from session s join "user" u on u.id = s."userId"
  where s.hash = ? and s.kind = 'web' and s."expiresAt" > ? and u.status = 'active'`;

/** Whether a care of any kind stands there. */
export const ANY_CARE = `case when exists (select 1 from vaccination where "petId" = p.id and "removedAt" is null and "disputedAt" is null)
      or exists (select 1 from deworming where "petId" = p.id and "removedAt" is null and "disputedAt" is null)
      or exists (select 1 from medicine where "petId" = p.id and "removedAt" is null and "disputedAt" is null)
      or exists (select 1 from checkup where "petId" = p.id and "removedAt" is null and "disputedAt" is null and "doneOn" is not null) then 1 else 0 end`;

export const MY_ANIMALS = `
  select p.id, m.role, u.name as keeper, p.code, p.name, p."speciesId", s.code as species, s.name as "speciesName", p.breed, p.sex, p."birthOn", p."birthEstimated",
    p.allergies, p."deceasedOn", p."lostAt", p."createdAt", p."ownerId", p.photo,
    (select "dueOn" from due where "petId" = p.id and "dueOn" is not null order by "dueOn", id limit 1) as "nextOn",
    (select title from due where "petId" = p.id and "dueOn" is not null order by "dueOn", id limit 1) as "nextTitle",
    (select kind from due where "petId" = p.id and "dueOn" is not null order by "dueOn", id limit 1) as "nextKind",
    (select count(*) from due where "petId" = p.id and "dueOn" is null) as "unknownLines", ${ANY_CARE} as "hasAnyCare"
  from "petMember" m join pet p on p.id = m."petId" join species s on s.id = p."speciesId" join "user" u on u.id = p."userId"
  where m."userId" = ? and p."removedAt" is null order by m."petId" desc`;

export interface Care {
  nextOn: string | null;
  unknownLines: number;
  hasAnyCare: number;
}

export interface Caller {
  userId: number;
  role: string;
  timeZone: string;
}

/**
 * A value in a subselect keeps the plan of a join, as in db/open.ts: SQLite would make it again at every call, and an opponent
 * that does so is three times slower than it has to be.
 */
export function steady(sql: string): string {
  return sql.replace(/'[^']*'|"[^"]*"|\?/g, (part) => (part === '?' ? '(select ?)' : part));
}

/** The hash of the session's token, which has 43 letters. */
export function hashIn(cookie = ''): string {
  const at = cookie.indexOf('sesion=') + 7;
  return hash('sha256', cookie.slice(at, at + 43));
}

export function stateOf(nextOn: string | null, unknownLines: number, given: number, today: string, soon: string) {
  if (nextOn === null) return unknownLines === 0 && given > 0 ? 'ok' : 'unknown';
  if (nextOn <= soon) return nextOn < today ? 'overdue' : 'soon';
  return unknownLines > 0 ? 'unknown' : 'ok';
}

export function withStates<Row extends Care>(rows: readonly Row[], timeZone: string) {
  const { today, soon } = daysIn(timeZone);
  return rows.map((row) => ({ ...row, state: stateOf(row.nextOn, row.unknownLines, row.hasAnyCare, today, soon) }));
}

/** Today and thirty days later, computed once a minute per zone. */
export function daysIn(timeZone: string): { today: string; soon: string } {
  const minute = Math.floor(Date.now() / 60_000);
  const known = days.get(timeZone);
  if (known?.minute === minute) return known;
  const today = new Date().toLocaleDateString('sv-SE', { timeZone });
  const soon = new Date(Date.parse(today) + 30 * 86_400_000).toISOString().slice(0, 10);
  const fresh = { minute, today, soon };
  days.set(timeZone, fresh);
  return fresh;
}
const days = new Map<string, { minute: number; today: string; soon: string }>();

export interface Input {
  petId: number;
  code: string;
  filter?: string;
  cursor?: { id: number };
}

export function inputOf(url: string): Input {
  return JSON.parse(decodeURIComponent(url.slice(url.indexOf('input=') + 6))) as Input;
}

/** In this data no owner made choices, lost an animal or gives a medicine today. */
export const UNSHOWN = { sex: null, breed: null, color: null, marks: null, neutered: null, chip: false };
export const UNSAID = Object.fromEntries(
  ['medicine', 'urgentNote', 'mannerNote', 'vetNote', 'guardian', 'call', 'whatsapp', 'clinic', 'lost'].map((name) => [
    name,
    null,
  ]),
);
export const CAN = { edit: true, own: true, attend: false, change: true, handOver: true, remove: true, read: true };

export function sendText(response: ServerResponse, body: string): void {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }).end(body);
}
