/** The public page of a proof. An expired, a revoked and an unknown proof look alike. */
import { useParams } from '@tanstack/react-router';
import { EmptyState, ErrorPanel } from '../../components/empty-state.tsx';
import { OpenPage } from '../../features/documents/verification/open-page.tsx';
import { SkeletonForm } from '../../components/skeleton.tsx';
import { ProofPage } from '../../features/documents/proofs/proof-page.tsx';
import { readError } from '../../lib/show-error.ts';
import { trpc } from '../../lib/trpc.ts';

/** One page view is one request, which the server counts: returning to the window is no second one. */
const ONCE = { staleTime: Number.POSITIVE_INFINITY, gcTime: 0, retry: 1, refetchOnReconnect: false } as const;

export function Proof() {
  const { codigo } = useParams({ from: '/comprobante/$codigo' });
  const proof = trpc.proofs.look.useQuery({ code: codigo }, ONCE);
  const failure = proof.error && readError(proof.error);
  return (
    <OpenPage
      foot={
        proof.data &&
        `${
          // The note is only needed where a veterinarian stands beside a vaccine.
          proof.data.vaccines.some(({ by }) => by)
            ? '«Declarado» es lo que dijo quien atendió; «verificado», que se miró el registro de quien firma o que responde una clínica revisada. '
            : ''
        }No es un documento oficial.`
      }
    >
      {proof.data ? (
        <ProofPage code={codigo} proof={proof.data} />
      ) : failure?.code === 'PROOF_NOT_FOUND' || failure?.code === 'INVALID' ? (
        <>
          <h1 tabIndex={-1}>Comprobante de vacunas</h1>
          <EmptyState scene="search" title="Este comprobante no está vigente">
            Venció o su familia lo quitó. Pídele uno nuevo: le toma unos segundos.
          </EmptyState>
        </>
      ) : failure ? (
        <>
          <h1 tabIndex={-1}>Comprobante de vacunas</h1>
          <ErrorPanel
            title={failure.title}
            message={failure.message}
            onRetry={() => void proof.refetch()}
            busy={proof.isFetching}
          />
        </>
      ) : (
        <>
          <h1 tabIndex={-1}>Comprobante de vacunas</h1>
          <SkeletonForm fields={3} />
        </>
      )}
    </OpenPage>
  );
}
