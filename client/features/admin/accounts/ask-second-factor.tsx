/** For a member who lost the telephone and the recovery codes: needs a reason, which the audit log keeps. */
import { useState } from 'react';
import { SECOND_FACTOR_REASONS } from '#server/admin/accounts/rules.ts';
import { AlertBand } from '../../../components/alert-band.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { SelectField } from '../../../components/fields.tsx';
import { showToast } from '../../../components/toast.tsx';
import { readError } from '../../../lib/show-error.ts';
import { trpc } from '../../../lib/trpc.ts';
import classes from './account-desk.module.css';
import { useAccountsRefresh } from './use-account-acts.ts';

type Reason = keyof typeof SECOND_FACTOR_REASONS;

interface AskSecondFactorProps {
  opened: boolean;
  account: { userId: number; name: string };
  onClose: () => void;
}

export function AskSecondFactor({ opened, account, onClose }: AskSecondFactorProps) {
  const { userId, name } = account;
  const [reason, setReason] = useState<Reason | ''>('');
  const [missing, setMissing] = useState(false);
  const refresh = useAccountsRefresh();
  const close = () => {
    take.reset();
    setReason('');
    setMissing(false);
    onClose();
  };
  const take = trpc.accounts.removeSecondFactor.useMutation({
    onSettled: refresh,
    onSuccess: () => {
      showToast(`${name} ahora entra solo con su contraseña. Se lo dijimos por correo.`);
      close();
    },
  });
  const run = () => {
    if (reason === '') return setMissing(true);
    take.mutate({ userId, reason });
  };
  return (
    <Dialog
      opened={opened}
      onClose={close}
      title={`¿Quitar los dos pasos de ${name}?`}
      act={{ label: 'Quitar', run, busy: take.isPending, destructive: true }}
    >
      <div className={classes.stack}>
        <p>
          Comprueba antes que es esa persona: en el mostrador o por una llamada que hagas tú. Se cierran todas sus
          sesiones, entra solo con su contraseña y se le avisa por correo.
        </p>
        <SelectField
          label="Por qué"
          value={reason}
          error={missing ? 'Elige por qué.' : undefined}
          onChange={(value) => {
            setMissing(false);
            setReason(isReason(value) ? value : '');
          }}
          options={[
            { value: '', label: 'Elige un motivo' },
            ...Object.entries(SECOND_FACTOR_REASONS).map(([value, label]) => ({ value, label })),
          ]}
        />
        {take.error && (
          <AlertBand announce fact="No se pudo.">
            {readError(take.error).message}
          </AlertBand>
        )}
      </div>
    </Dialog>
  );
}

function isReason(value: string): value is Reason {
  return value in SECOND_FACTOR_REASONS;
}
