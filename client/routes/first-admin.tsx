/** Primer administrador: good once, and only where nobody administrates yet. */
import { useNavigate, useParams } from '@tanstack/react-router';
import { showToast } from '../components/toast.tsx';
import classes from '../features/auth/auth.module.css';
import { FirstAdminForm } from '../features/auth/first-admin-form.tsx';
import { Cover } from '../features/frame/cover.tsx';

export function FirstAdmin() {
  const { token } = useParams({ from: '/primerAdministrador/$token' });
  const navigate = useNavigate();
  const enter = () => {
    showToast('Administrador creado. Entra con tu correo y tu contraseña.');
    void navigate({ to: '/login', search: { volver: '/dashboard/admin' } });
  };
  return (
    <Cover>
      <div className={classes.intro}>
        <h1 tabIndex={-1}>Primer administrador</h1>
        <p className="ink-2">Esta cuenta administra toda la instalación. El enlace sirve una sola vez.</p>
      </div>
      <FirstAdminForm token={token} onMade={enter} />
    </Cover>
  );
}
