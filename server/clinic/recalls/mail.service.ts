/** The letter of a recall: it is written when it is sent, of what is due then; the proofs of its animals are made with it. */
import { givenName } from '#server/platform/lib/given-name.ts';
import type { MailKind } from '#db/types.ts';
import { clinicZone, keeperOf, readClinic } from '#server/accounts/clinic-profile/queries.ts';
import { UNNAMED } from '#server/accounts/clinic-profile/rules.ts';
import { recallProofs } from '#server/documents/proofs/service.ts';
import { dayIn } from '#server/platform/lib/calendar.ts';
import { showPhone } from '#server/platform/lib/text.ts';
import { plus } from '#server/platform/lib/time.ts';
import type { Composer, MailToCompose } from '#server/platform/mail/composer.ts';
import { findLetter, listLetterLines } from './letters.queries.ts';
import { listOwnersToCall } from './queries.ts';
import { releaseUntold } from './follow-ups.queries.ts';
import { messageFor, proofsFor } from './rules.ts';
import { ownerCard } from './service.ts';
import { listTemplates } from './templates.queries.ts';

/** The link of a letter from months ago must still work. */
const OFF_LINK_DAYS = 365;

export const recallMails = {
  recall: async ({ db, row, publicUrl, now, clinic, linkWith }) => {
    const letterId = row.refId;
    const letter = letterId === null ? undefined : await findLetter(db, letterId);
    if (!letter || letterId === null) return null;
    const [owner] = await listOwnersToCall(db, [letter.ownerId]);
    const card = owner && ownerCard(owner);
    // A letter that was queued while its mailing was being stopped stays here too.
    const reached = card && letter.stoppedAt === null && !card.silent && card.email === row.email;
    const lines = reached ? await listLetterLines(db, letterId, letter.ownerId) : [];
    // What it does not tell was told to no one: it waits again, or was done meanwhile.
    await releaseUntold(db, letterId, lines);
    if (!reached || lines.length === 0) return null;
    const today = dayIn(await clinicZone(db), now);
    const links = await recallProofs(db, {
      petIds: [...new Set(lines.map(({ petId }) => petId))].slice(0, 20),
      today,
      createdBy: letter.startedBy ?? (await keeperOf(db)),
      publicUrl,
      at: now,
    });
    const [profile] = await readClinic(db, {});
    const phone = profile?.phone ?? profile?.whatsapp ?? null;
    const { subject, text } = messageFor({
      name: givenName(card.name),
      clinic: { name: clinic ?? UNNAMED, phone: phone && showPhone(phone) },
      today,
      lines,
      channel: 'mail',
      templates: await listTemplates(db),
    });
    const expiresAt = plus(now, OFF_LINK_DAYS, 'days');
    const off = await linkWith({ kind: 'recalls-off', page: 'sinAvisos', expiresAt, refId: letter.ownerId });
    const proofs = proofsFor(lines, links);
    return {
      subject: subject ?? '',
      preview: lines
        .map(({ petName, title }) => `${petName}: ${title}`)
        .join(' · ')
        .slice(0, 200),
      paragraphs: text.split(/\n+/).filter((line) => line.trim() !== ''),
      closing: [...proofs.split('\n').filter(Boolean), `Si no quieres estos avisos, dilo aquí: ${off}`],
      headers: { 'List-Unsubscribe': `<${off}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
    };
  },
} satisfies Partial<Record<MailKind, Composer<MailToCompose>>>;
