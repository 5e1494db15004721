/** Turns an HTTP request into a Context: the caller, the address, and how a session reaches the caller. */
import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Db, Instant, SessionKind } from '#db/types.ts';
import { isKey } from '#server/accounts/api-keys/rules.ts';
import { actorOfKey } from '#server/accounts/api-keys/service.ts';
import { CHALLENGE_MINUTES } from '#server/accounts/passkeys/rules.ts';
import { isFactorMissing } from '#server/accounts/second-factor/rules.ts';
import { findActor, touchSession } from '#server/accounts/sessions/queries.ts';
import {
  DEVICE_DAYS,
  IDLE_MINUTES,
  isIdle,
  REGISTRATION_HOURS,
  REMEMBERED_DAYS,
} from '#server/accounts/sessions/rules.ts';
import { hashToken } from '#server/platform/lib/tokens.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { Context, SessionTransport, VisitTransport } from '#server/platform/core/context.ts';
import { rolesOf } from '#server/platform/core/rights.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { countedAddress } from '#server/platform/lib/address.ts';
import type { Store } from '#server/platform/lib/store.ts';
import { plus, secondsUntil } from '#server/platform/lib/time.ts';
import type { Workers } from '#server/platform/workers/workers.ts';
import { isFormerVisitCall } from './former-paths.ts';

export interface ContextDependencies {
  db: Db;
  config: Config;
  store: Store;
  workers: Workers;
  now: () => Instant;
}

/** Sent by the visit's screen with every call: a header says who writes, because a browser sends both cookies. */
const VISIT_HEADER = 'x-visit';
const DAY_SECONDS = 24 * 3600;
const TOUCHED_SECONDS = 3600;

/** The web's transport: an HttpOnly cookie that no script can read. */
export async function webContext(
  dependencies: ContextDependencies,
  request: FastifyRequest,
  reply: FastifyReply,
  batchSize: number,
): Promise<Context> {
  const { config } = dependencies;
  const cookies = parseCookie(request.headers.cookie ?? '');
  const names = cookieNames(config.secure);
  const token = cookies[names.session];
  const visit = cookies[names.visit];
  const registration = cookies[names.registration];
  const challenge = cookies[names.challenge];
  if ((token ?? visit ?? registration ?? challenge) !== undefined && request.method !== 'GET')
    refuseOtherSites(request, config);
  const set = (name: string, value: string, maxAge?: number) =>
    void reply.header(
      'set-cookie',
      stringifySetCookie({
        name,
        value,
        path: '/',
        httpOnly: true,
        sameSite: 'lax',
        secure: config.secure,
        ...(maxAge !== undefined && { maxAge }),
      }),
    );
  const sessionTransport: SessionTransport = {
    kind: 'web',
    send: (fresh, remembered) => {
      set(names.session, fresh, remembered ? REMEMBERED_DAYS * DAY_SECONDS : undefined);
      return null;
    },
    rememberDevice: (device) => set(names.device, device, DEVICE_DAYS * DAY_SECONDS),
    keepRegistration: (secret) => set(names.registration, secret ?? '', secret ? REGISTRATION_HOURS * 3600 : 0),
    keepChallenge: (secret) => set(names.challenge, secret ?? '', secret ? CHALLENGE_MINUTES * 60 : 0),
    clear: () => {
      set(names.session, '', 0);
      reply.header('clear-site-data', '"cache"');
    },
  };
  const visitTransport: VisitTransport = {
    hash: visit ? hashToken(visit) : null,
    alone: request.headers[VISIT_HEADER] !== undefined || isFormerVisitCall(request.url),
    send: (fresh, seconds) => set(names.visit, fresh, seconds),
    clear: () => set(names.visit, '', 0),
  };
  return contextOf(dependencies, request, {
    sessionTransport,
    visitTransport,
    token,
    device: cookies[names.device],
    registration,
    challenge,
    batchSize,
  });
}

/** The legacy callers' transport: a bearer token. Cookies open nothing, and both at once are refused. */
export async function restContext(dependencies: ContextDependencies, request: FastifyRequest): Promise<Context> {
  const cookies = parseCookie(request.headers.cookie ?? '');
  const token = bearerOf(request);
  if (token && cookies[cookieNames(dependencies.config.secure).session] !== undefined) {
    throw new DomainError('INVALID', { message: 'Envía la sesión como bearer o como cookie, no las dos.' });
  }
  const sessionTransport: SessionTransport = {
    kind: 'rest',
    send: (fresh) => fresh,
    rememberDevice: () => undefined,
    keepRegistration: () => undefined,
    keepChallenge: () => undefined,
    clear: () => undefined,
  };
  const visitTransport: VisitTransport = { hash: null, alone: false, send: () => undefined, clear: () => undefined };
  const none = { device: undefined, registration: undefined, challenge: undefined, batchSize: 1 };
  return contextOf(dependencies, request, { sessionTransport, visitTransport, token, ...none });
}

/** The text after `Bearer`, if it can be a token: ours have 43 characters. */
export function bearerOf(request: FastifyRequest): string | undefined {
  return /^Bearer ([\w-]{20,128})$/i.exec(request.headers.authorization ?? '')?.[1];
}

interface Incoming {
  sessionTransport: SessionTransport;
  visitTransport: VisitTransport;
  token: string | undefined;
  device: string | undefined;
  registration: string | undefined;
  challenge: string | undefined;
  batchSize: number;
}

async function contextOf(
  { db, config, store, workers, now }: ContextDependencies,
  request: FastifyRequest,
  incoming: Incoming,
): Promise<Context> {
  const { sessionTransport, visitTransport, token, device, registration, challenge, batchSize } = incoming;
  const standing = token && !visitTransport.alone ? await standingOf(db, token, sessionTransport.kind, now()) : NOBODY;
  const caller = {
    ip: countedAddress(request.ip),
    agent: (request.headers['user-agent'] ?? '').slice(0, 200),
    deviceHash: device ? hashToken(device) : null,
    registrationHash: registration ? hashToken(registration) : null,
    challengeHash: challenge ? hashToken(challenge) : null,
    batchSize,
  };
  return { db, config, store, workers, now, log: request.log, ...standing, sessionTransport, visitTransport, caller };
}

type Standing = Pick<Context, 'actor' | 'idle'>;
const NOBODY: Standing = { actor: null, idle: null };

/** An API key is valid as a bearer token only, not in a cookie. */
async function standingOf(db: Db, token: string, kind: SessionKind, now: Instant): Promise<Standing> {
  if (kind === 'rest' && isKey(token)) return { ...NOBODY, actor: await actorOfKey(db, token, now) };
  return currentStanding(db, hashToken(token), kind, now);
}

/**
 * The session's user. The last use is written at most once an hour: a read should not cost a write, nor fail
 * with it. An administrator's web session writes it only in auth.stillHere and auth.reopen: pages also poll.
 */
export async function currentStanding(db: Db, hash: string, kind: SessionKind, now: Instant): Promise<Standing> {
  const found = await findActor(db, { hash, kind, now });
  if (!found) return NOBODY;
  const { secondFactorDueAt: _due, secondFactorSince: _since, lastUsedAt, ...standing } = found;
  const { administrator, veterinarian, reception, ...rest } = standing;
  const roles = rolesOf({ administrator, veterinarian, reception });
  const actor = { ...rest, roles, secondFactorMissing: isFactorMissing(found, now) };
  if (isIdle({ kind, role: rest.role }, lastUsedAt, () => plus(now, -IDLE_MINUTES, 'minutes'))) {
    return { actor: null, idle: actor };
  }
  if (secondsUntil(lastUsedAt, now) > TOUCHED_SECONDS) await touchSession(db, hash, now).catch(() => undefined);
  return { actor, idle: null };
}

/**
 * A changing request with the cookie must come from our own pages (Fetch Metadata; Origin for an old browser
 * or plain http on a local network). With neither header it is refused.
 */
function refuseOtherSites(request: FastifyRequest, config: Config) {
  const site = request.headers['sec-fetch-site'];
  const own = site === undefined ? request.headers.origin === new URL(config.publicUrl).origin : site === 'same-origin';
  if (!own) throw new DomainError('OTHER_SITE');
}

function cookieNames(secure: boolean) {
  const prefix = secure ? '__Host-' : '';
  return {
    session: `${prefix}sesion`,
    device: `${prefix}dispositivo`,
    visit: `${prefix}consulta`,
    registration: `${prefix}registro`,
    challenge: `${prefix}llave`,
  };
}
