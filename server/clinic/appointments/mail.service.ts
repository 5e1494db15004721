/** The mails about appointments. The link is made when the mail is sent, so that none is stored readable. */
import type { MailKind } from '#db/types.ts';
import { clinicZone, readClinic } from '#server/accounts/clinic-profile/queries.ts';
import { UNNAMED } from '#server/accounts/clinic-profile/rules.ts';
import { findAppointment } from '#server/health/appointments/queries.ts';
import { dayIn } from '#server/platform/lib/calendar.ts';
import { plus } from '#server/platform/lib/time.ts';
import { wallOf } from '#server/platform/lib/wall-clock.ts';
import { showPhone } from '#server/platform/lib/text.ts';
import type { Composer, MailToCompose } from '#server/platform/mail/composer.ts';
import { contactShown, vetOf } from './card.service.ts';
import { appointmentCancelledMail, appointmentMail, appointmentReminderMail } from './emails.ts';
import { whenInWords } from './rules.ts';

const LINK_DAYS = 90;

/** Undefined where it is over, or the guardian's address is another one by now. */
async function behind({ db, row, now, clinic }: MailToCompose) {
  const found = row.refId === null ? undefined : await findAppointment(db, row.refId);
  if (!found || found.startsAt <= now || contactShown(found).email !== row.email) return undefined;
  const timeZone = await clinicZone(db);
  const about = {
    clinic: clinic ?? UNNAMED,
    petName: found.petName ?? '',
    when: whenInWords(wallOf(timeZone, found.startsAt), dayIn(timeZone, now)),
    veterinarian: vetOf(found),
    reason: found.reason,
  };
  return { found, about };
}

const linkOf = ({ linkWith, row }: MailToCompose, endsAt: string) =>
  linkWith({
    kind: 'appointment',
    page: 'turno',
    expiresAt: plus(endsAt, LINK_DAYS, 'days'),
    ...(row.refId !== null && { refId: row.refId }),
  });

export const appointmentMails = {
  appointment: async (mail) => {
    const of = await behind(mail);
    if (!of || !['agreed', 'confirmed'].includes(of.found.state)) return null;
    return appointmentMail({
      ...of.about,
      link: await linkOf(mail, of.found.endsAt),
      moved: of.found.movedAt !== null,
    });
  },
  'appointment-reminder': async (mail) => {
    const of = await behind(mail);
    if (!of || !['agreed', 'confirmed'].includes(of.found.state)) return null;
    const confirmed = of.found.state === 'confirmed';
    return appointmentReminderMail({ ...of.about, link: await linkOf(mail, of.found.endsAt), confirmed });
  },
  'appointment-cancelled': async (mail) => {
    const of = await behind(mail);
    if (!of || of.found.state !== 'cancelled') return null;
    const [clinic] = await readClinic(mail.db, {});
    const phone = clinic?.phone ?? clinic?.whatsapp ?? null;
    return appointmentCancelledMail({ ...of.about, phone: phone && showPhone(phone) });
  },
} satisfies Partial<Record<MailKind, Composer<MailToCompose>>>;
