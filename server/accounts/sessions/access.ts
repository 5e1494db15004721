/** The gates of an account: its password, its links and its session. */
import type { Db, Instant, Role, SessionKind, TokenKind, UserStatus } from '#db/types.ts';
import type { AuditNote } from '#server/platform/audit/service.ts';
import type { Caller, Context, SignedInContext } from '#server/platform/core/context.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { plus } from '#server/platform/lib/time.ts';
import { type Held, limitAll, limitKey, returnTriesNow, type Tries } from '#server/platform/rate-limits/service.ts';
import { findRefusal } from '#server/platform/mail/queries.ts';
import { findUser, findUserByEmail } from '#server/accounts/users/queries.ts';
import { findSessionStart, findToken, isKnownDevice, listPetNames } from './queries.ts';
import { FRESH_MINUTES, LEAST_SCORE, ownWords, plainWeakness, sessionHours, STRONGER, weakWords } from './rules.ts';
import { MIN_ADMIN_PASSWORD } from './schema.ts';
import { refuseCrowd, verifyPassword } from './secrets.ts';
import { hashToken, newToken } from '#server/platform/lib/tokens.ts';

/** A user with more animals is compared with the newest ones only. */
const PETS_READ = 50;

/**
 * Finds the account of a correct address and password; a wrong password and an unknown address cost the same.
 * The try is counted before the check, so fifty concurrent tries are still five; `tries` goes to returnTries.
 * @throws DomainError WRONG_CREDENTIALS, TOO_MANY, BUSY.
 */
export async function checkPassword(
  { db, now, caller, sessionTransport, audit }: Pick<Context, 'db' | 'now' | 'caller' | 'sessionTransport' | 'audit'>,
  { email, password }: { email: string; password: string },
) {
  refuseCrowd();
  const at = now();
  const user = await findUserByEmail(db, email);
  if (audit && user) audit.actorId = user.id;
  const deviceHash = knownBy({ caller, sessionTransport }, email);
  // The lookup also runs for an unknown address: a stranger must not measure whether an address has an
  // account.
  const knownDevice = deviceHash !== null && (await isKnownDevice(db, deviceHash, user?.id ?? 0));
  const held = knownDevice && deviceHash ? [['signInDevice', deviceHash] as const] : strangersTry(email, caller.ip);
  const keys = await limitAll(db, held, at);
  const verified = user?.passwordHash ?? null;
  const right = await verifyPassword(verified, password).catch(async (busy: unknown) => {
    await returnTriesNow(db, { keys, cleared: [] }, at);
    throw busy;
  });
  if (!user || verified === null || !right) throw new DomainError('WRONG_CREDENTIALS');
  const row = limitKey('signInRow', email);
  return { user, verified, tries: { keys: keys.filter((key) => key !== row), cleared: [row] } };
}

/** As checkPassword, for actions after which no transaction gives the try back. */
export async function requirePassword(
  context: Pick<Context, 'db' | 'now' | 'caller' | 'sessionTransport' | 'audit'>,
  pair: { email: string; password: string },
) {
  const { tries, ...found } = await checkPassword(context, pair);
  await returnTriesNow(context.db, tries, context.now());
  return found;
}

/** A session of the last minutes has just proved who it is. */
export async function isFresh({ db, actor, now }: Pick<SignedInContext, 'db' | 'actor' | 'now'>): Promise<boolean> {
  const since = await findSessionStart(db, actor.sessionHash);
  return since !== undefined && since >= plus(now(), -FRESH_MINUTES, 'minutes');
}

/** Of an account that has neither a password nor a second step to prove again: a way in is added right after entering. */
export function enterAgain(): DomainError {
  const message = `Entraste hace más de ${FRESH_MINUTES} minutos. Para que nadie más agregue una forma de entrar, sal, entra otra vez y hazlo enseguida.`;
  return new DomainError('INVALID', { message });
}

/** Runs what the correct password opens; gives the try back where that is refused for another reason. */
export async function afterPassword<T>({ db, now }: Context, tries: Tries, open: () => Promise<T>): Promise<T> {
  return open().catch(async (error: unknown) => {
    await returnTriesNow(db, tries, now());
    throw error;
  });
}

/**
 * Tells the owner of a refused account, who would wait in vain. @throws DomainError ACCOUNT_UNCONFIRMED,
 * ACCOUNT_DISABLED.
 */
export async function refuseClosedAccount(
  db: Db,
  { id: userId, email, status }: { id: number; email: string; status: UserStatus },
): Promise<void> {
  if (status === 'disabled') throw new DomainError('ACCOUNT_DISABLED');
  if (status !== 'unconfirmed') return;
  if ((await findRefusal(db, { userId, email })) === null) throw new DomainError('ACCOUNT_UNCONFIRMED');
  const message = `No pudimos entregar tu enlace a ${email}: esa dirección no recibe correos. Reenvíalo y, si está mal escrita, cámbiala en la pantalla que sigue.`;
  throw new DomainError('ACCOUNT_UNCONFIRMED', { message });
}

/**
 * The signed-in user's account, if the password is correct. Counted like a sign-in: an unattended screen must
 * not allow guessing.
 * @param field the input's field that the error belongs to.
 * @throws DomainError INVALID, SOCIAL_ACCOUNT where there is no password yet, TOO_MANY, BUSY.
 */
export async function requireOwnPassword(context: SignedInContext, password: string, field: string) {
  const { db, actor } = context;
  const own = await findUser(db, actor.userId);
  if (own && own.passwordHash === null) throw new DomainError('SOCIAL_ACCOUNT', { field, message: NO_PASSWORD });
  return requirePassword(context, { email: actor.email, password }).catch((error: unknown) => {
    const wrong = error instanceof DomainError && error.code === 'WRONG_CREDENTIALS';
    throw wrong ? new DomainError('INVALID', { field, message: 'Esa no es tu contraseña de ahora.' }) : error;
  });
}

const NO_PASSWORD = 'Entras con otra cuenta y la de aquí todavía no tiene contraseña.';

/**
 * What identifies a returning caller: a browser by its cookie, a legacy caller, which has none, by the
 * address it signs in from. Only a hash is stored.
 */
export function knownBy(
  { caller, sessionTransport }: Pick<Context, 'caller' | 'sessionTransport'>,
  email: string,
): string | null {
  return sessionTransport.kind === 'rest' ? hashToken(`rest|${email}|${caller.ip}`) : caller.deviceHash;
}

/**
 * The narrowest limit comes first: a try that is refused for its IP address does not use up the account's own
 * limit.
 */
function strangersTry(email: string, ip: string): Held {
  return [
    ['signInAddress', ip],
    ['signInAccountAddress', `${email}|${ip}`],
    ['signInAccount', email],
    ['signInRow', email],
  ];
}

/** The account of a link, while the link is valid and the account has the address that it was sent to. */
export async function findTokenUser(db: Db, token: string, kind: TokenKind, now: Instant, audit?: AuditNote) {
  const found = await findToken(db, { hash: hashToken(token), kind, now });
  const user = found?.userId ? await findUser(db, found.userId) : undefined;
  if (!user || user.email !== found?.email) return undefined;
  if (audit) audit.actorId = user.id;
  return user;
}

/**
 * Judges a new password by zxcvbn and by what a stranger knows of its person; existing passwords are never
 * judged.
 * @throws DomainError INVALID with field password; BUSY where the worker process that holds the lists cannot
 * answer now.
 */
export async function refuseGuessable(
  { db, workers }: Pick<Context, 'db' | 'workers'>,
  password: string,
  person: {
    id?: number;
    email: string;
    name: string;
    surname?: string | undefined;
    phone?: string | null;
    role?: Role;
  },
): Promise<void> {
  if (person.role === 'ROLE_ADMINISTRADOR' && password.length < MIN_ADMIN_PASSWORD) {
    const message = `Un administrador usa al menos ${MIN_ADMIN_PASSWORD} caracteres.`;
    throw new DomainError('INVALID', { field: 'password', message });
  }
  const pets = person.id === undefined ? [] : await listPetNames(db, person.id, PETS_READ);
  const own = ownWords({ ...person, pets });
  let why = plainWeakness(password, own);
  if (why === null) {
    const verdict = await workers.run('judgePassword', { password, own }).catch(() => {
      throw new DomainError('BUSY', { retryAfter: 10 });
    });
    if (verdict.score < LEAST_SCORE) why = verdict.why;
  }
  if (why) throw new DomainError('INVALID', { field: 'password', message: `${weakWords(why)} ${STRONGER}` });
}

/** A new token and the row that identifies it. */
export function newSession(
  session: { userId: number; kind: SessionKind; role: Role; remembered: boolean },
  caller: Caller,
  now: Instant,
) {
  const { userId, kind, remembered } = session;
  const token = newToken();
  const row = {
    hash: hashToken(token),
    userId,
    kind,
    remembered: remembered ? (1 as const) : (0 as const),
    createdAt: now,
    lastUsedAt: now,
    expiresAt: plus(now, sessionHours(session), 'hours'),
    // Enough for the owner to recognise a session in the list, too little to locate a person.
    ipPrefix: caller.ip.replace(/\.\d+$/, '.0'),
    agent: caller.agent,
  };
  return { token, row };
}
