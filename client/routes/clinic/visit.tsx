/**
 * A veterinarian's browser opens it from the code: the veterinarian's name, then the record, until the visit
 * ends.
 */
import { useNavigate, useParams } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { AlertBand } from '../../components/alert-band.tsx';
import { ErrorPanel } from '../../components/empty-state.tsx';
import { SkeletonForm } from '../../components/skeleton.tsx';
import { AskClinic } from '../../features/accounts/outside-clinics/ask-clinic.tsx';
import { Cover } from '../../features/frame/frame/cover.tsx';
import { BeginVisit } from '../../features/clinic/visits/begin-visit.tsx';
import { readError } from '../../lib/show-error.ts';
import { trpc } from '../../lib/trpc.ts';

/** The record and its forms load once the visit has begun. */
const Surgery = lazy(() => import('./surgery.tsx').then((module) => ({ default: module.Surgery })));

/** Replaces the code in the address once it was exchanged for a cookie: the browser's history must keep no code. */
const BEGUN = 'abierta';
const OVER = {
  VISIT_NOT_FOUND: {
    title: 'Este código ya no sirve',
    fact: 'Venció o no está completo.',
    words: 'Dura quince minutos. Pide a quien cuida al animal que lo renueve y escanéalo otra vez.',
  },
  VISIT_OVER: {
    title: 'La consulta terminó',
    fact: undefined,
    words: 'Lo que anotaste quedó en su libreta. Para seguir, pide que te muestren el código de nuevo.',
  },
} as const;

export function Visit() {
  const { token } = useParams({ from: '/consulta/$token' });
  const navigate = useNavigate();
  const [over, setOver] = useState<keyof typeof OVER | null>(null);
  if (over) return <Over reason={over} />;
  if (token === BEGUN) {
    return (
      <Suspense fallback={<Waiting />}>
        <Surgery onOver={setOver} />
      </Suspense>
    );
  }
  const begun = () => void navigate({ to: '/consulta/$token', params: { token: BEGUN }, replace: true });
  return <Begin token={token} onBegun={begun} />;
}

function Begin({ token, onBegun }: { token: string; onBegun: () => void }) {
  const animal = trpc.visits.greet.useQuery({ token }, { staleTime: Number.POSITIVE_INFINITY, retry: 1 });
  const failure = animal.error && readError(animal.error);
  if (failure?.code === 'VISIT_NOT_FOUND') return <Over reason="VISIT_NOT_FOUND" />;
  if (failure) {
    return (
      <Cover>
        <h1 tabIndex={-1}>Consulta</h1>
        <ErrorPanel
          title={failure.title}
          message={failure.message}
          onRetry={() => void animal.refetch()}
          busy={animal.isFetching}
        />
      </Cover>
    );
  }
  if (!animal.data) return <Waiting />;
  return (
    <Cover>
      <BeginVisit token={token} animal={animal.data} onBegun={onBegun} />
      <AskClinic />
    </Cover>
  );
}

function Over({ reason }: { reason: keyof typeof OVER }) {
  const { title, fact, words } = OVER[reason];
  return (
    <Cover>
      <h1 tabIndex={-1}>{title}</h1>
      <AlertBand tone="amber" fact={fact} announce>
        {words}
      </AlertBand>
    </Cover>
  );
}

function Waiting() {
  return (
    <Cover>
      <h1 tabIndex={-1}>Consulta</h1>
      <SkeletonForm fields={3} />
    </Cover>
  );
}
