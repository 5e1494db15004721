/** Mostrador: one field, the patient, the act. */
import { getRouteApi } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { Button } from '../../components/button.tsx';
import { IconUserPlus } from '../../components/icons/frame.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import classes from '../../features/clinic/counter/counter.module.css';
import { Finder } from '../../features/clinic/counter/finder.tsx';
import { AtCounter } from '../../features/clinic/counter/at-counter.tsx';
import { rememberOpened } from '../../lib/opened-last.ts';
import { useAddress } from '../../lib/use-address.ts';

const NewClient = lazy(() =>
  import('../../features/clinic/counter/new-client.tsx').then((module) => ({ default: module.NewClient })),
);

const route = getRouteApi('/dashboard/mostrador');

export function CounterScreen() {
  const search = route.useSearch();
  const { q = '', ver, nuevo } = search;
  const go = useAddress<typeof search>();
  return (
    <>
      <PageHeader
        title="Mostrador"
        action={
          <Button leftSection={<IconUserPlus />} onClick={() => go({ nuevo: true })}>
            Cliente nuevo
          </Button>
        }
      />
      <div className={classes.counter} data-open={ver !== undefined || undefined}>
        <Finder
          text={q}
          onText={(text) => go({ q: text })}
          open={ver}
          onOpen={(patient) => {
            rememberOpened(patient);
            go({ ver: patient.petId });
          }}
          onNew={() => go({ nuevo: true })}
        />
        {ver !== undefined && <AtCounter key={ver} petId={ver} onClose={() => go({ ver: undefined })} />}
      </div>
      {nuevo && (
        <Suspense>
          <NewClient
            typed={q}
            onClose={() => go({ nuevo: undefined })}
            onIn={({ petId }) => go({ nuevo: undefined, q: undefined, ver: petId })}
          />
        </Suspense>
      )}
    </>
  );
}
