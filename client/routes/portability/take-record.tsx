/** Recibir una libreta: the page behind the link or the code with which the clinic hands a record over. Open to every holder. */
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { Button, ButtonLink } from '../../components/button.tsx';
import { SkeletonForm } from '../../components/skeleton.tsx';
import { SpentLink } from '../../components/spent-link.tsx';
import { Cover } from '../../features/frame/frame/cover.tsx';
import { useSignOut } from '../../features/frame/frame/use-sign-out.ts';
import { ProveForm } from '../../features/portability/hand-over/prove-form.tsx';
import { SameAnimal } from '../../features/portability/hand-over/same-animal.tsx';
import { TakeCard } from '../../features/portability/hand-over/take-card.tsx';
import { readError } from '../../lib/show-error.ts';
import { type Answers, trpcClient } from '../../lib/trpc.ts';
import { claimOf, forgetClaim, keepClaim } from '../../lib/waiting-claim.ts';
import { forgetInvitation, keepInvitation } from '../../lib/waiting-invitation.ts';

type Taken = Answers['transfers']['take'];

export function TakeRecord() {
  const { token } = useParams({ from: '/libreta/$token' });
  const navigate = useNavigate();
  const { signOut } = useSignOut();
  const [claim, setClaim] = useState(() => claimOf(token));
  const [pressed, setPressed] = useState(false);
  /** Taken now and like another of the account: asked about one by one. */
  const [asked, setAsked] = useState<readonly Taken[]>([]);
  const [many, setMany] = useState(false);
  // A POST to the server, so that the link's secret stands in no address; a query here, because it only reads.
  const look = useQuery({
    queryKey: ['libreta', token, claim],
    queryFn: () => trpcClient.handOvers.look.mutate({ token, claim }),
    retry: false,
    gcTime: 0,
  });
  const toRecord = (petId: number) =>
    void navigate({ to: '/dashboard/perfilMascotas', search: { mascota: petId }, replace: true });
  const toAll = () => void navigate({ to: '/dashboard/mascotas', replace: true });
  const take = useMutation({
    // One after the other, each once however often it is pressed: what a failure leaves waits for the next press.
    mutationFn: async ({ staysPatient, others }: { staysPatient: boolean; others: number[] }) => {
      const taken: Taken[] = [];
      for (const handOverId of [look.data?.handOverId ?? null, ...others])
        taken.push(await trpcClient.transfers.take.mutate({ claim: claim ?? '', staysPatient, handOverId }));
      return taken;
    },
    onSuccess: (taken) => {
      forgetInvitation();
      forgetClaim();
      setMany(taken.length > 1);
      const alike = taken.filter((one) => one.alike.length > 0);
      if (alike.length > 0) setAsked(alike);
      else if (taken.length > 1) toAll();
      else if (taken[0]) toRecord(taken[0].petId);
    },
  });
  const answered = (petId: number) => {
    if (asked.length > 1) setAsked(asked.slice(1));
    else if (many) toAll();
    else toRecord(petId);
  };
  const open = useMutation({
    mutationFn: () => trpcClient.handOvers.open.mutate({ token }),
    onSuccess: () => setPressed(true),
    onError: () => void look.refetch(),
  });
  const waits = look.data !== undefined && look.data.petId === null && look.data.account === null;
  const over = look.isError && readError(look.error).code === 'HAND_OVER_NOT_FOUND';
  useEffect(() => {
    if (waits) keepInvitation(token, 'libreta');
    else if (over) forgetInvitation();
  }, [waits, over, token]);
  const offer = look.data;
  const [taken] = asked;
  const [other] = taken?.alike ?? [];
  return (
    <Cover>
      {taken && other && offer ? (
        <SameAnimal
          key={taken.petId}
          petId={taken.petId}
          petName={taken.petName}
          clinic={offer.clinic}
          other={other}
          onDone={answered}
        />
      ) : look.isError ? (
        <SpentLink
          error={look.error}
          onRetry={() => void look.refetch()}
          spentAs={['HAND_OVER_NOT_FOUND', 'INVALID']}
          titles={{ spent: 'Este enlace ya no sirve', unread: 'No pudimos abrirlo' }}
        />
      ) : offer ? (
        <>
          <h1 tabIndex={-1}>
            {offer.petId === null
              ? `${offer.clinic} te entrega la libreta de ${offer.petName}`
              : `${offer.petName} ya está en tu cuenta`}
          </h1>
          {offer.petId !== null ? (
            <ButtonLink to="/dashboard/perfilMascotas" search={{ mascota: offer.petId }} size="lg" fullWidth>
              Ver a {offer.petName}
            </ButtonLink>
          ) : offer.proven ? (
            <TakeCard
              offer={offer}
              onTake={take.mutate}
              changeAccount={() => {
                keepInvitation(token, 'libreta');
                signOut();
              }}
              busy={take.isPending}
              problem={take.error && readError(take.error).message}
            />
          ) : pressed || offer.opened ? (
            <ProveForm
              token={token}
              offer={offer}
              onWrong={() => void look.refetch()}
              onProven={(proof) => {
                keepClaim(token, proof);
                setClaim(proof);
              }}
            />
          ) : (
            <>
              <p>
                Sus vacunas, sus pesos, sus papeles y lo que le toca, en tu teléfono. Hasta ahora la lleva{' '}
                {offer.clinic}.
              </p>
              <Button size="lg" fullWidth loading={open.isPending} onClick={() => open.mutate()}>
                Es mi animal: continuar
              </Button>
              <p className="small ink-2">
                Si {offer.petName} no es tu animal, cierra esta página: la libreta se queda en la clínica.
              </p>
            </>
          )}
        </>
      ) : (
        <>
          <h1 tabIndex={-1}>Abriendo la libreta</h1>
          <SkeletonForm fields={1} />
        </>
      )}
    </Cover>
  );
}
