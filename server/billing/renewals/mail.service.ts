/** The mail about ending paid time: animals paid for meanwhile are left out. */
import type { MailKind } from '#db/types.ts';
import { noticeLinks, stillWantsMails } from '#server/health/reminders/mail.service.ts';
import { dayIn } from '#server/platform/lib/calendar.ts';
import type { Composer } from '#server/platform/mail/composer.ts';
import { renewalMail } from './emails.ts';
import { listStillEnding } from './queries.ts';

export const renewalMails = {
  renewal: async (mail) => {
    const { db, row, user, publicUrl, now } = mail;
    if (row.refId === null || !(await stillWantsMails(mail))) return null;
    const found = (await listStillEnding(db, row.refId)).filter(({ userId }) => userId === user.id);
    const [first] = found;
    if (!first) return null;
    const screen = `${publicUrl}/dashboard/pagoSuscripcion`;
    return renewalMail({
      name: user.name,
      today: dayIn(user.timeZone, now),
      pets: found.map(({ licensedUntil, ...pet }) => ({ ...pet, trial: licensedUntil === null })),
      link: found.length === 1 ? `${screen}?mascota=${first.petId}` : screen,
      ...(await noticeLinks(mail)),
    });
  },
} satisfies Partial<Record<MailKind, Composer>>;
