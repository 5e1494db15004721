/** The mail about what a finder wrote. */
import type { MailKind } from '#db/types.ts';
import { momentInWords } from '#server/platform/lib/calendar.ts';
import type { Composer } from '#server/platform/mail/composer.ts';
import { finderAlertMail } from './emails.ts';
import { findAlert } from './queries.ts';

export const threadMails = {
  /** After the finder's message was queued, a member may have left, or the animal may have been removed. */
  'finder-alert': async ({ db, row, user, publicUrl }) => {
    if (row.refId === null || user.status !== 'active') return null;
    const found = await findAlert(db, row.refId, user.id);
    if (!found) return null;
    const link = `${publicUrl}/dashboard/avisos?aviso=${found.threadId}`;
    return finderAlertMail({ ...found, when: momentInWords(user.timeZone, found.at), link });
  },
} satisfies Partial<Record<MailKind, Composer>>;
