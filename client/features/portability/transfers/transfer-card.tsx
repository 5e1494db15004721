/**
 * An offer of an animal and the answers that fit its reader, signed in or not.
 */
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { AlertBand } from '../../../components/alert-band.tsx';
import { Button, ButtonLink } from '../../../components/button.tsx';
import { CheckField } from '../../../components/fields.tsx';
import { PetPhoto } from '../../../components/pet-photo.tsx';
import type { Answers } from '../../../lib/trpc.ts';
import classes from './transfers.module.css';

interface Props {
  transfer: Answers['transfers']['look'];
  /** `staysPatient`: the clinic that kept the animal goes on reading and writing in its record. */
  accept: (staysPatient: boolean) => void;
  decline: () => void;
  changeAccount: () => void;
  busy: boolean;
  problem: string | null;
}

export function TransferCard({ transfer, accept, decline, changeAccount, busy, problem }: Props) {
  const { petName, species, speciesName, giver, email, forYou, petId, lost, fromClinic } = transfer;
  const [stays, setStays] = useState(true);
  return (
    <>
      <h1 tabIndex={-1}>
        {petId !== null
          ? `${petName} ya está en tu cuenta`
          : fromClinic
            ? `${giver} te entrega la libreta de ${petName}`
            : `${giver} quiere traspasarte a ${petName}`}
      </h1>
      <div className={classes.whose}>
        <PetPhoto species={species} size={72} />
        <p className="ink-2">{speciesName}. Su libreta llega completa: historia, fotos, papeles y el mismo código.</p>
      </div>
      {problem && (
        <AlertBand announce fact="No se pudo responder.">
          {problem}
        </AlertBand>
      )}
      {petId !== null ? (
        <ButtonLink to="/dashboard/perfilMascotas" search={{ mascota: petId }} size="lg" fullWidth>
          Ver a {petName}
        </ButtonLink>
      ) : forYou === true ? (
        <>
          {lost ? (
            <AlertBand tone="amber" fact={`${petName} está en búsqueda.`}>
              Un animal perdido no cambia de manos. Podrás recibirlo cuando {giver} lo marque como encontrado.
            </AlertBand>
          ) : (
            <p>
              {fromClinic ? (
                `Hasta hoy la llevó ${giver}. Si aceptas, pasa a tu cuenta y a tu nombre, y tú decides quién la ve.`
              ) : (
                <>
                  Si aceptas, pasa a tu cuenta y a tu nombre. {giver} y su familia dejan de ver su libreta; tú decides
                  con quién compartirla.
                </>
              )}
            </p>
          )}
          {fromClinic && !lost && (
            <CheckField
              label={`${petName} sigue siendo paciente de ${giver}: puede ver su libreta y anotar en ella. Lo terminas cuando quieras.`}
              checked={stays}
              onChange={(event) => setStays(event.currentTarget.checked)}
            />
          )}
          <Button size="lg" fullWidth loading={busy} disabled={lost} onClick={() => accept(fromClinic && stays)}>
            {fromClinic ? `Recibir la libreta de ${petName}` : `Aceptar a ${petName}`}
          </Button>
          <Button size="lg" fullWidth variant="default" disabled={busy} onClick={decline}>
            No, gracias
          </Button>
        </>
      ) : forYou === false ? (
        <>
          <AlertBand
            tone="amber"
            fact={fromClinic ? 'Esta libreta es para otra cuenta.' : 'Este traspaso es para otra cuenta.'}
          >
            Se abre con la cuenta de {email}. Entra con ella, o pide a {giver} que lo envíe al correo que usas aquí.
          </AlertBand>
          <Button size="lg" fullWidth onClick={changeAccount}>
            Entrar con otra cuenta
          </Button>
        </>
      ) : (
        <>
          <p>
            Entra con la cuenta de {email} para {fromClinic ? 'recibirla' : 'responder'}. Si aún no tienes una, créala
            gratis con ese mismo correo.{fromClinic && ` Ahí eliges si ${petName} sigue siendo paciente de ${giver}.`}
          </p>
          <ButtonLink to="/register" size="lg" fullWidth>
            Crear mi cuenta
          </ButtonLink>
          <ButtonLink to="/login" variant="default" size="lg" fullWidth>
            Ya tengo cuenta
          </ButtonLink>
        </>
      )}
      {forYou !== null && <Link to="/dashboard">Ir a mi inicio</Link>}
    </>
  );
}
