/** On Inicio: the clinic asks to read the record of an animal, and its owner has not answered. */
import { ButtonLink } from '../../../components/button.tsx';
import { PetPhoto } from '../../../components/pet-photo.tsx';
import { trpc } from '../../../lib/trpc.ts';
import classes from './patients.module.css';

export function OpenRequests() {
  const { data } = trpc.patients.requests.useQuery(undefined, { retry: false });
  return data?.requests.map(({ requestId, petId, name, photo, species }) => (
    <div key={requestId} className={classes.request} role="note">
      <PetPhoto species={species} photo={photo} size={46} />
      <p>
        <b>
          {data.clinic} pide ver la libreta de {name}.
        </b>{' '}
        Tú decides.
      </p>
      <ButtonLink
        to="/dashboard/permisos"
        search={{ mascota: petId }}
        variant="default"
        size="sm"
        aria-label={`Responder: la libreta de ${name}`}
      >
        Responder
      </ButtonLink>
    </div>
  ));
}
