/** What every procedure is given: the database, the clock, who asks and through which door; and the first question to it. */
import type { FastifyBaseLogger } from 'fastify';
import type { Db, Instant, Role, SessionKind } from '#db/types.ts';
import type { ApiScope } from './api-keys/rules.ts';
import type { Config } from './config.ts';
import { DomainError } from './errors.ts';
import type { Store } from './lib/store.ts';
import type { Workshop } from './workshop/workshop.ts';

/** Who asks: resolved from the session on every call, so an ended session is refused at once. */
export interface Actor {
  userId: number;
  role: Role;
  email: string;
  /** IANA zone; decides what "today" is for this person. */
  timeZone: string;
  sessionHash: string;
  /** An administrator whose days without a second factor are over: the administration is shut to this session. */
  secondFactorMissing?: boolean;
  /** Of a program that calls with a key: it may do less than its user. Absent for a session. */
  apiKey?: { keyId: number; scopes: readonly ApiScope[] };
}

/** How a session reaches the caller: as a cookie that a script cannot read, or as a bearer token in the answer. */
export interface SessionDoor {
  kind: SessionKind;
  /** Hands the token over. Returns what may stand in the answer: the token for REST, null for the web. */
  deliver: (token: string, remembered: boolean) => string | null;
  clear: () => void;
  /** Marks this browser as one its user has signed in from (a year, HttpOnly). Nothing happens at the REST door. */
  rememberDevice: (token: string) => void;
}

/** How a visit reaches a veterinarian's browser: a cookie of its own, beside whoever may be signed in there. */
export interface VisitDoor {
  /** SHA-256 of the visit's token, where the browser holds one. */
  hash: string | null;
  keep: (token: string, seconds: number) => void;
  clear: () => void;
}

export interface Caller {
  /** Address for limits: IPv4, or the /64 of an IPv6. */
  ip: string;
  agent: string;
  /** SHA-256 of the device cookie, where the browser has signed in before. */
  deviceHash: string | null;
  /** Calls in the same HTTP request; login and its like refuse company. */
  batchSize: number;
}

/** What the audit log should know of a call that neither its input nor its session tells. */
export interface AuditNote {
  action: string;
  /** The account that a call without a session turned out to be about. */
  actorId: number | null;
  /** The entry stands already, in the transaction of what it tells. */
  written: boolean;
}

/** For a call with an Idempotency-Key in whose middle an outside company stands. */
export interface Keyed {
  /** How far the same call came before; null where it comes for the first time. */
  note: string | null;
  /** In the transaction of what it tells. @throws OUTCOME_UNKNOWN where a twin has written there since */
  write: (db: Db, note: string) => Promise<void>;
  /** In the transaction that ends it without an effect: the key is free again. */
  forget: (db: Db) => Promise<void>;
}

export interface Context {
  db: Db;
  config: Config;
  /** The bytes of pictures and papers. */
  store: Store;
  /** The second process, for whatever would hold up every other answer. */
  workshop: Workshop;
  now: () => Instant;
  log: FastifyBaseLogger;
  actor: Actor | null;
  /** An administrator whose session waits for the password. It opens nothing: only reopening, signing in and signing out look at it. */
  idle: Actor | null;
  door: SessionDoor;
  visitDoor: VisitDoor;
  caller: Caller;
  /** Present in a procedure that leaves an entry in the audit log. */
  audit?: AuditNote | undefined;
  keyed?: Keyed | undefined;
}

/** Who is signed in, of any call that is not open. @throws DomainError SIGN_IN_REQUIRED, SESSION_IDLE */
export function requireActor({ actor, idle }: Pick<Context, 'actor' | 'idle'>): Actor {
  if (!actor) throw new DomainError(idle ? 'SESSION_IDLE' : 'SIGN_IN_REQUIRED');
  return actor;
}

/** Context behind the sign-in gate. */
export type SignedInContext = Context & { actor: Actor };

/** Who writes in a record: somebody signed in (an Actor is one), or a veterinarian at a visit, who has no account. */
export interface Writer {
  userId: number | null;
  timeZone: string;
  /** Absent for somebody signed in. */
  visitId?: number;
}

/** What the services of entries take, whichever gate was passed. */
export interface WriterContext extends Pick<Context, 'db' | 'now'> {
  actor: Writer;
}
