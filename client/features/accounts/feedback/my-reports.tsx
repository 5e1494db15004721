/**
 * "Tus reportes": the member's reports, their state and answers; an answer is marked as new until it was on
 * the screen.
 */
import { useEffect } from 'react';
import { EmptyState, ErrorPanel } from '../../../components/empty-state.tsx';
import { SkeletonRows } from '../../../components/skeleton.tsx';
import { Chip } from '../../../components/state-chip.tsx';
import { UploadList } from '../pictures/upload-list.tsx';
import { showInstant } from '../../../lib/dates.ts';
import { readError } from '../../../lib/show-error.ts';
import { type Answers, trpc } from '../../../lib/trpc.ts';
import { ReportPictures, ReportStateChip } from './report-words.tsx';
import classes from './reports.module.css';

export function MyReports() {
  const reports = trpc.feedback.mine.useQuery();
  useSeen(reports.data);
  return (
    <section className="section" aria-labelledby="mis-reportes">
      <h2 id="mis-reportes">Tus reportes</h2>
      {reports.data?.length === 0 && (
        <EmptyState scene="calm" title="Aún no nos has escrito">
          Lo que envíes aparece aquí, con su estado y nuestra respuesta.
        </EmptyState>
      )}
      {reports.data && reports.data.length > 0 && (
        <ul className={classes.list}>
          {reports.data.map((report) => (
            <MyReport key={report.reportId} report={report} />
          ))}
        </ul>
      )}
      {!reports.data && reports.isPending && <SkeletonRows rows={2} />}
      {!reports.data && reports.error && (
        <ErrorPanel
          message={readError(reports.error).message}
          onRetry={() => void reports.refetch()}
          busy={reports.isFetching}
        />
      )}
    </section>
  );
}

type Mine = Answers['feedback']['mine'];

function MyReport({ report }: { report: Mine[number] }) {
  const { reportId, title, body, state, answer, answeredAt, unread, createdAt, files } = report;
  return (
    <li className={`sheet pad ${classes.report}`} data-unread={unread || undefined}>
      <div className={classes.head}>
        <h3>{title}</h3>
        {unread && <Chip tone="blue">Respuesta nueva</Chip>}
        <ReportStateChip state={state} />
      </div>
      <p className="ink-2">{showInstant(createdAt)}</p>
      <p className={classes.text}>{body}</p>
      <ReportPictures files={files} />
      <UploadList target={{ purpose: 'report', id: reportId }} />
      {answer && (
        <div className={classes.answer}>
          <strong>Respuesta{answeredAt ? ` · ${showInstant(answeredAt)}` : ''}</strong>
          <p className={classes.text}>{answer}</p>
        </div>
      )}
    </li>
  );
}

/** The mark stays while this screen is open; the menus remove theirs at once. */
function useSeen(reports: Mine | undefined) {
  const utils = trpc.useUtils();
  const { mutate } = trpc.feedback.seen.useMutation({ onSuccess: () => utils.feedback.unread.invalidate() });
  const upTo = reports
    ?.filter(({ unread }) => unread)
    .map(({ answeredAt }) => answeredAt ?? '')
    .toSorted()
    .at(-1);
  useEffect(() => {
    if (upTo) mutate({ upTo });
  }, [upTo, mutate]);
}
