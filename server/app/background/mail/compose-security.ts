/**
 * Notices about administrators and API keys. They are sent even if the change was undone meanwhile, because it
 * happened.
 */
import type { Db, MailKind, Role } from '#db/types.ts';
import { othersRoleMail, ownRoleMail } from '#server/admin/accounts/emails.ts';
import { othersKeyMail, ownKeyMail } from '#server/accounts/api-keys/emails.ts';
import { findKey } from '#server/accounts/api-keys/queries.ts';
import { readScopes } from '#server/accounts/api-keys/rules.ts';
import { SCOPES } from '#server/platform/core/api-scopes.ts';
import { findUser } from '#server/accounts/users/queries.ts';
import type { Mail } from '#server/platform/mail/layout.ts';

const ABOUT_SECURITY = ['administrator-added', 'administrator-removed', 'api-key-made'] as const satisfies MailKind[];
type AboutSecurity = (typeof ABOUT_SECURITY)[number];

export function isAboutSecurity(kind: MailKind): kind is AboutSecurity {
  return ABOUT_SECURITY.some((one) => one === kind);
}

interface Addressee {
  user: { id: number; name: string; role: Role };
  /** The account or the key that the mail is about. */
  refId: number | null;
  when: string;
  publicUrl: string;
}

/**
 * @returns null where the account or the key is gone, or the reader is neither its subject nor an administrator
 * any more.
 */
export async function composeAboutSecurity(
  db: Db,
  kind: AboutSecurity,
  { user, refId, when, publicUrl }: Addressee,
): Promise<Mail | null> {
  if (refId === null) return null;
  const { name } = user;
  const key = kind === 'api-key-made' ? await findKey(db, refId) : undefined;
  const about = await findUser(db, kind === 'api-key-made' ? (key?.userId ?? 0) : refId);
  if (!about) return null;
  const own = about.id === user.id;
  if (!own && user.role !== 'ROLE_ADMINISTRADOR') return null;
  const { email } = about;
  const accounts = `${publicUrl}/dashboard/admin/usuarios`;
  if (key) {
    const made = {
      name,
      when,
      beginning: key.beginning,
      scopes: readScopes(key.scopes).map((one) => SCOPES[one].title),
    };
    return own
      ? ownKeyMail({ ...made, link: `${publicUrl}/dashboard/usuario?tab=integraciones` })
      : othersKeyMail({ ...made, email, link: accounts });
  }
  const changed = { name, when, added: kind === 'administrator-added' };
  return own
    ? ownRoleMail({ ...changed, link: `${publicUrl}/olvideClave` })
    : othersRoleMail({ ...changed, email, link: accounts });
}
