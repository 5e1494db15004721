/** Why a signed paper is withdrawn: its reader is told. */
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { TextField } from '../../../components/fields.tsx';
import { Sheet } from '../../../components/sheet.tsx';
import { showToast } from '../../../components/toast.tsx';
import { readError } from '../../../lib/show-error.ts';

interface WithdrawSheetProps {
  title: string;
  /** The toast afterwards. */
  done: string;
  run: (reason: string) => Promise<void>;
  onClose: () => void;
}

export function WithdrawSheet({ title, done, run, onClose }: WithdrawSheetProps) {
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const send = async () => {
    setBusy(true);
    setProblem(null);
    try {
      await run(reason);
      showToast(done);
      onClose();
    } catch (error) {
      const { fields, message } = readError(error);
      setProblem(fields.reason ?? message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Sheet
      opened
      title={title}
      onClose={onClose}
      dirty={reason !== ''}
      onSubmit={() => void send()}
      actions={
        <Button type="submit" size="lg" fullWidth color="red" loading={busy}>
          Retirar
        </Button>
      }
    >
      <p>Lo impreso no se puede recoger: quien verifique su número leerá que se retiró y por qué. No se deshace.</p>
      <TextField
        label="¿Por qué?"
        maxLength={160}
        autoComplete="off"
        value={reason}
        error={problem}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </Sheet>
  );
}
