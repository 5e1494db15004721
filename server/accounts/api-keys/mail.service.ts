/** The notice about a new API key. It is sent also where the key was ended meanwhile, because it existed. */
import type { MailKind } from '#db/types.ts';
import { findUser } from '#server/accounts/users/queries.ts';
import { SCOPES } from '#server/platform/core/api-scopes.ts';
import type { Composer } from '#server/platform/mail/composer.ts';
import { othersKeyMail, ownKeyMail } from './emails.ts';
import { findKey } from './queries.ts';
import { readScopes } from './rules.ts';

export const apiKeyMails = {
  /** For the key's owner and for the administrators. */
  'api-key-made': async ({ db, row, user, when, publicUrl }) => {
    const key = row.refId === null ? undefined : await findKey(db, row.refId);
    const owner = key && (await findUser(db, key.userId));
    if (!key || !owner) return null;
    const scopes = readScopes(key.scopes).map((one) => SCOPES[one].title);
    const made = { name: user.name, when, beginning: key.beginning, scopes };
    if (owner.id === user.id) return ownKeyMail({ ...made, link: `${publicUrl}/dashboard/usuario?tab=integraciones` });
    if (user.role !== 'ROLE_ADMINISTRADOR') return null;
    return othersKeyMail({ ...made, email: owner.email, link: `${publicUrl}/dashboard/admin/usuarios` });
  },
} satisfies Partial<Record<MailKind, Composer>>;
