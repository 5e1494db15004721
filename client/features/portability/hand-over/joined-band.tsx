/** On a record that was joined with another: until when the two may be parted again. */
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { showCode } from '#server/platform/lib/codes.ts';
import { AlertBand } from '../../../components/alert-band.tsx';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { showFailure, showToast } from '../../../components/toast.tsx';
import { showInstant } from '../../../lib/dates.ts';
import { readError } from '../../../lib/show-error.ts';
import { trpc } from '../../../lib/trpc.ts';

export function JoinedBand({ petId }: { petId: number }) {
  const joined = trpc.merges.of.useQuery({ petId }).data;
  const utils = trpc.useUtils();
  const navigate = useNavigate();
  const part = trpc.merges.part.useMutation();
  const [asking, setAsking] = useState(false);
  if (!joined) return null;
  const { mergeId, name, otherName, otherCode, mergedAt, until } = joined;
  const run = async () => {
    try {
      await part.mutateAsync({ mergeId });
      showToast(`${name} y ${otherName} son dos libretas otra vez.`);
      await Promise.all([utils.pets.invalidate(), utils.merges.invalidate()]);
      await navigate({ to: '/dashboard/mascotas' });
    } catch (error) {
      setAsking(false);
      showFailure(readError(error).message);
    }
  };
  return (
    <AlertBand
      tone="blue"
      fact={`Uniste dos libretas de ${name} el ${showInstant(mergedAt)}.`}
      action={
        <Button variant="default" onClick={() => setAsking(true)}>
          No era la misma: separarlas
        </Button>
      }
    >
      Puedes separarlas hasta el {showInstant(until)}.
      <Dialog
        opened={asking}
        onClose={() => setAsking(false)}
        title="¿Separar las dos libretas?"
        act={{ label: 'Separarlas', run: () => void run(), busy: part.isPending }}
      >
        Cada una queda como estaba: {otherName} ({showCode(otherCode)}) vuelve con lo suyo. Lo que se anotó desde que
        las uniste se queda en esta.
      </Dialog>
    </AlertBand>
  );
}
