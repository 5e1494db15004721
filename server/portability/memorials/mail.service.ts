/** Says what is still so when the mail goes: a death that was taken back meanwhile is told to nobody. */
import type { MailKind } from '#db/types.ts';
import { UNNAMED } from '#server/accounts/clinic-profile/rules.ts';
import { dayInWords } from '#server/platform/lib/calendar.ts';
import type { Composer } from '#server/platform/mail/composer.ts';
import { petDiedMail, petLivesMail } from './emails.ts';
import { findRemembered } from './queries.ts';

export const memorialMails = {
  'pet-died': async ({ db, row, user, publicUrl, clinic }) => {
    if (row.refId === null || user.status !== 'active') return null;
    const found = await findRemembered(db, { petId: row.refId, userId: user.id });
    if (!found?.deceasedOn) return null;
    const { name: petName, words, byClinic, deceasedOn } = found;
    const author = byClinic === 1 ? (clinic ?? UNNAMED) : (found.author ?? '');
    const link = `${publicUrl}/dashboard/recuerdo?mascota=${row.refId}`;
    return petDiedMail({ petName, author, words, day: dayInWords(deceasedOn), link });
  },
  'pet-lives': async ({ db, row, user, publicUrl }) => {
    if (row.refId === null || user.status !== 'active') return null;
    const found = await findRemembered(db, { petId: row.refId, userId: user.id });
    if (!found || found.deceasedOn) return null;
    return petLivesMail({ petName: found.name, link: `${publicUrl}/dashboard/perfilMascotas?mascota=${row.refId}` });
  },
} satisfies Partial<Record<MailKind, Composer>>;
