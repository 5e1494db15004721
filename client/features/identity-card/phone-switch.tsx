/** "Mostrar mi teléfono": whether the guardian's number is printed on the back. Its own user alone decides. */
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { showFailure } from '../../components/toast.tsx';
import { showPhone } from '../../lib/format.ts';
import { readError } from '../../lib/show-error.ts';
import { type Answers, trpc } from '../../lib/trpc.ts';
import classes from './pet-card.module.css';

export function PhoneSwitch({ pet }: { pet: Answers['pets']['get']['pet'] }) {
  const id = useId();
  const utils = trpc.useUtils();
  const change = trpc.papers.showPhone.useMutation({
    onError: (error) => showFailure(readError(error).message),
    onSuccess: () => utils.pets.get.invalidate({ petId: pet.id }),
  });
  const shown = change.isPending ? change.variables.shown : pet.phoneOnCard === 1;
  return (
    <section className={`sheet pad ${classes.phone}`}>
      <div>
        <label htmlFor={id} className={classes.strong}>
          Mostrar mi teléfono
        </label>
        <p id={`${id}-now`} className="small ink-2">
          {!shown ? (
            `Va en el reverso. Ahora solo dice ${pet.ownerName}.`
          ) : pet.cardPhone ? (
            `Quien tenga la cédula lee ${showPhone(pet.cardPhone)}.`
          ) : change.isPending ? (
            'Guardando.'
          ) : (
            <>
              Falta anotar el número.{' '}
              <Link to="/dashboard/nuevoPropietario" search={{ propietario: pet.ownerId }}>
                Agregarlo
              </Link>
            </>
          )}
        </p>
      </div>
      <input
        id={id}
        type="checkbox"
        role="switch"
        className={classes.switch}
        checked={shown}
        aria-describedby={`${id}-now`}
        onChange={({ currentTarget }) => change.mutate({ petId: pet.id, shown: currentTarget.checked })}
      />
    </section>
  );
}
