/** Traspaso: the page behind a mail's link that offers an animal. Open to every holder of the link. */
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { ButtonLink } from '../../components/button.tsx';
import { SkeletonForm } from '../../components/skeleton.tsx';
import { SpentLink } from '../../components/spent-link.tsx';
import { Cover } from '../../features/frame/frame/cover.tsx';
import { useSignOut } from '../../features/frame/frame/use-sign-out.ts';
import { TransferCard } from '../../features/portability/transfers/transfer-card.tsx';
import { readError } from '../../lib/show-error.ts';
import { trpcClient } from '../../lib/trpc.ts';
import { forgetInvitation, keepInvitation } from '../../lib/waiting-invitation.ts';

export function Transfer() {
  const { token } = useParams({ from: '/traspaso/$token' });
  const navigate = useNavigate();
  const { signOut } = useSignOut();
  const [declined, setDeclined] = useState<string | null>(null);
  // A POST to the server, so that the link's secret stands in no address; a query here, because it only
  // reads.
  const look = useQuery({
    queryKey: ['traspaso', token],
    queryFn: () => trpcClient.transfers.look.mutate({ token }),
    retry: false,
    gcTime: 0,
  });
  const accept = useMutation({
    mutationFn: (staysPatient: boolean) => trpcClient.transfers.accept.mutate({ token, staysPatient }),
    onSuccess: ({ petId }) => {
      forgetInvitation();
      void navigate({ to: '/dashboard/perfilMascotas', search: { mascota: petId } });
    },
  });
  const decline = useMutation({
    mutationFn: () => trpcClient.transfers.decline.mutate({ token }),
    onSuccess: ({ petName }) => {
      forgetInvitation();
      setDeclined(petName);
    },
  });
  const answered = look.data?.petId != null;
  const waits = look.data !== undefined && !answered && look.data.forYou !== true;
  const over = look.isError && readError(look.error).code === 'TRANSFER_NOT_FOUND';
  useEffect(() => {
    if (waits) keepInvitation(token, 'traspaso');
    else if (answered || over) forgetInvitation();
  }, [waits, answered, over, token]);
  const problem = accept.error ?? decline.error;
  return (
    <Cover>
      {declined ? (
        <Declined petName={declined} fromClinic={look.data?.fromClinic === true} />
      ) : look.data ? (
        <TransferCard
          transfer={look.data}
          accept={accept.mutate}
          decline={() => decline.mutate()}
          changeAccount={signOut}
          busy={accept.isPending || decline.isPending}
          problem={problem && readError(problem).message}
        />
      ) : look.isError ? (
        <SpentLink
          error={look.error}
          onRetry={() => void look.refetch()}
          spentAs={['TRANSFER_NOT_FOUND', 'INVALID']}
          titles={{ spent: 'Este traspaso ya no sirve', unread: 'No pudimos abrirlo' }}
        />
      ) : (
        <>
          <h1 tabIndex={-1}>Abriendo el traspaso</h1>
          <SkeletonForm fields={1} />
        </>
      )}
    </Cover>
  );
}

function Declined({ petName, fromClinic }: { petName: string; fromClinic: boolean }) {
  return (
    <>
      <h1 tabIndex={-1}>Listo, no pasa nada</h1>
      <p role="status">
        {petName} {fromClinic ? 'sigue en la clínica' : 'se queda con su familia'}. Nada cambió en tu cuenta.
      </p>
      <ButtonLink to="/dashboard" size="lg" fullWidth>
        Ir a mi inicio
      </ButtonLink>
    </>
  );
}
