/** The mails about signing in at another company. */
import type { MailKind } from '#db/types.ts';
import { plus } from '#server/platform/lib/time.ts';
import type { Composer } from '#server/platform/mail/composer.ts';
import { loginLinkedMail, socialJoinMail } from './emails.ts';
import { listIdentities } from './queries.ts';
import { providerName, SOCIAL_PROVIDERS } from './rules.ts';

export const identityMails = {
  'social-join': async ({ row, user: { name, surname, email }, now, linkWith, ownProvider }) => {
    const told = readJoinKey(row.dedupeKey, email);
    const claims = { ...told, emailVerified: true, name, surname, byMail: true };
    const expiresAt = plus(now, 30, 'minutes');
    const link = await linkWith({ kind: 'social-join', page: 'unirCuenta', expiresAt, claims });
    return socialJoinMail({ name, link, service: providerName(told.provider, ownProvider) });
  },

  'login-linked': async ({ db, user, when, publicUrl, ownProvider }) => {
    const linked = (await listIdentities(db, user.id)).map(({ provider }) => providerName(provider, ownProvider));
    const ways = [...(user.passwordHash === null ? [] : ['correo y contraseña']), ...new Set(linked)];
    return loginLinkedMail({ name: user.name, when, ways, link: `${publicUrl}/olvideClave` });
  },
} satisfies Partial<Record<MailKind, Composer>>;

/** Reads provider and subject from the mail's dedupe key (see social-login/link.service.ts). */
function readJoinKey(key: string, email: string) {
  const [, service, subject = ''] = key.split(':');
  return { provider: SOCIAL_PROVIDERS.find((one) => one === service) ?? ('google' as const), subject, email };
}
