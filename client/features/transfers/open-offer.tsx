/** An offer that waits for its answer, and the way to take it back. */
import { Button } from '../../components/button.tsx';
import { showFailure, showToast } from '../../components/toast.tsx';
import { showInstant } from '../../lib/format.ts';
import { readError } from '../../lib/show-error.ts';
import { type Answers, trpc } from '../../lib/trpc.ts';
import classes from './transfers.module.css';

type Offer = NonNullable<Answers['transfers']['ofPet']['offer']>;

export function OpenOffer({ offer, petName }: { offer: Offer; petName: string }) {
  const utils = trpc.useUtils();
  const cancel = trpc.transfers.cancel.useMutation();
  const run = async () => {
    try {
      await cancel.mutateAsync({ transferId: offer.id });
      showToast(`${petName} se queda contigo.`);
    } catch (error) {
      showFailure(readError(error).message);
    }
    await utils.transfers.invalidate();
  };
  return (
    <section className={`sheet ${classes.waiting}`} aria-labelledby="espera">
      <h2 id="espera">{offer.lapsed ? 'El traspaso venció' : 'Espera respuesta'}</h2>
      <p>
        {offer.lapsed
          ? `${offer.email} no respondió a tiempo. ${petName} sigue contigo; puedes ofrecerlo otra vez.`
          : `Ofreciste a ${petName} a ${offer.email}. El enlace sirve hasta el ${showInstant(offer.expiresAt)}.`}
      </p>
      <Button variant="default" loading={cancel.isPending} onClick={() => void run()}>
        {offer.lapsed ? 'Entendido' : 'Cancelar el traspaso'}
      </Button>
    </section>
  );
}
