/** Invitación: the page behind a mail's link that shares an animal. Open to every holder of the link. */
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import { SkeletonForm } from '../../components/skeleton.tsx';
import { SpentLink } from '../../components/spent-link.tsx';
import { InvitationCard } from '../../features/pets/family/invitation-card.tsx';
import { Cover } from '../../features/frame/frame/cover.tsx';
import { useSignOut } from '../../features/frame/frame/use-sign-out.ts';
import { readError } from '../../lib/show-error.ts';
import { trpcClient } from '../../lib/trpc.ts';
import { forgetInvitation, keepInvitation } from '../../lib/waiting-invitation.ts';

export function Invitation() {
  const { token } = useParams({ from: '/invitacion/$token' });
  const navigate = useNavigate();
  const { signOut } = useSignOut();
  // A POST to the server, so that the link's secret stands in no address; a query here, because it only
  // reads.
  const look = useQuery({
    queryKey: ['invitacion', token],
    queryFn: () => trpcClient.family.look.mutate({ token }),
    retry: false,
    gcTime: 0,
  });
  const accept = useMutation({
    mutationFn: () => trpcClient.family.accept.mutate({ token }),
    onSuccess: ({ petId }) => {
      forgetInvitation();
      void navigate({ to: '/dashboard/perfilMascotas', search: { mascota: petId } });
    },
  });
  const answered = look.data?.petId != null;
  const waits = look.data !== undefined && !answered && look.data.forYou !== true;
  const over = look.isError && readError(look.error).code === 'INVITE_NOT_FOUND';
  useEffect(() => {
    if (waits) keepInvitation(token);
    else if (answered || over) forgetInvitation();
  }, [waits, answered, over, token]);
  return (
    <Cover>
      {look.data ? (
        <InvitationCard
          invitation={look.data}
          accept={() => accept.mutate()}
          changeAccount={signOut}
          busy={accept.isPending}
          problem={accept.error && readError(accept.error).message}
        />
      ) : look.isError ? (
        <SpentLink
          error={look.error}
          onRetry={() => void look.refetch()}
          spentAs={['INVITE_NOT_FOUND', 'INVALID']}
          titles={{ spent: 'Esta invitación ya no sirve', unread: 'No pudimos abrirla' }}
        />
      ) : (
        <>
          <h1 tabIndex={-1}>Abriendo tu invitación</h1>
          <SkeletonForm fields={1} />
        </>
      )}
    </Cover>
  );
}
