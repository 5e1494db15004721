/**
 * The flow with Google, Facebook or the operator's own provider. The returned address is trusted only together with the browser's own
 * cookie.
 */
import type { SocialProvider } from '#db/types.ts';
import { insertToken, spendToken } from '#server/accounts/sessions/queries.ts';
import { hashToken, newToken } from '#server/platform/lib/tokens.ts';
import type { Context } from '#server/platform/core/context.ts';
import { DomainError, type DomainErrorCode } from '#server/platform/errors/errors.ts';
import { claimsOf, withClaims } from '#server/platform/lib/token-claims.ts';
import { plus } from '#server/platform/lib/time.ts';
import { limit } from '#server/platform/rate-limits/service.ts';
import { linkIdentity } from '#server/accounts/identities/service.ts';
import { isNotice, NOTICES, type Notice } from '#server/accounts/identities/rules.ts';
import { fetchOidcClaims, oidcAuthorizationUrl } from './oidc.provider.ts';
import { authorizationUrl, fetchClaims } from './provider.ts';
import { completeLogin, type LoginResult } from './service.ts';
import { safeReturnPath } from './oauth.rules.ts';
import { flowCookie } from './schema.ts';

const MINUTES = 10;
const SECURITY_PAGE = '/dashboard/usuario?tab=seguridad';

/**
 * Where to redirect the browser, and the cookie that proves on return that it is the same browser.
 * @param input.permit from logins.connect, where a signed-in user adds a login.
 * @throws DomainError NOT_FOUND where this provider is not offered, TOKEN_SPENT, TOO_MANY.
 */
export async function startLogin(
  { db, config, now, caller, actor, log }: Context,
  { provider, back, permit }: { provider: SocialProvider; back: unknown; permit: string | undefined },
) {
  const at = now();
  await limit(db, 'socialAddress', caller.ip, at);
  const state = newToken();
  const kept = { verifier: newToken(), nonce: newToken(), back: safeReturnPath(back) ?? null };
  const cookie = withClaims(newToken(), kept);
  const url =
    provider === 'oidc'
      ? await oidcAuthorizationUrl({ config, log, now: at }, { state, secrets: kept })
      : await authorizationUrl(config, provider, state, kept);
  const permitted =
    permit === undefined ? null : await spendToken(db, { hash: hashToken(permit), kind: 'social-state', now: at });
  if (permit !== undefined && (!actor || permitted?.userId !== actor.userId)) throw new DomainError('TOKEN_SPENT');
  await insertToken(db, {
    hash: flowHash(provider, state, cookie),
    kind: 'social-state',
    userId: permitted?.userId ?? null,
    email: null,
    createdAt: at,
    expiresAt: plus(at, MINUTES, 'minutes'),
  });
  return { url, cookie };
}

interface ProviderReturn {
  provider: SocialProvider;
  state: string | undefined;
  code: string | undefined;
  error: string | undefined;
  /** Who answers (RFC 9207), where the provider says so. */
  issuer: string | undefined;
  cookie: string | undefined;
}

/**
 * The return from the provider; answers our next page's address. It spends the flow first, so that a repeated
 * request does nothing.
 */
export async function finishLogin(
  context: Context,
  { provider, state, code, error, issuer, cookie }: ProviderReturn,
): Promise<string> {
  const { db, config, now, actor, log } = context;
  const at = now();
  const flow = await db.transaction().execute(async (db) => {
    if (!state || !cookie) return undefined;
    return spendToken(db, { hash: flowHash(provider, state, cookie), kind: 'social-state', now: at });
  });
  const kept = flowCookie.safeParse(claimsOf(cookie ?? ''));
  const linking = flow?.userId ?? null;
  const back = kept.success ? kept.data.back : null;
  const failed = (notice: Notice) =>
    linking !== null || actor ? `${SECURITY_PAGE}&aviso=${notice}` : withBack(`/login?aviso=${notice}`, back, '&');
  if (!flow || !kept.success || !state) return failed('vencido');
  if (linking !== null && actor?.userId !== linking) return failed('vencido');
  if (error !== undefined || !code) return failed(error === 'access_denied' ? 'cancelado' : 'rechazado');
  try {
    const claims =
      provider === 'oidc'
        ? await fetchOidcClaims({ config, log, now: at }, { code, state, issuer, secrets: kept.data })
        : await fetchClaims(config, provider, { code, secrets: kept.data, now: at });
    if (linking === null || !actor) return nextPage(await completeLogin(context, claims), provider, back);
    await db.transaction().execute((db) => linkIdentity(db, { id: actor.userId, email: actor.email }, claims, at));
    return `${SECURITY_PAGE}&aviso=conectada`;
  } catch (refusal) {
    if (refusal instanceof DomainError) return failed(noticeOf(refusal));
    throw refusal;
  }
}

/** One hash over everything that must match: provider, state, and the browser's secret. */
function flowHash(provider: SocialProvider, state: string, cookie: string): string {
  return hashToken(`${provider}:${state}:${cookie}`);
}

function nextPage(result: LoginResult, provider: SocialProvider, back: string | null): string {
  switch (result.next) {
    case 'in':
      return withBack('/entrar', back);
    case 'second-factor':
      // In the fragment, which reaches no server and no log.
      return `${withBack('/login', back)}#segundoPaso=${result.ticket}`;
    case 'confirm':
      return `/posRegistro?correo=${encodeURIComponent(result.email)}&con=${provider}`;
    case 'join':
      return withBack(`/unirCuenta/${result.token}`, back);
    case 'complete':
      return withBack(`/completarRegistro/${result.token}`, back);
  }
}

function withBack(page: string, back: string | null, sign = '?'): string {
  return back === null ? page : `${page}${sign}volver=${encodeURIComponent(back)}`;
}

const NOTICE_OF: Partial<Record<DomainErrorCode, Notice>> = {
  ACCOUNT_DISABLED: 'deshabilitada',
  SIGNUPS_CLOSED: 'cerrado',
  BUSY: 'sin-respuesta',
  TOO_MANY: 'demasiados',
  TOKEN_SPENT: 'vencido',
  LOGIN_TAKEN: 'usada',
};

function noticeOf({ code, details }: DomainError): Notice {
  const own = Object.entries(NOTICES).find(([, words]) => words === details.message)?.[0];
  return isNotice(own) ? own : (NOTICE_OF[code] ?? 'rechazado');
}

/** The page after a failed flow: the login, or for a signed-in user the page where it began. */
export function refusedPage({ actor }: Context, refusal: unknown): string {
  const page = actor ? `${SECURITY_PAGE}&` : '/login?';
  return `${page}aviso=${refusal instanceof DomainError ? noticeOf(refusal) : 'sin-respuesta'}`;
}
