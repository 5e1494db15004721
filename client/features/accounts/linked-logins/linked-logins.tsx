/** The account's logins at other companies: which are connected, connect, disconnect. */
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { isNotice, NOTICES } from '#server/accounts/identities/rules.ts';
import { AlertBand } from '../../../components/alert-band.tsx';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { ErrorPanel } from '../../../components/empty-state.tsx';
import { IconFacebook, IconGoogle, IconLock } from '../../../components/icons/base.tsx';
import { SkeletonForm } from '../../../components/skeleton.tsx';
import { showFailure, showToast } from '../../../components/toast.tsx';
import { showDate } from '../../../lib/dates.ts';
import { readError } from '../../../lib/show-error.ts';
import { type Answers, trpc } from '../../../lib/trpc.ts';
import { ConnectSheet } from './connect-sheet.tsx';
import classes from './linked-logins.module.css';

type Linked = Answers['identities']['list'];
type Login = Linked['logins'][number];

const SIGNS = { google: IconGoogle, facebook: IconFacebook, oidc: IconLock };

/** Renders nothing where this server offers none and none is connected. */
export function LinkedLogins() {
  const search = useSearch({ from: '/dashboard/usuario' });
  const aviso = isNotice(search.aviso) ? search.aviso : undefined;
  const linked = trpc.identities.list.useQuery();
  if (linked.data?.logins.length === 0 && !aviso) return null;
  return (
    <section className="section" aria-labelledby="vinculadas">
      <h2 id="vinculadas">Cuentas vinculadas</h2>
      {aviso && (
        <AlertBand tone={aviso === 'conectada' ? 'green' : 'amber'} announce>
          {NOTICES[aviso]}
        </AlertBand>
      )}
      <div className={`sheet ${classes.rows}`}>
        {linked.data ? (
          linked.data.logins.map((login) => (
            <LoginRow key={login.provider} login={login} hasPassword={linked.data.hasPassword} />
          ))
        ) : linked.isError ? (
          <ErrorPanel
            message={readError(linked.error).message}
            onRetry={() => void linked.refetch()}
            busy={linked.isFetching}
            bare
          />
        ) : (
          <SkeletonForm fields={2} />
        )}
      </div>
      {linked.data && !linked.data.hasPassword && <CreatePassword />}
    </section>
  );
}

function LoginRow({ login, hasPassword }: { login: Login; hasPassword: boolean }) {
  const [open, setOpen] = useState<'connect' | 'disconnect' | null>(null);
  const utils = trpc.useUtils();
  const disconnect = trpc.identities.disconnect.useMutation();
  const connect = trpc.identities.connect.useMutation();
  const [account] = login.accounts;
  const { provider, name } = login;
  const Sign = SIGNS[provider];

  const takeOff = async () => {
    try {
      await disconnect.mutateAsync({ provider });
      showToast(`Desconectaste ${name}. Te lo confirmamos por correo.`);
      void utils.identities.invalidate();
    } catch (error) {
      showFailure(readError(error).message);
    }
    setOpen(null);
  };
  const begin = async () => {
    if (hasPassword) return setOpen('connect');
    try {
      const { address } = await connect.mutateAsync({ provider });
      location.assign(address);
    } catch (error) {
      showFailure(readError(error).message);
    }
  };

  return (
    <div className={classes.row}>
      <Sign size={24} />
      <div className={classes.words}>
        <h3>{name}</h3>
        <p className="small ink-2">
          {account ? `${account.email ?? 'Conectada'} · desde el ${showDate(account.createdAt)}` : 'Sin conectar'}
        </p>
      </div>
      {account ? (
        <Button variant="default" aria-label={`Desconectar ${name}`} onClick={() => setOpen('disconnect')}>
          Desconectar
        </Button>
      ) : (
        login.offered && (
          <Button
            variant="default"
            aria-label={`Conectar ${name}`}
            loading={connect.isPending}
            onClick={() => void begin()}
          >
            Conectar
          </Button>
        )
      )}
      <Dialog
        opened={open === 'disconnect'}
        onClose={() => setOpen(null)}
        title={`¿Desconectar ${name}?`}
        act={{ label: 'Desconectar', run: () => void takeOff(), busy: disconnect.isPending, destructive: true }}
      >
        Ya no entrarás con esa cuenta. Puedes conectarla otra vez cuando quieras.
      </Dialog>
      {open === 'connect' && <ConnectSheet provider={provider} name={name} onClose={() => setOpen(null)} />}
    </div>
  );
}

/** Offers a password to an account that has only one login. */
function CreatePassword() {
  const create = trpc.identities.createPassword.useMutation();
  const send = async () => {
    try {
      await create.mutateAsync();
    } catch (error) {
      showFailure(readError(error).message);
    }
  };
  if (create.data) {
    return (
      <AlertBand tone="green" fact="Te enviamos un enlace." announce>
        Ábrelo en {create.data.email} y escribe tu contraseña. Sirve durante 30 minutos.
      </AlertBand>
    );
  }
  return (
    <AlertBand
      tone="blue"
      fact="Tu cuenta todavía no tiene contraseña."
      action={
        <Button variant="outline" loading={create.isPending} onClick={() => void send()}>
          Crear contraseña
        </Button>
      }
    >
      Con una entras también sin esas cuentas. La creas con un enlace que te llega por correo.
    </AlertBand>
  );
}
