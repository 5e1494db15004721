/** «Su libreta empieza así»: what a new record lacks, one tap each. It goes when all is done, or when it is hidden. */
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { daysBetween } from '#server/platform/lib/calendar.ts';
import { Button } from '../../../components/button.tsx';
import { IconCheckCircle } from '../../../components/icons/base.tsx';
import { IconCircleDashed } from '../../../components/icons/care.tsx';
import { dayOf } from '../../../lib/dates.ts';
import { ownSubscription } from '../../../lib/own-subscription.ts';
import { readStored, writeStored } from '../../../lib/stored.ts';
import { type Answers, trpc } from '../../../lib/trpc.ts';
import classes from './first-steps.module.css';

/** A record is new for this long. */
const NEW_DAYS = 14;

export function FirstSteps({ record }: { record: Answers['pets']['get'] }) {
  const { pet, can, today } = record;
  const key = `petlove-empieza:${pet.id}`;
  const [hidden, setHidden] = useState(() => readStored(key) === 'oculto');
  const fresh = can.own && pet.deceasedOn === null && daysBetween(dayOf(pet.createdAt), today) <= NEW_DAYS;
  if (!fresh || hidden) return null;
  const hide = () => {
    writeStored(key, 'oculto');
    setHidden(true);
  };
  return <Steps record={record} onHide={hide} />;
}

function Steps({ record, onHide }: { record: Answers['pets']['get']; onHide: () => void }) {
  const { pet, vaccinations, weights, hasVaccines } = record;
  const tags = trpc.tags.mine.useQuery();
  const reminded = useReminded();
  if (!tags.data || reminded === null) return null;
  const mascota = pet.id;
  const steps = [
    {
      done: pet.photo !== null,
      words: 'Su foto',
      link: (
        <Link to="/dashboard/nuevaMascota" search={{ mascota, paso: 1 }}>
          Pon su foto
        </Link>
      ),
    },
    {
      done: pet.sex !== 'unknown' && pet.birthOn !== null,
      words: 'Su sexo y su edad',
      link: (
        <Link to="/dashboard/nuevaMascota" search={{ mascota, paso: 1 }}>
          Anota su sexo y su edad: con ellos sabemos qué le toca
        </Link>
      ),
    },
    // A bird has no vaccines to copy.
    hasVaccines
      ? {
          done: vaccinations.length > 0,
          words: 'Su última vacuna',
          link: (
            <span className={classes.ways}>
              <Link to="/dashboard/perfilMascotas" search={{ mascota, agregar: 'vacuna', de: mascota }}>
                Copia su última vacuna
              </Link>
              <Link to="/dashboard/copiarLibreta" search={{ mascota }}>
                O todas con una foto
              </Link>
            </span>
          ),
        }
      : {
          done: weights.length > 0,
          words: 'Su peso',
          link: (
            <Link to="/dashboard/perfilMascotas" search={{ mascota, agregar: 'peso', de: mascota }}>
              Anota cuánto pesa
            </Link>
          ),
        },
    {
      done: tags.data.some(({ petId, state }) => petId === mascota && state === 'active'),
      words: 'Su placa',
      link: (
        <Link to="/dashboard/accesorios" search={{ mascota }}>
          Ponle su placa, o imprime una en casa
        </Link>
      ),
    },
    {
      done: reminded,
      words: 'Los avisos en este teléfono',
      link: (
        <Link to="/dashboard/usuario" search={{ tab: 'avisos' }}>
          Recibe sus avisos en este teléfono
        </Link>
      ),
    },
  ];
  if (steps.every(({ done }) => done)) return null;
  return (
    <section className="sheet pad" aria-labelledby="empieza">
      <div className={classes.head}>
        <h2 id="empieza">Su libreta empieza así</h2>
        <Button variant="subtle" size="sm" onClick={onHide}>
          Ocultar
        </Button>
      </div>
      <ul className={classes.list}>
        {steps.map(({ done, words, link }) => (
          <li key={words} data-done={done || undefined}>
            {done ? <IconCheckCircle label="Hecho:" /> : <IconCircleDashed />}
            {done ? words : link}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Whether all that it asks is known: it stands above the record, which waits for it. */
export function useStepsKnown(): boolean {
  const { isFetched } = trpc.tags.mine.useQuery(undefined, { retry: false });
  return useReminded() !== null && isFetched;
}

/** Null until it is known. A browser without notices counts as done: there is nothing to do here. */
function useReminded(): boolean | null {
  const [reminded, setReminded] = useState(knownBefore);
  useEffect(() => {
    const told = (answer: boolean) => {
      knownBefore = answer;
      setReminded(answer);
    };
    if (!('PushManager' in window)) return told(true);
    void ownSubscription().then((own) => told(own !== null));
  }, []);
  return reminded;
}

/** At once on the way back: what stands below would move. */
let knownBefore: boolean | null = null;
