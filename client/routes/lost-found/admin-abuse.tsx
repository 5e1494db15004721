/** Administración: reports of abuse, by visitors of a page and by families about a finder. */
import { ButtonLink } from '../../components/button.tsx';
import { EmptyState, ErrorPanel } from '../../components/empty-state.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { SkeletonRows } from '../../components/skeleton.tsx';
import { ReportList } from '../../features/lost-found/abuse/report-list.tsx';
import { readError } from '../../lib/show-error.ts';
import { trpc } from '../../lib/trpc.ts';

export function AdminAbuse() {
  const reports = trpc.abuse.list.useQuery();
  const failure = reports.error && readError(reports.error);
  return (
    <>
      <PageHeader title="Abusos" lead="Lo que reportan visitantes de una página y familias sobre quien les escribió." />
      {reports.data?.length === 0 && (
        <EmptyState scene="calm" title="Nadie ha reportado nada">
          Cada página de un animal y cada conversación tienen su «Reportar».
        </EmptyState>
      )}
      {reports.data && <ReportList reports={reports.data} />}
      {!reports.data && !failure && <SkeletonRows rows={3} />}
      {!reports.data &&
        failure &&
        (failure.code === 'ADMIN_ONLY' ? (
          <EmptyState scene="box" title={failure.title} action={<ButtonLink to="/dashboard">Ir a Inicio</ButtonLink>}>
            {failure.message}
          </EmptyState>
        ) : (
          <ErrorPanel message={failure.message} onRetry={() => void reports.refetch()} busy={reports.isFetching} />
        ))}
    </>
  );
}
