/**
 * Urges an administrator without a second factor to turn it on: the account opens all data, and after some
 * days the administration is closed to it.
 */
import { useState } from 'react';
import { AlertBand } from '../../../components/alert-band.tsx';
import { ButtonLink } from '../../../components/button.tsx';
import { showInstant } from '../../../lib/dates.ts';
import type { Answers } from '../../../lib/trpc.ts';
import classes from './security.module.css';

export function SecondFactorUrge({ me }: { me: Answers['auth']['me'] | undefined }) {
  const [openedAt] = useState(() => new Date().toISOString());
  if (me?.role !== 'ROLE_ADMINISTRADOR' || me.secondFactor) return null;
  const { secondFactorDueAt: dueAt } = me;
  const late = dueAt !== null && dueAt <= openedAt;
  return (
    <div className={classes.urge}>
      <AlertBand
        tone="amber"
        fact={late ? 'La administración está cerrada para ti.' : 'Protege tu cuenta de administrador.'}
        action={
          <ButtonLink to="/dashboard/usuario" search={{ tab: 'seguridad' }} variant="default" size="sm">
            Ir a Seguridad
          </ButtonLink>
        }
      >
        {late
          ? 'Activa la verificación en dos pasos y se abre otra vez. Tus animales siguen como siempre.'
          : `Activa la verificación en dos pasos${dueAt ? ` antes del ${showInstant(dueAt)}` : ''}: desde esta cuenta se ven los datos de todas las personas.`}
      </AlertBand>
    </div>
  );
}
