/** Writes the mail to who received a lot, from what stands in the record when it is sent. */
import { givenName } from '#server/platform/lib/given-name.ts';
import type { MailKind } from '#db/types.ts';
import { readClinic } from '#server/accounts/clinic-profile/queries.ts';
import { UNNAMED } from '#server/accounts/clinic-profile/rules.ts';
import { contactOf } from '#server/accounts/owners/rules.ts';
import { showPhone } from '#server/platform/lib/text.ts';
import type { Composer, MailToCompose } from '#server/platform/mail/composer.ts';
import { lotNoticeMail } from './emails.ts';
import { findNotice, listDosesFor } from './recipients.queries.ts';
import { noticeLines } from './rules.ts';

export const lotNoticeMails = {
  'lot-notice': async ({ db, row, clinic: named }) => {
    const notice = row.refId === null ? undefined : await findNotice(db, row.refId);
    if (!notice) return null;
    const account = notice.keptBy === null ? { phone: notice.userPhone, email: notice.userEmail } : NOTHING;
    if (contactOf(notice, account).email !== row.email) return null;
    const pets = await listDosesFor(db, notice.lotId, notice.ownerId);
    const [first] = pets;
    if (!first) return null;
    const clinic = named ?? UNNAMED;
    const [profile] = await readClinic(db, {});
    const [phone, chat] = [profile?.phone ?? null, profile?.whatsapp ?? null];
    const ways = [phone && `Teléfono: ${showPhone(phone)}`, chat && `WhatsApp: ${showPhone(chat)}`];
    return lotNoticeMail({
      name: givenName(notice.name),
      clinic,
      lines: noticeLines({ clinic, lot: notice, vaccine: first.vaccine, pets, advice: notice.advice }),
      contact: ways.flatMap((way) => way || []),
      withdrawn: notice.withdrawnOn !== null,
    });
  },
} satisfies Partial<Record<MailKind, Composer<MailToCompose>>>;

const NOTHING = { phone: null, email: null };
