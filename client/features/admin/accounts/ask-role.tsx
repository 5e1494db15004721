/** "Hacer administrador" and its undo. */
import { AlertBand } from '../../../components/alert-band.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { showToast } from '../../../components/toast.tsx';
import { readError } from '../../../lib/show-error.ts';
import { trpc } from '../../../lib/trpc.ts';
import classes from './account-desk.module.css';
import { useAccountsRefresh } from './use-account-acts.ts';

interface AskRoleProps {
  opened: boolean;
  account: { userId: number; role: 'ROLE_USUARIO' | 'ROLE_ADMINISTRADOR'; name: string };
  onClose: () => void;
}

export function AskRole({ opened, account, onClose }: AskRoleProps) {
  const { userId, name } = account;
  const refresh = useAccountsRefresh();
  const up = account.role === 'ROLE_USUARIO';
  const close = () => {
    change.reset();
    onClose();
  };
  const change = trpc.accounts.changeRole.useMutation({
    onSettled: refresh,
    onSuccess: () => {
      showToast(up ? `${name} ahora administra.` : `${name} ya no administra.`);
      onClose();
    },
  });
  return (
    <Dialog
      opened={opened}
      onClose={close}
      title={up ? `¿Hacer administrador a ${name}?` : `¿Quitar a ${name} como administrador?`}
      act={{
        label: up ? 'Hacer administrador' : 'Quitar como administrador',
        run: () => change.mutate({ userId, role: up ? 'ROLE_ADMINISTRADOR' : 'ROLE_USUARIO' }),
        busy: change.isPending,
        destructive: !up,
      }}
    >
      <div className={classes.stack}>
        <p>
          {up
            ? 'Podrá ver y cambiar todo lo de esta administración: animales, cuentas y ajustes. Se cierran sus sesiones y entra otra vez; las suyas durarán medio día. Las claves que dio a otros programas dejan de servir. Avísale tú.'
            : 'Pierde la administración ahora mismo. Sus animales y su cuenta siguen igual.'}
        </p>
        {change.error && (
          <AlertBand announce fact="No se pudo.">
            {readError(change.error).message}
          </AlertBand>
        )}
      </div>
    </Dialog>
  );
}
