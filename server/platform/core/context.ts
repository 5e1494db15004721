/** Every procedure's context: database, clock, caller and transport; and the sign-in check. */
import type { FastifyBaseLogger } from 'fastify';
import type { Db, Instant, Role, SessionKind } from '#db/types.ts';
import type { AuditNote } from '#server/platform/audit/service.ts';
import type { ApiScope } from './api-scopes.ts';
import type { StaffRole } from './rights.ts';
import type { Config } from '#server/platform/config/config.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import type { Pace } from '#server/platform/rate-limits/service.ts';
import type { Store } from '#server/platform/lib/store.ts';
import type { Workers } from '#server/platform/workers/workers.ts';

/** The caller, resolved from the session on every call, so an ended session is refused at once. */
export interface Actor {
  userId: number;
  role: Role;
  /** What the account is in the clinic; empty for a guardian. */
  roles: readonly StaffRole[];
  email: string;
  /** A member of staff who calls in the clinic's name: `userId` is then the keeper's, which holds its animals. */
  person?: number;
  /** An administrator named this person in an older call: of the animals the clinic's patients are shown, and no other. */
  patientsOnly?: boolean;
  /** IANA zone; decides what "today" is for this user. */
  timeZone: string;
  sessionHash: string;
  /**
   * An administrator whose grace days without a second factor are over: this session cannot reach the
   * administration.
   */
  secondFactorMissing?: boolean;
  /** Set for a program with an API key, which may do less than its user. Absent for a session. */
  apiKey?: {
    keyId: number;
    scopes: readonly ApiScope[];
    /** What is left of its calls of this minute. */
    pace?: Pace;
    /** It is the clinic's: the actor is the account of its programs, which holds nothing. */
    ofClinic?: boolean;
  };
}

/** How a session reaches the caller: as a cookie hidden from scripts, or as a bearer token in the answer. */
export interface SessionTransport {
  kind: SessionKind;
  /** Delivers the token. Returns the answer's part: the token for REST, null for the web. */
  send: (token: string, remembered: boolean) => string | null;
  clear: () => void;
  /** Marks this browser as known to its user (a year, HttpOnly). Does nothing for REST. */
  rememberDevice: (token: string) => void;
  /** Ties a registration to this browser, or with null ends that. Does nothing for REST. */
  keepRegistration: (token: string | null) => void;
  /** Ties the use of a passkey to this browser, or with null ends that. Does nothing for REST. */
  keepChallenge: (token: string | null) => void;
}

/** How a visit reaches a veterinarian's browser: by its own cookie, apart from a signed-in user's session. */
export interface VisitTransport {
  /** SHA-256 of the visit's token, where the browser holds one. */
  hash: string | null;
  /** Whether the visit's own screen calls: such a call has the visit alone, whatever session the browser has too. */
  alone: boolean;
  send: (token: string, seconds: number) => void;
  clear: () => void;
}

export interface Caller {
  /** Address for limits: IPv4, or the /64 of an IPv6. */
  ip: string;
  agent: string;
  /** SHA-256 of the device cookie, where the browser has signed in before. */
  deviceHash: string | null;
  /** SHA-256 of the registration's cookie, where this browser registered an account and has not entered yet. */
  registrationHash: string | null;
  /** SHA-256 of the cookie of a passkey's use under way. */
  challengeHash: string | null;
  /** Calls in the same HTTP request; login and similar calls must be alone. */
  batchSize: number;
}

/** For a call with an Idempotency-Key that asks another company in its middle. */
export interface Keyed {
  /** The progress of the same call's earlier attempt; null for the first one. */
  note: string | null;
  /** In the transaction of the progress. @throws OUTCOME_UNKNOWN where a concurrent twin has written since */
  write: (db: Db, note: string) => Promise<void>;
  /** Frees the key, in the transaction that ends the call without an effect. */
  forget: (db: Db) => Promise<void>;
}

export interface Context {
  db: Db;
  config: Config;
  /** The bytes of pictures and documents. */
  store: Store;
  /** The worker process, for work that would delay every other answer. */
  workers: Workers;
  now: () => Instant;
  log: FastifyBaseLogger;
  actor: Actor | null;
  /**
   * An administrator whose idle session waits for the password. It opens nothing: only reopening, signing in
   * and signing out use it.
   */
  idle: Actor | null;
  sessionTransport: SessionTransport;
  visitTransport: VisitTransport;
  caller: Caller;
  /** Present in an audited procedure. */
  audit?: AuditNote | undefined;
  keyed?: Keyed | undefined;
}

/** The signed-in user of any call that is not public. @throws DomainError SIGN_IN_REQUIRED, SESSION_IDLE */
export function requireActor({ actor, idle }: Pick<Context, 'actor' | 'idle'>): Actor {
  if (!actor) throw new DomainError(idle ? 'SESSION_IDLE' : 'SIGN_IN_REQUIRED');
  return actor;
}

/** Context behind the sign-in gate. */
export type SignedInContext = Context & { actor: Actor };

/** The author of an entry: a signed-in user (an Actor), or a visiting veterinarian without an account. */
export interface Writer {
  userId: number | null;
  timeZone: string;
  /** Absent for a signed-in user. */
  visitId?: number;
  /** Present where the clinic's staff writes in a patient's record. */
  signs?: Signer;
}

/** What stands under an entry of the clinic's staff. */
export interface Signer {
  staffId: number;
  prefix: string | null;
  name: string;
  registration: string | null;
  clinic: string | null;
  branch: string | null;
}

/** The context of the entries' services, whichever gate admitted the writer. */
export interface WriterContext extends Pick<Context, 'db' | 'now'> {
  actor: Writer;
}
