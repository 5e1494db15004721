/** The notice about a new API key. It is sent also where the key was ended meanwhile, because it existed. */
import type { MailKind } from '#db/types.ts';
import { findUser } from '#server/accounts/users/queries.ts';
import { SCOPES } from '#server/platform/core/api-scopes.ts';
import type { Composer } from '#server/platform/mail/composer.ts';
import { clinicKeyMail, othersKeyMail, ownKeyMail } from './emails.ts';
import { findKey } from './queries.ts';
import { readScopes } from './rules.ts';

export const apiKeyMails = {
  /** For the key's owner, or the maker of one of the clinic, and for the administrators. */
  'api-key-made': async ({ db, row, user, when, publicUrl }) => {
    const key = row.refId === null ? undefined : await findKey(db, row.refId);
    if (!key) return null;
    const scopes = readScopes(key.scopes).map((one) => SCOPES[one].title);
    const made = { name: user.name, when, beginning: key.beginning, scopes };
    if (key.ofClinic !== null) {
      if (user.role !== 'ROLE_ADMINISTRADOR') return null;
      const by = key.madeBy === user.id ? null : (key.maker ?? 'Una cuenta que ya no está');
      return clinicKeyMail({ ...made, by, link: `${publicUrl}/dashboard/admin/integraciones` });
    }
    const owner = await findUser(db, key.userId);
    if (!owner) return null;
    if (owner.id === user.id) return ownKeyMail({ ...made, link: `${publicUrl}/dashboard/usuario?tab=integraciones` });
    if (user.role !== 'ROLE_ADMINISTRADOR') return null;
    return othersKeyMail({ ...made, email: owner.email, link: `${publicUrl}/dashboard/admin/usuarios` });
  },
} satisfies Partial<Record<MailKind, Composer>>;
