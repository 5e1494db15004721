/** The mail about a channel that takes no more notices. */
import type { MailKind } from '#db/types.ts';
import type { Composer } from '#server/platform/mail/composer.ts';
import { channelStoppedMail } from './emails.ts';
import { findStopped } from './queries.ts';
import { channelName } from './rules.ts';

export const channelMails = {
  'channel-stopped': async ({ db, row, user, publicUrl }) => {
    const channel = row.refId === null ? undefined : await findStopped(db, row.refId, user.id);
    if (!channel) return null;
    const { kind, problem } = channel;
    const link = `${publicUrl}/dashboard/usuario?tab=avisos`;
    return channelStoppedMail({ name: user.name, channel: channelName(kind), why: problem ?? '', link });
  },
} satisfies Partial<Record<MailKind, Composer>>;
