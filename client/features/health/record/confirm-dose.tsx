/** «Confirmar»: a veterinarian saw the sticker of a dose that its family wrote. */
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { IconCheckCircle } from '../../../components/icons/base.tsx';
import { showFailure, showToast } from '../../../components/toast.tsx';
import { readError } from '../../../lib/show-error.ts';
import { trpc } from '../../../lib/trpc.ts';
import classes from './dose-events.module.css';

interface ConfirmDoseProps {
  petId: number;
  /** `detail`: day, lot and laboratory, to hold beside the sticker. */
  dose: { id: number; name: string; detail: string };
}

export function ConfirmDose({ dose, petId }: ConfirmDoseProps) {
  const [asked, setAsked] = useState(false);
  const utils = trpc.useUtils();
  const refresh = () => Promise.all([utils.pets.get.invalidate({ petId }), utils.visits.record.invalidate()]);
  const fail = (error: unknown) => showFailure(readError(error).message);
  const unconfirm = trpc.vaccines.unconfirm.useMutation({ onSettled: refresh, onError: fail });
  const confirm = trpc.vaccines.confirm.useMutation({
    onError: fail,
    onSuccess: ({ vaccinationId }) =>
      showToast(`Confirmaste ${dose.name}.`, { label: 'Deshacer', run: () => unconfirm.mutate({ vaccinationId }) }),
    onSettled: async () => {
      setAsked(false);
      await refresh();
    },
  });
  return (
    <div className={classes.confirm}>
      <Button
        variant="subtle"
        size="sm"
        leftSection={<IconCheckCircle />}
        aria-label={`Confirmar ${dose.name}`}
        onClick={() => setAsked(true)}
      >
        Confirmar
      </Button>
      <Dialog
        opened={asked}
        onClose={() => setAsked(false)}
        title={`¿Viste el adhesivo de ${dose.name}?`}
        act={{
          label: 'Sí, la confirmo',
          busy: confirm.isPending,
          run: () => confirm.mutate({ vaccinationId: dose.id }),
        }}
      >
        <p className="num">{dose.detail}</p>
        <p>
          Si coincide, queda confirmada con tu nombre, tu registro y la fecha de hoy. Si su familia la corrige después,
          deja de estarlo.
        </p>
      </Dialog>
    </div>
  );
}
