/** The mails about what a finder wrote. */
import type { Instant, MailKind } from '#db/types.ts';
import { keeperOf } from '#server/accounts/clinic-profile/queries.ts';
import { UNNAMED } from '#server/accounts/clinic-profile/rules.ts';
import { findKept } from '#server/pets/patients/queries.ts';
import { momentInWords } from '#server/platform/lib/calendar.ts';
import { plus } from '#server/platform/lib/time.ts';
import type { Composer, MailToCompose } from '#server/platform/mail/composer.ts';
import { clinicAlertMail, finderAlertMail, ownerAlertMail } from './emails.ts';
import { clinicAddresses } from './kept.service.ts';
import { findAlert } from './queries.ts';
import { conversationPath, THREAD_DAYS } from './rules.ts';

export const threadMails = {
  /** After the finder's message was queued, a member may have left, or the animal may have been removed. */
  'finder-alert': async ({ db, row, user, publicUrl }) => {
    if (row.refId === null || user.status !== 'active') return null;
    const found = await findAlert(db, row.refId, user.id);
    if (!found) return null;
    const link = `${publicUrl}${conversationPath(found.threadId)}`;
    return finderAlertMail({ ...found, when: momentInWords(user.timeZone, found.at), link });
  },
} satisfies Partial<Record<MailKind, Composer>>;

/** About an animal that the clinic keeps; none after it was handed over. */
export const keptThreadMails = {
  'finder-alert-owner': async (mail) => {
    const found = await findKeptAlert(mail);
    if (!found || found.kept.email !== mail.row.email) return null;
    const link = await mail.linkWith({
      kind: 'finder-thread',
      page: 'avisoDePlaca',
      expiresAt: endOf(found.startedAt),
      refId: found.threadId,
    });
    return ownerAlertMail({ ...found, link }, mail.clinic ?? UNNAMED);
  },
  'finder-alert-clinic': async (mail) => {
    const found = await findKeptAlert(mail);
    const addresses = found ? await clinicAddresses(mail.db) : [];
    if (!found || !addresses.some(({ email }) => email === mail.row.email)) return null;
    return clinicAlertMail({ ...found, link: `${mail.publicUrl}${conversationPath(found.threadId)}` });
  },
} satisfies Partial<Record<MailKind, Composer<MailToCompose>>>;

async function findKeptAlert({ db, row }: MailToCompose) {
  const found = row.refId === null ? undefined : await findAlert(db, row.refId, await keeperOf(db));
  const kept = found && (await findKept(db, found.petId));
  return kept && { ...found, kept, when: momentInWords(kept.timeZone, found.at) };
}

/** The conversation goes then, and its link with it. */
function endOf(startedAt: Instant): Instant {
  return plus(startedAt, THREAD_DAYS, 'days');
}
