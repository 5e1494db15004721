/** Verificar documento: checks the number of a printed document. */
import { useNavigate, useParams } from '@tanstack/react-router';
import { EmptyState, ErrorPanel } from '../../components/empty-state.tsx';
import { OpenPage } from '../../features/documents/verification/open-page.tsx';
import { SkeletonForm } from '../../components/skeleton.tsx';
import { Verdict } from '../../features/documents/verification/verdict.tsx';
import { VerifyForm } from '../../features/documents/verification/verify-form.tsx';
import { readError } from '../../lib/show-error.ts';
import { trpc } from '../../lib/trpc.ts';

export function VerifyPaper() {
  const { numero = '' } = useParams({ strict: false });
  const navigate = useNavigate();
  const asked = numero.trim();
  const check = trpc.verification.verify.useQuery(
    { number: asked },
    { enabled: asked !== '', staleTime: Number.POSITIVE_INFINITY, gcTime: 0, retry: 1 },
  );
  const failure = check.error && readError(check.error);
  const ask = (number: string) => {
    if (number === asked) return void check.refetch();
    void navigate({ to: '/verificar/$numero', params: { numero: number } });
  };
  return (
    <OpenPage foot="Verificar no muestra datos de ninguna persona.">
      <h1 tabIndex={-1}>Verificar documento</h1>
      {asked !== '' && (
        <div aria-live="polite">
          {check.data ? (
            <Verdict paper={check.data} />
          ) : failure?.code === 'PAPER_NOT_FOUND' || failure?.code === 'INVALID' ? (
            <EmptyState scene="search" title="No hay documento con este número">
              Revisa letras y números, así como están impresos. Si coinciden, el papel no salió de aquí.
            </EmptyState>
          ) : failure ? (
            <ErrorPanel
              title={failure.title}
              message={failure.message}
              onRetry={() => void check.refetch()}
              busy={check.isFetching}
            />
          ) : (
            <SkeletonForm fields={2} />
          )}
        </div>
      )}
      <VerifyForm key={asked} asked={check.data?.number ?? asked} busy={check.isFetching} onAsk={ask} />
    </OpenPage>
  );
}
