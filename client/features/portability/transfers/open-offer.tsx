/** A pending offer, with a button to withdraw it. */
import { Button } from '../../../components/button.tsx';
import { showFailure, showToast } from '../../../components/toast.tsx';
import { showInstant } from '../../../lib/dates.ts';
import { readError } from '../../../lib/show-error.ts';
import { type Answers, trpc } from '../../../lib/trpc.ts';
import classes from './transfers.module.css';

type Offer = NonNullable<Answers['transfers']['ofPet']['offer']>;

interface Props {
  offer: Offer;
  petName: string;
}

export function OpenOffer({ offer, petName }: Props) {
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
  const { title, words } = inWords(offer, petName);
  return (
    <section className={`sheet ${classes.waiting}`} aria-labelledby="espera">
      <h2 id="espera">{title}</h2>
      <p>{words}</p>
      <Button variant="default" loading={cancel.isPending} onClick={() => void run()}>
        {offer.lapsed ? 'Entendido' : 'Cancelar el traspaso'}
      </Button>
    </section>
  );
}

function inWords({ email, expiresAt, lapsed, refusedAt }: Offer, petName: string) {
  if (refusedAt !== null)
    return {
      title: 'No se pudo entregar',
      words: `${email} no existe o no recibe correos. ${petName} sigue contigo: cancela y ofrécelo a la dirección correcta.`,
    };
  if (lapsed)
    return {
      title: 'El traspaso venció',
      words: `${email} no respondió a tiempo. ${petName} sigue contigo; puedes ofrecerlo otra vez.`,
    };
  return {
    title: 'Espera respuesta',
    words: `Ofreciste a ${petName} a ${email}. El enlace sirve hasta el ${showInstant(expiresAt)}.`,
  };
}
