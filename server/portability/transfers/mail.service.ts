/** The mails about an animal that is handed over to another account. */
import type { MailKind } from '#db/types.ts';
import { UNNAMED } from '#server/accounts/clinic-profile/rules.ts';
import { findUser } from '#server/accounts/users/queries.ts';
import { dayIn, dayMonthInWords } from '#server/platform/lib/calendar.ts';
import { plus } from '#server/platform/lib/time.ts';
import type { Composer, MailToCompose } from '#server/platform/mail/composer.ts';
import { petHandOverMail, petTransferMail, petTransferredMail } from './emails.ts';
import { findTransfer } from './queries.ts';

/** To the receiver, who may have no account. */
export const offerMails = {
  'pet-transfer': async ({ db, row, now, clinic, linkWith }) => {
    const offer = row.refId === null ? undefined : await findTransfer(db, row.refId);
    if (!offer || offer.email !== row.email || offer.expiresAt <= now) return null;
    if (offer.acceptedAt || offer.declinedAt || offer.cancelledAt) return null;
    const { id: refId, giver, petName, timeZone, expiresAt, ofClinic } = offer;
    // The link lives longer than the offer, so that its page can explain that the offer has expired.
    const lives = plus(expiresAt, 30, 'days');
    const link = await linkWith({ kind: 'pet-transfer', page: 'traspaso', expiresAt: lives, refId });
    const until = dayMonthInWords(dayIn(timeZone, expiresAt));
    if (ofClinic === null) return petTransferMail({ giver, petName, link, until });
    return petHandOverMail({ giver: clinic ?? UNNAMED, petName, link, until });
  },
} satisfies Partial<Record<MailKind, Composer<MailToCompose>>>;

export const transferMails = {
  'pet-transferred': async ({ db, row, user, publicUrl }) => {
    const transfer = row.refId === null ? undefined : await findTransfer(db, row.refId);
    const receiver = transfer?.acceptedBy == null ? undefined : await findUser(db, transfer.acceptedBy);
    if (!transfer || !receiver) return null;
    const { petName } = transfer;
    return petTransferredMail({ name: user.name, receiver: receiver.name, petName, link: `${publicUrl}/dashboard` });
  },
} satisfies Partial<Record<MailKind, Composer>>;
