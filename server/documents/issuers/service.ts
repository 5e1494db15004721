/**
 * What a reader needs to check statements: the keys and the list of revoked ones of this domain, and of those that the administrator
 * trusts. The server asks the other domains, so that no page calls an address of a stranger.
 */
import type { Context } from '#server/platform/core/context.ts';
import { revokedList } from '#server/documents/statements/revoked.service.ts';
import { limitReads } from '#server/platform/rate-limits/service.ts';
import { AddressRefused, OUTSIDE, type Outside } from '#server/platform/lib/outside.ts';
import type { PublicKey } from '#server/platform/signing-keys/rules.ts';
import { publishedKeys } from '#server/platform/signing-keys/service.ts';
import { readIssuer } from './provider.ts';
import { forgetOthers, listIssuers, noteTry, setSeen } from './queries.ts';

/** Runs hourly. One that does not answer keeps what was seen before. */
export async function refreshIssuers(
  { db, config: { trustedIssuers }, now }: Pick<Context, 'db' | 'config' | 'now'>,
  outside: Outside = OUTSIDE,
): Promise<{ asked: number; failed: number }> {
  await forgetOthers(db, trustedIssuers);
  let failed = 0;
  for (const host of trustedIssuers) {
    await noteTry(db, host, now());
    try {
      const seen = await readIssuer(host, outside, now());
      await setSeen(db, host, { ...seen, seenAt: now(), problem: null });
    } catch (error) {
      failed += 1;
      await setSeen(db, host, { problem: wordsOf(error) });
    }
  }
  return { asked: trustedIssuers.length, failed };
}

/** A library's own words stay out. */
function wordsOf(error: unknown): string {
  if (error instanceof AddressRefused) return error.message;
  const ours = error instanceof Error && /^(?:Respondió|Lo que publica|Su lista)/.test(error.message);
  return ours ? error.message : 'No se pudo conectar.';
}

/** For a reader's browser, which keeps it for the days without a line. */
export async function knownIssuers(context: Context) {
  const { db, config, caller, now } = context;
  await limitReads(db, 'statementList', caller.ip, now());
  const own = {
    host: new URL(config.publicUrl).host,
    keys: await publishedKeys(db),
    revoked: await revokedList(context),
    seenAt: now(),
  };
  const rows = config.trustedIssuers.length > 0 ? await listIssuers(db, config.trustedIssuers) : [];
  const others = rows.flatMap(({ host, keys, revoked, seenAt }) =>
    keys === null || revoked === null || seenAt === null
      ? []
      : [{ host, keys: (JSON.parse(keys) as { keys: PublicKey[] }).keys, revoked, seenAt }],
  );
  return { at: now(), issuers: [own, ...others], trusted: config.trustedIssuers };
}

/** For the administrator: what was seen of each trusted domain. */
export async function describeIssuers({ db, config: { trustedIssuers } }: Pick<Context, 'db' | 'config'>) {
  const rows = trustedIssuers.length > 0 ? await listIssuers(db, trustedIssuers) : [];
  return trustedIssuers.map((host) => {
    const { seenAt = null, problem = null } = rows.find((row) => row.host === host) ?? {};
    return { host, seenAt, problem };
  });
}
