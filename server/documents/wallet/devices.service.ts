/** What Apple's devices ask of the passes that they hold: the service that a pass names in `webServiceURL`. */
import type { Instant } from '#db/types.ts';
import type { Context } from '#server/platform/core/context.ts';
import { isSameSecret } from '#server/platform/lib/tokens.ts';
import { limit, limitReads } from '#server/platform/rate-limits/service.ts';
import * as passes from './queries.ts';
import { appleFile, passNow } from './service.ts';

type AppleWallet = NonNullable<Context['config']['wallets']['apple']>;

interface Asked {
  passType: string;
  serial: string;
  /** As it came: `ApplePass <token>`. */
  authorization: string | undefined;
}

/** A synchronised family of telephones has a handful; more are a script's. */
const MOST_DEVICES = 30;
/** Letters that stand for no name: the real ones are long and random. */
const NAME = /^[\w.-]{8,100}$/;
const PUSH_TOKEN = /^[0-9A-Fa-f]{32,200}$/;

/**
 * The pass that a device names and may ask for; null alike for another's, a missing one and a wrong token.
 * @throws TOO_MANY
 */
export async function askedPass(context: Context, wallet: AppleWallet, asked: Asked): Promise<passes.PassRow | null> {
  const { db, caller, now } = context;
  await limitReads(db, 'walletAddress', caller.ip, now());
  if (asked.passType !== wallet.passType || asked.serial.length > 100) return null;
  const row = await passes.findPassBySerial(db, asked.serial);
  const given = /^ApplePass (\S{1,200})$/i.exec(asked.authorization ?? '')?.[1] ?? '';
  // Also where there is no such pass.
  const same = isSameSecret(given, row?.token ?? '');
  return row && same ? row : null;
}

/** added · known: its token is the new one · refused: not what Apple's devices send. */
export async function registerDevice(
  { db, now }: Pick<Context, 'db' | 'now'>,
  row: passes.PassRow,
  { device, pushToken }: { device: string; pushToken: unknown },
): Promise<'added' | 'known' | 'refused'> {
  if (!NAME.test(device) || typeof pushToken !== 'string' || !PUSH_TOKEN.test(pushToken)) return 'refused';
  const added = await passes.putCopy(db, {
    passId: row.id,
    wallet: 'apple',
    device,
    pushToken: pushToken.toLowerCase(),
    createdAt: now(),
  });
  await passes.deleteOldestCopies(db, row.id, MOST_DEVICES);
  return added ? 'added' : 'known';
}

export async function unregisterDevice(
  { db }: Pick<Context, 'db'>,
  row: passes.PassRow,
  device: string,
): Promise<void> {
  await passes.deleteCopy(db, { passId: row.id, device });
}

/**
 * The serial numbers that changed since a tag of an earlier answer; null where none did. Apple sends no token here: the device's name,
 * which it alone knows, is the key.
 * @throws TOO_MANY
 */
export async function changedSince(
  { db, caller, now }: Context,
  wallet: AppleWallet,
  { device, passType, since }: { device: string; passType: string; since: unknown },
) {
  await limitReads(db, 'walletAddress', caller.ip, now());
  if (passType !== wallet.passType || !NAME.test(device)) return null;
  const tag = typeof since === 'string' && /^\d{4}-[\d-]+T[\d:.]+Z$/.test(since) ? since : '';
  const changed = (await passes.listOnDevice(db, device)).filter(({ changedAt }) => changedAt > tag);
  if (changed.length === 0) return null;
  const last = changed.reduce((latest, { changedAt }) => (changedAt > latest ? changedAt : latest), '');
  return { lastUpdated: last, serialNumbers: changed.map(({ serial }) => serial) };
}

/** The pass with the words of now; null where the device has them. @throws TOO_MANY, BUSY */
export async function latestPass(
  context: Context,
  wallet: AppleWallet,
  row: passes.PassRow,
  since: string | undefined,
): Promise<{ bytes: Buffer; changedAt: Instant } | null> {
  const { changedAt } = row;
  // The header counts whole seconds.
  if (since !== undefined && Date.parse(since) >= Math.floor(Date.parse(changedAt) / 1000) * 1000) return null;
  await limit(context.db, 'walletPass', String(row.id), context.now());
  const { bytes } = await appleFile(context, wallet, await passNow(context, row, true));
  return { bytes, changedAt };
}
