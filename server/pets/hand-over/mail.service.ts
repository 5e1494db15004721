/** The mails of a hand-over. Their links and codes are made when they are sent, so that none is stored readable. */
import { randomInt } from 'node:crypto';
import type { MailKind } from '#db/types.ts';
import { UNNAMED } from '#server/accounts/clinic-profile/rules.ts';
import { dayIn, dayMonthInWords } from '#server/platform/lib/calendar.ts';
import { plus } from '#server/platform/lib/time.ts';
import type { Composer, MailToCompose } from '#server/platform/mail/composer.ts';
import { handOverCodeMail, handOverMail, handOverReturnedMail } from './emails.ts';
import { codeHashOf } from './guest.service.ts';
import { changeOffer, findOffer } from './queries.ts';
import { listWaitingOf } from './lists.queries.ts';
import { CODE_FIGURES, CODE_MINUTES, HAND_OVER_DAYS, waits } from './rules.ts';

/** Undefined where it is over, or the owner's address is another one by now. */
async function waiting({ db, row, now }: MailToCompose) {
  const offer = row.refId === null ? undefined : await findOffer(db, row.refId);
  if (!offer || offer.keptBy === null || offer.ownerEmail !== row.email) return undefined;
  return waits(offer, now) ? offer : undefined;
}

/** All that wait for the guardian of this offer go in one letter; undefined where none does any more. */
async function waitingBeside({ db, row, now }: MailToCompose) {
  const first = row.refId === null ? undefined : await findOffer(db, row.refId);
  if (!first || first.keptBy === null || first.ownerEmail !== row.email) return undefined;
  const all = (await listWaitingOf(db, first.nowOwnerId)).filter((one) => waits(one, now) && one.way === 'mail');
  const [lead] = [...all.filter(({ id }) => id === first.id), ...all];
  return lead && { lead, timeZone: first.timeZone, names: all.map(({ petName }) => petName) };
}

const offerMail =
  (again: boolean): Composer<MailToCompose> =>
  async (mail) => {
    const offered = await waitingBeside(mail);
    if (!offered) return null;
    const { lead, timeZone, names } = offered;
    const expiresAt = plus(lead.expiresAt, HAND_OVER_DAYS, 'days');
    const link = await mail.linkWith({ kind: 'hand-over', page: 'libreta', expiresAt, refId: lead.id });
    const until = dayMonthInWords(dayIn(timeZone, lead.expiresAt));
    return handOverMail({ clinic: mail.clinic ?? UNNAMED, names, link, until, again });
  };

export const handOverMails = {
  'hand-over': offerMail(false),
  'hand-over-reminder': offerMail(true),
  'hand-over-code': async (mail) => {
    const offer = await waiting(mail);
    if (!offer) return null;
    const code = String(randomInt(10 ** CODE_FIGURES)).padStart(CODE_FIGURES, '0');
    const codeUntil = plus(mail.now, CODE_MINUTES, 'minutes');
    await changeOffer(mail.db, offer.id, { codeHash: codeHashOf(offer.id, code), codeUntil });
    return handOverCodeMail({ code, petName: offer.petName });
  },
} satisfies Partial<Record<MailKind, Composer<MailToCompose>>>;

export const handOverReturnedMails = {
  'hand-over-returned': async ({ db, row, user, publicUrl, clinic }) => {
    const offer = row.refId === null ? undefined : await findOffer(db, row.refId);
    if (!offer || offer.takenBy !== user.id) return null;
    const { petName } = offer;
    return handOverReturnedMail({
      name: user.name,
      clinic: clinic ?? UNNAMED,
      petName,
      link: `${publicUrl}/dashboard`,
    });
  },
} satisfies Partial<Record<MailKind, Composer>>;
