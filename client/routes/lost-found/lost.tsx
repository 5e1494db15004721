/** Modo perdida: everything about one lost animal on one page, with the button that ends it on top. */
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { EmptyState, ErrorPanel } from '../../components/empty-state.tsx';
import { IconEye } from '../../components/icons/base.tsx';
import { IconSpeakerphone } from '../../components/icons/care.tsx';
import { NoSuchPet } from '../../features/pets/pets/no-such-pet.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { SkeletonRows } from '../../components/skeleton.tsx';
import { ToRecord } from '../../features/pets/pets/to-record.tsx';
import { Advice } from '../../features/lost-found/lost-pets/advice.tsx';
import { LossFacts } from '../../features/lost-found/lost-pets/loss-facts.tsx';
import { LossSheet } from '../../features/lost-found/lost-pets/loss-sheet.tsx';
import type { Loss } from '../../features/lost-found/lost-pets/loss-words.ts';
import classes from '../../features/lost-found/lost-pets/losses.module.css';
import { LostPanel } from '../../features/lost-found/lost-pets/lost-panel.tsx';
import { Meanwhile } from '../../features/lost-found/lost-pets/meanwhile.tsx';
import { PastLosses } from '../../features/lost-found/lost-pets/past-losses.tsx';
import { Spread } from '../../features/lost-found/lost-pets/spread.tsx';
import { useCrumb } from '../../lib/crumb.ts';
import { readError } from '../../lib/show-error.ts';
import { trpc } from '../../lib/trpc.ts';

const route = getRouteApi('/dashboard/perdida');
/** A member who waits for news leaves this screen open. */
const ASK_AGAIN_MS = 60_000;

export function Lost() {
  const { mascota } = route.useSearch();
  const found = trpc.lostPets.of.useQuery(
    { petId: mascota ?? 0 },
    { enabled: mascota !== undefined, refetchInterval: ASK_AGAIN_MS },
  );
  useCrumb(found.data?.pet.name);
  const failure = found.error && readError(found.error);
  if (mascota === undefined || failure?.code === 'PET_NOT_FOUND') return <NoSuchPet title="Modo perdida" />;
  if (found.data) return <Search data={found.data} />;
  return (
    <>
      <PageHeader title="Modo perdida" />
      {failure ? (
        <ErrorPanel message={failure.message} onRetry={() => void found.refetch()} busy={found.isFetching} />
      ) : (
        <SkeletonRows />
      )}
    </>
  );
}

function Search({ data }: { data: Loss }) {
  const { pet, can, loss, message, past } = data;
  const [writing, setWriting] = useState(false);
  const back = <ToRecord petId={pet.id} reads={can.read} />;
  const sheet = writing && (
    <LossSheet pet={pet} loss={loss} onClose={() => setWriting(false)} onDone={() => setWriting(false)} />
  );
  if (!loss || message === null) {
    return (
      <>
        <PageHeader title={pet.deceasedOn ? `Modo perdida de ${pet.name}` : `¿Se perdió ${pet.name}?`} action={back} />
        <EmptyState
          scene="calm"
          title={pet.deceasedOn ? `${pet.name} descansa` : `${pet.name} está en casa`}
          action={
            can.edit &&
            !pet.deceasedOn && (
              <Button variant="outline" color="red" leftSection={<IconSpeakerphone />} onClick={() => setWriting(true)}>
                Se perdió
              </Button>
            )
          }
        >
          {pet.deceasedOn
            ? 'De los recuerdos no se pierde nadie.'
            : 'Si algún día se pierde, desde aquí pides ayuda en dos toques.'}
        </EmptyState>
        <PastLosses past={past} />
        {sheet}
      </>
    );
  }
  const { id: petId, name, sex } = pet;
  return (
    <>
      <PageHeader title={name} action={back} />
      <LostPanel loss={{ petId, name, sex, since: loss.since, lastReadAt: data.lastReadAt }} canEdit={can.edit}>
        <LossFacts data={data} loss={loss} />
        {can.edit && (
          <button type="button" className={classes.panelButton} onClick={() => setWriting(true)}>
            Cambiar los datos
          </button>
        )}
      </LostPanel>
      <div className={classes.columns}>
        <section className={`sheet pad ${classes.part}`} aria-labelledby="mientras-tanto">
          <h2 id="mientras-tanto">Mientras tanto</h2>
          <Meanwhile data={data} />
        </section>
        <Spread petId={petId} name={name} message={message} />
        <section className={`sheet pad ${classes.part}`} aria-labelledby="asi-lo-ve">
          <h2 id="asi-lo-ve">Así lo ve quien escanea</h2>
          <p>
            <a href={`/q/${pet.code}`} target="_blank" rel="noreferrer" className={classes.look}>
              <IconEye /> Abrir su página
            </a>
          </p>
          {can.edit && (
            <p>
              <Link to="/dashboard/paginaPublica" search={{ mascota: petId }} className={classes.look}>
                Elegir qué se muestra
              </Link>
            </p>
          )}
        </section>
        <Advice pet={pet} />
        <PastLosses past={past} />
      </div>
      {sheet}
    </>
  );
}
