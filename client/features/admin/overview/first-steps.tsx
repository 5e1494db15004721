/** The first tasks of a new administrator. Each ticks itself off; the list disappears when all are done. */
import { Link } from '@tanstack/react-router';
import { IconCheckCircle } from '../../../components/icons/base.tsx';
import { IconChevronRight } from '../../../components/icons/frame.tsx';
import { IconCircleDashed } from '../../../components/icons/care.tsx';
import type { Answers } from '../../../lib/trpc.ts';
import rowStyles from '../../../components/rows.module.css';
import classes from './overview.module.css';
import { BACKUPS, NEWS } from './places.ts';

type Waiting = Answers['overview']['waiting'];

export function FirstSteps({ waiting: { steps, backupsHere } }: { waiting: Waiting }) {
  const list = [
    {
      done: steps.clinic,
      words: 'Presenta tu clínica',
      more: 'Su nombre firma papeles, correos y mensajes.',
      to: '/dashboard/admin/clinica',
    },
    {
      done: steps.staff,
      words: 'Invita a tu equipo',
      more: 'Cada persona con su rol. ¿Eres veterinaria? Date el tuyo en la lista.',
      to: '/dashboard/admin/equipo',
    },
    {
      done: steps.pet,
      words: 'Registra un paciente',
      more: 'Quién lo trae, su nombre y su especie bastan.',
      to: '/dashboard/mostrador',
    },
    {
      done: steps.tagBatch,
      words: 'Imprime placas',
      more: 'Un lote trae sus códigos y su hoja.',
      to: '/dashboard/admin/placas',
    },
    {
      done: steps.notice,
      words: 'Publica una novedad',
      more: 'Cuéntales quiénes son y a qué hora atienden.',
      to: NEWS,
    },
    ...(backupsHere
      ? [{ done: steps.backup, words: 'Haz un respaldo', more: 'Todo lo guardado, copiado y comprobado.', to: BACKUPS }]
      : []),
  ];
  const done = list.filter((step) => step.done).length;
  if (done === list.length) return null;
  return (
    <section className="section" aria-labelledby="primeros-pasos">
      <div className="section-head">
        <h2 id="primeros-pasos">Primeros pasos</h2>
        <span className="small ink-2">
          {done} de {list.length}
        </span>
      </div>
      <ul className={`sheet ${rowStyles.list} ${classes.steps}`}>
        {list.map(({ done: ticked, words, more, to }) => (
          <li key={words}>
            {ticked ? (
              <span className={classes.line} data-done>
                <span className={classes.mark}>
                  <IconCheckCircle label="Hecho" />
                </span>
                <span className={classes.words}>
                  <b>{words}</b>
                </span>
              </span>
            ) : (
              <Link to={to} className={classes.line}>
                <span className={classes.mark}>
                  <IconCircleDashed />
                </span>
                <span className={classes.words}>
                  <b>{words}</b>
                  <span>{more}</span>
                </span>
                <IconChevronRight className={classes.go ?? ''} />
              </Link>
            )}
          </li>
        ))}
      </ul>
      <p className="ink-2">
        ¿Vienes de otro programa? <Link to="/dashboard/mudarse">Mudarse a PetLove+</Link> dice cómo traer a tus
        pacientes y qué comparar.
      </p>
    </section>
  );
}
