/** In the record, below the health: until when entries can be added, and a link to renew. */
import { Link } from '@tanstack/react-router';
import { AlertBand } from '../../../components/alert-band.tsx';
import { ButtonLink } from '../../../components/button.tsx';
import { RenewBand } from './renew-band.tsx';
import { licenceWords } from './licence-words.ts';
import { useLicences } from './use-licences.ts';

export function LicenceLine({ petId, canEdit }: { petId: number; canEdit: boolean }) {
  const licence = useLicences().get(petId);
  const words = licence && licenceWords(licence);
  // A reader has nothing to renew.
  if (!licence || !words || !canEdit) return null;
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
