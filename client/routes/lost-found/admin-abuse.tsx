/** Administración: reports of abuse, by visitors of a page and by families about a finder. */
import { EmptyState } from '../../components/empty-state.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { QueryFailure } from '../../components/query-failure.tsx';
import { SkeletonRows } from '../../components/skeleton.tsx';
import { ReportList } from '../../features/lost-found/abuse/report-list.tsx';
import { trpc } from '../../lib/trpc.ts';

export function AdminAbuse() {
  const reports = trpc.abuse.list.useQuery();
  return (
    <>
      <PageHeader title="Abusos" lead="Lo que reportan visitantes de una página y familias sobre quien les escribió." />
      {reports.data?.length === 0 && (
        <EmptyState scene="calm" title="Nadie ha reportado nada">
          Cada página de un animal y cada conversación tienen su «Reportar».
        </EmptyState>
      )}
      {reports.data && <ReportList reports={reports.data} />}
      {!reports.data && (reports.error ? <QueryFailure query={reports} /> : <SkeletonRows rows={3} />)}
    </>
  );
}
