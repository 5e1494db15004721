/** In the record: that the year ends soon or has ended, with its way on. One that ends in months is a fact among others. */
import { Link } from '@tanstack/react-router';
import { AlertBand } from '../../../components/alert-band.tsx';
import { ButtonLink } from '../../../components/button.tsx';
import { RenewBand } from './renew-band.tsx';
import { isNear, licenceWords } from './licence-words.ts';
import { useLicences } from './use-licences.ts';

export function LicenceLine({ petId, canEdit }: { petId: number; canEdit: boolean }) {
  const licence = useLicences().get(petId);
  const words = licence && licenceWords(licence);
  // A reader has nothing to renew.
  if (!licence || !words || !canEdit || !isNear(licence)) return null;
  if (licence.state === 'vencida') return <RenewBand petId={petId} petName={licence.name} />;
  if (licence.state === 'gracia') {
    return (
      <AlertBand
        tone="amber"
        action={
          <ButtonLink to="/dashboard/pagoSuscripcion" search={{ mascota: petId }} variant="outline" size="sm">
            Renovar el año de {licence.name}
          </ButtonLink>
        }
      >
        {words}. Después todo lo guardado sigue contigo.
      </AlertBand>
    );
  }
  return (
    <p className="small ink-2">
      {words}.{' '}
      <Link to="/dashboard/pagoSuscripcion" search={{ mascota: petId }}>
        {licence.state === 'prueba' ? 'Suscribir' : 'Renovar'}
      </Link>
    </p>
  );
}
