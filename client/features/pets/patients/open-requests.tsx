/** On Inicio: the clinic asks to read the record of an animal, and its owner has not answered. */
import { AlertBand } from '../../../components/alert-band.tsx';
import { ButtonLink } from '../../../components/button.tsx';
import { PetPhoto } from '../../../components/pet-photo.tsx';
import { trpc } from '../../../lib/trpc.ts';

export function OpenRequests() {
  const { data } = trpc.patients.requests.useQuery(undefined, { retry: false });
  return data?.requests.map(({ requestId, petId, name, photo, species }) => (
    <AlertBand
      key={requestId}
      tone="blue"
      icon={<PetPhoto species={species} photo={photo} size={46} />}
      fact={`${data.clinic} pide ver la libreta de ${name}.`}
      action={
        <ButtonLink
          to="/dashboard/permisos"
          search={{ mascota: petId }}
          variant="default"
          size="sm"
          aria-label={`Responder: la libreta de ${name}`}
        >
          Responder
        </ButtonLink>
      }
    >
      Tú decides. Mientras no respondas, no ve nada.
    </AlertBand>
  ));
}
