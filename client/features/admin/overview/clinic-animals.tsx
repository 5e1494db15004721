/** «¿Son de la clínica?», asked once, and the references that two administrators had used. */
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { ErrorPanel } from '../../../components/empty-state.tsx';
import { count } from '../../../lib/format.ts';
import { invalidate } from '../../../lib/invalidate.ts';
import { readError } from '../../../lib/show-error.ts';
import { type Answers, trpc } from '../../../lib/trpc.ts';
import classes from './clinic-animals.module.css';

const ChooseAnimals = lazy(() => import('./choose-animals.tsx').then((module) => ({ default: module.ChooseAnimals })));

type Candidates = Answers['clinicAnimals']['candidates'];

export function ClinicAnimals() {
  const asked = trpc.clinicAnimals.candidates.useQuery();
  if (!asked.data)
    return asked.error ? (
      <ErrorPanel
        message={readError(asked.error).message}
        onRetry={() => void asked.refetch()}
        busy={asked.isFetching}
      />
    ) : null;
  const { animals, duplicates } = asked.data;
  return (
    <>
      {animals.length > 0 && <Question animals={animals} />}
      {duplicates.length > 0 && <Duplicates duplicates={duplicates} />}
    </>
  );
}

function Question({ animals }: Pick<Candidates, 'animals'>) {
  const [choosing, setChoosing] = useState(false);
  const one = animals.length === 1;
  return (
    <section className="section" aria-labelledby="son-de-la-clinica">
      <h2 id="son-de-la-clinica">{one ? '¿Es de la clínica?' : '¿Son de la clínica?'}</h2>
      <div className={`sheet pad ${classes.card}`}>
        <p>
          <b>{count(animals.length, 'animal')}</b> {one ? 'está' : 'están'} en tu cuenta. Di{' '}
          {one ? 'si lo atiende' : 'cuáles atiende'} la clínica: todo tu equipo {one ? 'lo' : 'los'} verá, y{' '}
          {one ? 'no se irá' : 'no se irán'} contigo. Los demás siguen siendo tuyos.
        </p>
        <div className={classes.acts}>
          <Button onClick={() => setChoosing(true)}>{one ? 'Responder' : 'Elegir cuáles'}</Button>
        </div>
      </div>
      {choosing && (
        <Suspense>
          <ChooseAnimals animals={animals} onClose={() => setChoosing(false)} />
        </Suspense>
      )}
    </section>
  );
}

function Duplicates({ duplicates }: Pick<Candidates, 'duplicates'>) {
  const close = trpc.clinicAnimals.closeDuplicates.useMutation({ onSuccess: () => invalidate('clinicAnimals') });
  return (
    <section className="section" aria-labelledby="repetidos">
      <h2 id="repetidos">Estaban repetidos</h2>
      <div className={`sheet pad ${classes.card}`}>
        <p className="ink-2">
          Dos animales o dos tutores tenían el mismo dato. Lo conserva el más antiguo; estos lo perdieron. Corrígelos si
          hace falta.
        </p>
        <ul className={classes.duplicates}>
          {duplicates.map(({ id, kind, value, petName, ownerName, ownerSurname }) => (
            <li key={id}>
              {kind === 'reference'
                ? `${petName ?? 'Un animal'}: referencia ${value.replace(/^ref:/, '')}`
                : `${`${ownerName ?? ''} ${ownerSurname ?? ''}`.trim() || 'Un tutor'}: ${value}`}
            </li>
          ))}
        </ul>
        <div className={classes.acts}>
          <Button variant="default" loading={close.isPending} onClick={() => close.mutate()}>
            Ya los revisé
          </Button>
        </div>
      </div>
    </section>
  );
}
