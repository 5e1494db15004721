/** The mails about signing up and in. */
import type { MailKind } from '#db/types.ts';
import { listIdentities } from '#server/accounts/identities/queries.ts';
import { listPasskeysOf } from '#server/accounts/passkeys/queries.ts';
import { providerName } from '#server/accounts/identities/rules.ts';
import { deviceWords } from '#server/accounts/security/rules.ts';
import { agentSince } from '#server/accounts/sessions/queries.ts';
import { LINK_MINUTES } from '#server/accounts/sessions/rules.ts';
import { plus } from '#server/platform/lib/time.ts';
import type { Composer } from '#server/platform/mail/composer.ts';
import { confirmEmailMail, newBrowserMail, passwordChangedMail, resetPasswordMail, signInLinkMail } from './emails.ts';

export const signInMails = {
  'confirm-email': async ({ user, now, linkWith, ownProvider }) => {
    if (user.status !== 'unconfirmed') return null;
    const expiresAt = plus(now, 24, 'hours');
    return confirmEmailMail({
      name: user.name,
      link: await linkWith({ kind: 'confirm-email', page: 'confirmarRegistro', expiresAt }),
      service: user.signupKind === 'correo' ? undefined : providerName(user.signupKind, ownProvider),
    });
  },

  'sign-in-link': async ({ user, now, linkWith }) => {
    if (user.status !== 'active') return null;
    const expiresAt = plus(now, LINK_MINUTES, 'minutes');
    return signInLinkMail({
      name: user.name,
      link: await linkWith({ kind: 'sign-in-link', page: 'enlace', expiresAt }),
    });
  },

  'reset-password': async ({ user, now, linkWith }) => {
    const expiresAt = plus(now, 30, 'minutes');
    const link = await linkWith({ kind: 'reset-password', page: 'cambiarClave', expiresAt });
    return resetPasswordMail({ name: user.name, link });
  },

  'password-changed': async ({ db, user, when, publicUrl, ownProvider }) => {
    const linked = (await listIdentities(db, user.id)).map(({ provider }) => providerName(provider, ownProvider));
    const keys = (await listPasskeysOf(db, user.id)).map(({ name }) => `la llave «${name}»`);
    const others = [...new Set([...linked, ...keys])];
    return passwordChangedMail({ name: user.name, link: `${publicUrl}/olvideClave`, when, others });
  },

  'new-browser': async ({ db, row, user, when, publicUrl }) => {
    const agent = await agentSince(db, user.id, row.createdAt);
    const device = agent ? deviceWords(agent) : '';
    return newBrowserMail({ name: user.name, link: `${publicUrl}/olvideClave`, when, device });
  },
} satisfies Partial<Record<MailKind, Composer>>;
