/** "Anular" is irreversible, so the dialog explains it first. */
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { showFailure, showToast } from '../../../components/toast.tsx';
import { showCode } from '#server/platform/lib/codes.ts';
import { readError } from '../../../lib/show-error.ts';
import { trpc } from '../../../lib/trpc.ts';
import type { TagState } from './tag-state.tsx';

export function WithdrawTag({ code, state }: { code: string; state: TagState }) {
  const [asked, setAsked] = useState(false);
  const utils = trpc.useUtils();
  const shown = showCode(code);
  const withdraw = trpc.tagBatches.withdraw.useMutation({
    onSuccess: () => showToast(`Anulaste la placa ${shown}.`),
    onError: (error) => showFailure(readError(error).message),
    onSettled: async () => {
      await utils.tagBatches.invalidate();
      setAsked(false);
    },
  });
  if (state === 'withdrawn') return null;
  return (
    <>
      <Button variant="subtle" color="red" size="sm" aria-label={`Anular ${shown}`} onClick={() => setAsked(true)}>
        Anular
      </Button>
      <Dialog
        opened={asked}
        onClose={() => setAsked(false)}
        title={`¿Anular la placa ${shown}?`}
        act={{
          label: 'Anular la placa',
          run: () => withdraw.mutate({ code }),
          busy: withdraw.isPending,
          destructive: true,
        }}
      >
        {state === 'available'
          ? 'Nadie podrá activarla.'
          : 'Hoy es de un animal: quien la escanee ya no encontrará a su familia.'}{' '}
        Es para siempre.
      </Dialog>
    </>
  );
}
