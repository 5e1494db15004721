/** Primer administrador: works once, and only on an installation without an administrator. */
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { AlertBand } from '../../components/alert-band.tsx';
import { ButtonLink } from '../../components/button.tsx';
import { ErrorPanel } from '../../components/empty-state.tsx';
import { SkeletonForm } from '../../components/skeleton.tsx';
import { showToast } from '../../components/toast.tsx';
import classes from '../../features/accounts/auth/auth.module.css';
import { FirstAdminForm } from '../../features/accounts/auth/first-admin-form.tsx';
import { Cover } from '../../features/frame/frame/cover.tsx';
import { readError } from '../../lib/show-error.ts';
import { trpc } from '../../lib/trpc.ts';

export function FirstAdmin() {
  const { token } = useParams({ from: '/primerAdministrador/$token' });
  const navigate = useNavigate();
  const link = trpc.auth.firstAdminLink.useQuery({ token });
  const [spent, setSpent] = useState(false);
  const enter = () => {
    showToast('Administrador creado. Entra con tu correo y tu contraseña.');
    void navigate({ to: '/login', search: { volver: '/dashboard/admin' } });
  };
  if (spent || link.data?.good === false) return <Spent />;
  return (
    <Cover>
      <div className={classes.intro}>
        <h1 tabIndex={-1}>Primer adminis&shy;trador</h1>
        <p className="ink-2">Esta cuenta administra toda la instalación. El enlace sirve una sola vez.</p>
      </div>
      {link.data ? (
        <FirstAdminForm token={token} onMade={enter} onSpent={() => setSpent(true)} />
      ) : link.error ? (
        <ErrorPanel
          message={readError(link.error).message}
          onRetry={() => void link.refetch()}
          busy={link.isFetching}
        />
      ) : (
        <SkeletonForm fields={4} />
      )}
    </Cover>
  );
}

function Spent() {
  return (
    <Cover>
      <h1 tabIndex={-1}>Este enlace ya no sirve</h1>
      <AlertBand tone="amber" fact="Ya se usó o pasaron sus 24 horas." announce>
        Si creaste con él al administrador, entra con su correo y su contraseña. Mientras no haya uno, el servidor
        muestra otro enlace cada vez que arranca.
      </AlertBand>
      <ButtonLink to="/login" size="lg" fullWidth>
        Iniciar sesión
      </ButtonLink>
    </Cover>
  );
}
