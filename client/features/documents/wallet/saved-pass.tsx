/** The pass that this person saved: where it lies, and how it is taken back from a telephone that was lost. */
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { showFailure, showToast } from '../../../components/toast.tsx';
import { dayOf, showDate } from '../../../lib/dates.ts';
import { readError } from '../../../lib/show-error.ts';
import { trpc } from '../../../lib/trpc.ts';
import classes from './wallet.module.css';

export function SavedPass({ petId, name }: { petId: number; name: string }) {
  const utils = trpc.useUtils();
  const saved = trpc.wallet.saved.useQuery({ petId }).data;
  const takeBack = trpc.wallet.takeBack.useMutation();
  const [asking, setAsking] = useState(false);
  if (!saved) return null;
  const take = async () => {
    try {
      await takeBack.mutateAsync({ petId });
      await utils.wallet.saved.invalidate({ petId });
      showToast('Listo: en un momento ese pase ya no dice nada.');
    } catch (error) {
      showFailure(readError(error).message);
    }
    setAsking(false);
  };
  return (
    <section className={classes.way} aria-labelledby="pase-guardado">
      <h3 id="pase-guardado">Ya lo guardaste</h3>
      <p className="ink-2">
        {`Desde el ${showDate(dayOf(saved.since))}, en ${saved.copies === 1 ? 'una billetera' : `${saved.copies} billeteras`}. ¿Perdiste un teléfono?`}
      </p>
      <Button variant="default" onClick={() => setAsking(true)}>
        Vaciar el pase
      </Button>
      <Dialog
        opened={asking}
        onClose={() => setAsking(false)}
        title={`¿Vaciar el pase de ${name}?`}
        act={{ label: 'Vaciarlo', destructive: true, busy: takeBack.isPending, run: () => void take() }}
      >
        Queda sin datos en cada teléfono donde lo guardaste. Si lo quieres otra vez, guárdalo de nuevo.
      </Dialog>
    </section>
  );
}
