/** Mostrador: one field, the patient, the act; on a wide screen side by side. */
import { useMediaQuery } from '@mantine/hooks';
import { getRouteApi } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';
import { mayDo } from '#server/platform/core/rights.ts';
import { Button, ButtonLink } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { IconUserPlus } from '../../components/icons/frame.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import classes from '../../features/clinic/counter/counter.module.css';
import { Finder } from '../../features/clinic/counter/finder.tsx';
import { AtCounter } from '../../features/clinic/counter/at-counter.tsx';
import { NewClientsWaiting, PetWaiting } from '../../features/frame/offline-queue/pet-waiting.tsx';
import { forgetOpened, rememberOpened } from '../../lib/opened-last.ts';
import { putPane } from '../../lib/pane.ts';
import { trpc } from '../../lib/trpc.ts';
import { useAddress } from '../../lib/use-address.ts';

const NewClient = lazy(() =>
  import('../../features/clinic/counter/new-client.tsx').then((module) => ({ default: module.NewClient })),
);

const route = getRouteApi('/dashboard/mostrador');
/** Closes the form of an entry (lib/entry-address.ts), whose draft stays: in the pane it belongs to one patient. */
const NO_FORM = {
  agregar: undefined,
  editar: undefined,
  entrada: undefined,
  de: undefined,
  vacuna: undefined,
  repite: undefined,
};

export function CounterScreen() {
  const me = trpc.auth.me.useQuery();
  const attends = me.data && mayDo(me.data.roles, 'attend');
  // The list of this browser holds clients of the clinic: it ends with the place in its team.
  useEffect(() => {
    if (attends === false) forgetOpened();
  }, [attends]);
  if (attends === false)
    return (
      <EmptyState scene="box" title="Sin permiso" action={<ButtonLink to="/dashboard">Ir a Inicio</ButtonLink>}>
        El mostrador es del equipo de la clínica.
      </EmptyState>
    );
  return <Counter />;
}

function Counter() {
  const search = route.useSearch();
  const { q = '', ver, nuevo, agregar } = search;
  const go = useAddress<typeof search>();
  const wide = useMediaQuery('(min-width: 105em)', undefined, { getInitialValueInEffect: false });
  const register = () => go({ ...NO_FORM, nuevo: true });
  const show = (petId: number) => go({ ...NO_FORM, nuevo: undefined, ver: petId });
  const leave = () => go({ ...NO_FORM, ver: undefined });
  return (
    <>
      <PageHeader
        title="Mostrador"
        action={
          <Button leftSection={<IconUserPlus />} onClick={register}>
            Cliente nuevo
          </Button>
        }
      />
      <div
        className={classes.counter}
        data-open={ver !== undefined || undefined}
        data-form={(wide && (nuevo || agregar !== undefined)) || undefined}
      >
        <Finder
          text={q}
          onText={(text) => go({ q: text })}
          open={ver}
          onOpen={(patient) => {
            rememberOpened(patient);
            show(patient.petId);
          }}
          onBack={leave}
          onNew={register}
          waiting={<NewClientsWaiting />}
        />
        {ver !== undefined && <AtCounter key={ver} petId={ver} onClose={leave} waiting={<PetWaiting petId={ver} />} />}
        {wide && <div ref={putPane} className={classes.pane} />}
      </div>
      {nuevo && (
        <Suspense>
          <NewClient
            typed={q}
            onClose={() => go({ nuevo: undefined })}
            onIn={({ petId }, form) =>
              go({ nuevo: undefined, q: undefined, ver: petId, ...(form && { agregar: form, de: petId }) })
            }
            onWaiting={() => go({ nuevo: undefined, q: undefined })}
          />
        </Suspense>
      )}
    </>
  );
}
