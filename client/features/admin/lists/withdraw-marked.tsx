/** "Anular 12 placas" is irreversible, so the dialog repeats the number and asks once. */
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { showFailure, showToast } from '../../../components/toast.tsx';
import { count } from '../../../lib/format.ts';
import { readError } from '../../../lib/show-error.ts';
import { trpc } from '../../../lib/trpc.ts';

export function WithdrawMarked({ tagIds, onDone }: { tagIds: number[]; onDone: () => void }) {
  const [asked, setAsked] = useState(false);
  const utils = trpc.useUtils();
  const words = `Anular ${count(tagIds.length, 'placa')}`;
  const withdraw = trpc.tagBatches.withdrawChosen.useMutation({
    onSuccess: ({ amount }) => {
      showToast(amount === 0 ? 'Ya estaban anuladas.' : `Anulaste ${count(amount, 'placa')}.`);
      onDone();
    },
    onError: (error) => showFailure(readError(error).message),
    onSettled: async () => {
      setAsked(false);
      await utils.tagBatches.invalidate();
    },
  });
  return (
    <>
      <Button variant="default" color="red" onClick={() => setAsked(true)}>
        {words}
      </Button>
      <Dialog
        opened={asked}
        onClose={() => setAsked(false)}
        title={`¿${words}?`}
        act={{ label: words, run: () => withdraw.mutate({ tagIds }), busy: withdraw.isPending, destructive: true }}
      >
        Quien escanee una de ellas ya no encontrará a ninguna familia, y las que están libres nadie podrá activarlas. Es
        para siempre: no se puede deshacer.
      </Dialog>
    </>
  );
}
