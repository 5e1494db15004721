/** Says that the animal's year is over and offers the renewal. The typed text is kept meanwhile. */
import type { ReactNode } from 'react';
import { AlertBand } from '../../../components/alert-band.tsx';
import { ButtonLink } from '../../../components/button.tsx';

interface RenewBandProps {
  petId: number;
  petName: string;
  /** Replaces the default text. */
  children?: ReactNode;
  /** Set it where the band appears after an action. */
  announce?: boolean;
}

export function RenewBand({ petId, petName, children, announce = false }: RenewBandProps) {
  return (
    <AlertBand
      tone="amber"
      fact={`La suscripción de ${petName} terminó.`}
      announce={announce}
      action={
        <ButtonLink to="/dashboard/pagoSuscripcion" search={{ mascota: petId }} variant="outline" size="sm">
          Renovar el año de {petName}
        </ButtonLink>
      }
    >
      {children ??
        'Para agregar a su registro, renueva su año. Todo lo guardado, su cédula y su placa siguen funcionando.'}
    </AlertBand>
  );
}
