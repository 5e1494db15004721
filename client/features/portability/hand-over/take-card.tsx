/** The record that was opened: who takes it into which account, and whether the clinic goes on seeing it. */
import { useState } from 'react';
import { namesOf } from '#server/pets/hand-over/rules.ts';
import { AlertBand } from '../../../components/alert-band.tsx';
import { Button, ButtonLink } from '../../../components/button.tsx';
import { CheckField } from '../../../components/fields.tsx';
import type { Answers } from '../../../lib/trpc.ts';
import classes from './hand-over.module.css';

interface Props {
  offer: Answers['handOvers']['look'];
  /** `others`: of the same guardian, those that are taken along. */
  onTake: (choice: { staysPatient: boolean; others: number[] }) => void;
  changeAccount: () => void;
  busy: boolean;
  problem: string | null;
}

export function TakeCard({ offer, onTake, changeAccount, busy, problem }: Props) {
  const { petName, clinic, account, lost, others } = offer;
  const [stays, setStays] = useState(true);
  const [left, setLeft] = useState<readonly number[]>([]);
  const along = others.filter((one) => !one.lost && !left.includes(one.handOverId));
  const names = [petName, ...along.map((one) => one.petName)];
  if (account === null)
    return (
      <div className={classes.choices}>
        <AlertBand tone="green" fact="Es para ti." announce>
          Falta un paso: la libreta vive en tu cuenta de PetLove+.
        </AlertBand>
        <ButtonLink to="/register" size="lg" fullWidth>
          Crear mi cuenta
        </ButtonLink>
        <ButtonLink to="/login" variant="default" size="lg" fullWidth>
          Ya tengo cuenta
        </ButtonLink>
      </div>
    );
  return (
    <div className={classes.choices}>
      <p>
        {others.length > 0 ? 'Pasan' : 'Pasa'} a tu cuenta, {account}, con toda su historia, sus fotos, sus placas y el
        mismo código. Tú decides quién la ve.
      </p>
      {problem && (
        <AlertBand announce fact="No se pudo recibir.">
          {problem}
        </AlertBand>
      )}
      {lost ? (
        <AlertBand tone="amber" fact={`${petName} está en búsqueda.`}>
          Un animal perdido no cambia de manos. Podrás recibirla cuando la clínica lo marque como encontrado.
        </AlertBand>
      ) : (
        <>
          {others.length > 0 && (
            <fieldset className={classes.along}>
              <legend className="strong">{clinic} te entrega también</legend>
              {others.map((one) => (
                <CheckField
                  key={one.handOverId}
                  label={one.petName}
                  help={
                    one.lost ? 'Está en búsqueda: podrás recibirla cuando la clínica lo marque como encontrado.' : null
                  }
                  disabled={one.lost}
                  checked={along.includes(one)}
                  onChange={({ currentTarget: { checked } }) =>
                    setLeft((now) => (checked ? now.filter((id) => id !== one.handOverId) : [...now, one.handOverId]))
                  }
                />
              ))}
            </fieldset>
          )}
          <CheckField
            label={
              names.length === 1
                ? `${petName} sigue siendo paciente de ${clinic}: puede ver su libreta y anotar en ella. Lo terminas cuando quieras.`
                : `${namesOf(names)} siguen siendo pacientes de ${clinic}: puede ver sus libretas y anotar en ellas. Lo terminas cuando quieras.`
            }
            checked={stays}
            onChange={(event) => setStays(event.currentTarget.checked)}
          />
        </>
      )}
      <Button
        size="lg"
        fullWidth
        loading={busy}
        disabled={lost}
        onClick={() => onTake({ staysPatient: stays, others: along.map((one) => one.handOverId) })}
      >
        {names.length === 1 ? `Recibir la libreta de ${petName}` : `Recibir las ${names.length} libretas`}
      </Button>
      <Button size="lg" fullWidth variant="subtle" disabled={busy} onClick={changeAccount}>
        Entrar con otra cuenta
      </Button>
    </div>
  );
}
