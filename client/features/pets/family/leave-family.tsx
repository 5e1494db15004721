/** Lets an invited member leave the family. */
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { showFailure, showToast } from '../../../components/toast.tsx';
import { readError } from '../../../lib/show-error.ts';
import { type Answers, trpc } from '../../../lib/trpc.ts';

export function LeaveFamily({ family, onLeft }: { family: Answers['family']['list']; onLeft: () => void }) {
  const [asking, setAsking] = useState(false);
  const utils = trpc.useUtils();
  const leave = trpc.family.leave.useMutation();
  const run = async () => {
    try {
      await leave.mutateAsync({ petId: family.petId });
      onLeft();
      showToast(`Ya no ves la libreta de ${family.petName}.`);
      await Promise.all([utils.pets.invalidate(), utils.agenda.invalidate(), utils.family.invalidate()]);
    } catch (error) {
      showFailure(readError(error).message);
    }
    setAsking(false);
  };
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        Salir de esta familia
      </Button>
      <Dialog
        opened={asking}
        onClose={() => setAsking(false)}
        title={`¿Dejar de ver a ${family.petName}?`}
        act={{ label: 'Salir', run: () => void run(), busy: leave.isPending }}
      >
        Para volver, {family.keeper} tendrá que invitarte otra vez.
      </Dialog>
    </>
  );
}
