/** The record that was opened: who takes it into which account, and whether the clinic goes on seeing it. */
import { useState } from 'react';
import { AlertBand } from '../../../components/alert-band.tsx';
import { Button, ButtonLink } from '../../../components/button.tsx';
import { CheckField } from '../../../components/fields.tsx';
import type { Answers } from '../../../lib/trpc.ts';
import classes from './hand-over.module.css';

interface Props {
  offer: Answers['handOvers']['look'];
  onTake: (staysPatient: boolean) => void;
  changeAccount: () => void;
  busy: boolean;
  problem: string | null;
}

export function TakeCard({ offer, onTake, changeAccount, busy, problem }: Props) {
  const { petName, clinic, account, lost } = offer;
  const [stays, setStays] = useState(true);
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
        Pasa a tu cuenta, {account}, con toda su historia, sus fotos, sus placas y el mismo código. Tú decides quién la
        ve.
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
        <CheckField
          label={`${petName} sigue siendo paciente de ${clinic}: puede ver su libreta y anotar en ella. Lo terminas cuando quieras.`}
          checked={stays}
          onChange={(event) => setStays(event.currentTarget.checked)}
        />
      )}
      <Button size="lg" fullWidth loading={busy} disabled={lost} onClick={() => onTake(stays)}>
        Recibir la libreta de {petName}
      </Button>
      <Button size="lg" fullWidth variant="subtle" disabled={busy} onClick={changeAccount}>
        Entrar con otra cuenta
      </Button>
    </div>
  );
}
