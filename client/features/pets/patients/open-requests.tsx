/**
 * On Inicio: the clinic asks to read the record of an animal, and its owner has not answered. Once this device has shown
 * it, all that are open are one line.
 */
import { Link } from '@tanstack/react-router';
import { ButtonLink } from '../../../components/button.tsx';
import { IconEye } from '../../../components/icons/base.tsx';
import { PetPhoto } from '../../../components/pet-photo.tsx';
import { shortName } from '../../../lib/format.ts';
import { type Answers, trpc } from '../../../lib/trpc.ts';
import { useSeen } from '../../../lib/use-seen.ts';
import classes from './patients.module.css';

type Asked = Answers['patients']['requests'];

/** `besides`: more urgent news stands above, so that a line must do from the first time on. */
export function OpenRequests({ besides = false }: { besides?: boolean }) {
  const { data } = trpc.patients.requests.useQuery(undefined, { retry: false });
  const [first] = data?.requests ?? [];
  return data && first ? <Open asked={data} first={first} besides={besides} /> : null;
}

interface OpenProps {
  asked: Asked;
  first: Asked['requests'][number];
  besides: boolean;
}

function Open({ asked: { clinic, requests }, first, besides }: OpenProps) {
  const seen = useSeen('petlove-pedidos', requests.map(({ requestId }) => requestId).join(' '));
  if (seen || besides) {
    const more = requests.length - 1;
    return (
      <div className={`${classes.request} ${classes.folded}`} role="note">
        <IconEye size={22} />
        <p>
          <b>
            Piden ver la libreta de {shortName(first.name)}
            {more > 0 && ` y ${more} más`}
          </b>
        </p>
        <Link
          to="/dashboard/permisos"
          search={{ mascota: first.petId }}
          className={classes.answer}
          aria-label={`Responder a ${clinic}: la libreta de ${first.name}`}
        >
          Responder
        </Link>
      </div>
    );
  }
  return requests.map(({ requestId, petId, name, photo, species }) => (
    <div key={requestId} className={classes.request} role="note">
      <PetPhoto species={species} photo={photo} size={46} />
      <p>
        <b>
          {clinic} pide ver la libreta de {name}.
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
