/** The mail with the reminders of a day. */
import type { MailKind } from '#db/types.ts';
import { insertTokens } from '#server/accounts/sessions/queries.ts';
import { dayIn } from '#server/platform/lib/calendar.ts';
import { plus } from '#server/platform/lib/time.ts';
import { hashToken, newToken } from '#server/platform/lib/tokens.ts';
import type { Composer, UserMailToCompose } from '#server/platform/mail/composer.ts';
import { reminderMail } from './emails.ts';
import { findChoice, listDigestLines } from './queries.ts';

const DONE_LINK_DAYS = 30;
/** The unsubscribe link of a mail from months ago must still work. */
const OFF_LINK_DAYS = 365;

export const reminderMails = {
  /**
   * Reads the digest's lines again: after queueing, a line may be done, an animal lost, or the user's choice
   * changed.
   */
  reminder: async (mail) => {
    const { db, row, user, publicUrl, now } = mail;
    if (row.refId === null || !(await stillWantsMails(mail))) return null;
    const found = await listDigestLines(db, row.refId);
    if (found.length === 0) return null;
    const lines = found.map((line) => ({ ...line, token: newToken() }));
    const stamp = { kind: 'care-done', userId: user.id, email: user.email, createdAt: now } as const;
    const expiresAt = plus(now, DONE_LINK_DAYS, 'days');
    await insertTokens(
      db,
      lines.map(({ id, token }) => ({ ...stamp, hash: hashToken(token), refId: id, expiresAt })),
    );
    return reminderMail({
      name: user.name,
      today: dayIn(user.timeZone, now),
      lines: lines.map((line) => ({ ...line, link: `${publicUrl}/yaEstaHecho/${line.token}` })),
      ...(await noticeLinks(mail)),
    });
  },
} satisfies Partial<Record<MailKind, Composer>>;

/** The account may have been disabled, or its owner may have turned these mails off, since the mail was queued. */
export async function stillWantsMails({ db, user }: UserMailToCompose): Promise<boolean> {
  return user.status === 'active' && (await findChoice(db, user.id))?.byMail !== 0;
}

/** The links below a mail of this kind: to the choices, and to turn it off. */
export async function noticeLinks({ publicUrl, now, linkWith }: UserMailToCompose) {
  const expiresAt = plus(now, OFF_LINK_DAYS, 'days');
  return {
    choices: `${publicUrl}/dashboard/usuario?tab=avisos`,
    unsubscribe: await linkWith({ kind: 'notices-off', page: 'avisos/baja', expiresAt }),
  };
}
