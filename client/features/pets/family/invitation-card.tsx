/**
 * An invitation and the one answer that fits its reader, signed in or not.
 */
import { Link } from '@tanstack/react-router';
import { AlertBand } from '../../../components/alert-band.tsx';
import { Button, ButtonLink } from '../../../components/button.tsx';
import { PetPhoto } from '../../../components/pet-photo.tsx';
import type { Answers } from '../../../lib/trpc.ts';
import classes from './family.module.css';

export type Invitation = Answers['family']['look'];

export function InvitationCard({
  invitation,
  accept,
  changeAccount,
  busy,
  problem,
}: {
  invitation: Invitation;
  accept: () => void;
  changeAccount: () => void;
  busy: boolean;
  problem: string | null;
}) {
  const { petName, species, speciesName, inviter, role, email, forYou, petId } = invitation;
  return (
    <>
      <h1 tabIndex={-1}>
        {inviter} te comparte a {petName}
      </h1>
      <div className={classes.whose}>
        <PetPhoto species={species} size={72} />
        <p className="ink-2">
          {speciesName}.{' '}
          {role === 'editor'
            ? 'Verás su libreta completa y podrás anotar vacunas, pesos y medicinas.'
            : 'Verás su libreta completa, sin cambiar nada.'}
        </p>
      </div>
      {problem && (
        <AlertBand announce fact="No se pudo aceptar.">
          {problem}
        </AlertBand>
      )}
      {petId !== null ? (
        <ButtonLink to="/dashboard/perfilMascotas" search={{ mascota: petId }} size="lg" fullWidth>
          Ver a {petName}
        </ButtonLink>
      ) : forYou === true ? (
        <Button size="lg" fullWidth loading={busy} onClick={accept}>
          Aceptar y ver a {petName}
        </Button>
      ) : forYou === false ? (
        <>
          <AlertBand tone="amber" fact="Esta invitación es para otra cuenta.">
            Se abre con la cuenta de {email}. Entra con ella, o pide a {inviter} que invite al correo que usas aquí.
          </AlertBand>
          <Button size="lg" fullWidth onClick={changeAccount}>
            Entrar con otra cuenta
          </Button>
        </>
      ) : (
        <>
          <p>Entra con la cuenta de {email} para aceptar. Si aún no tienes una, créala gratis con ese mismo correo.</p>
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
