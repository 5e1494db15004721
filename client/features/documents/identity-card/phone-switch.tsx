/** "Mostrar mi teléfono": whether the back shows the owner's number. Only the animal's keeper decides. */
import { Link } from '@tanstack/react-router';
import { SwitchField } from '../../../components/switch-field.tsx';
import { showFailure } from '../../../components/toast.tsx';
import { showPhone } from '#server/platform/lib/text.ts';
import { readError } from '../../../lib/show-error.ts';
import { type Answers, trpc } from '../../../lib/trpc.ts';

export function PhoneSwitch({ pet }: { pet: Answers['pets']['get']['pet'] }) {
  const utils = trpc.useUtils();
  const change = trpc.papers.showPhone.useMutation({
    onError: (error) => showFailure(readError(error).message),
    onSuccess: () => utils.pets.get.invalidate({ petId: pet.id }),
  });
  const shown = change.isPending ? change.variables.shown : pet.phoneOnCard === 1;
  const help = !shown ? (
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
  );
  return (
    <section className="sheet pad">
      <SwitchField
        label="Mostrar mi teléfono"
        help={help}
        checked={shown}
        onChange={(on) => change.mutate({ petId: pet.id, shown: on })}
      />
    </section>
  );
}
