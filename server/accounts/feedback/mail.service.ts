/** The mail about the answer to a report. */
import type { MailKind } from '#db/types.ts';
import type { Composer } from '#server/platform/mail/composer.ts';
import { reportAnsweredMail } from './emails.ts';
import { findReport } from './queries.ts';
import { STATE_WORDS } from './rules.ts';

export const feedbackMails = {
  'report-answered': async ({ db, row, user: { id, name }, publicUrl }) => {
    const report = row.refId === null ? undefined : await findReport(db, row.refId);
    if (report?.userId !== id) return null;
    const { title, answer } = report;
    const link = `${publicUrl}/dashboard/reportarError`;
    return reportAnsweredMail({ name, title, state: STATE_WORDS[report.state], answer, link });
  },
} satisfies Partial<Record<MailKind, Composer>>;
