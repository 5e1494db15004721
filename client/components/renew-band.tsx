/** Where the year of an animal is over: what that means, and the one way on. Nothing that was typed is lost meanwhile. */
import type { ReactNode } from 'react';
import { AlertBand } from './alert-band.tsx';
import { ButtonLink } from './button.tsx';

interface RenewBandProps {
  petId: number;
  petName: string;
  /** In place of the usual words. */
  children?: ReactNode;
  /** It appears after an act. */
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
