import { Cover } from '../features/frame/cover.tsx';

export function ForgotPassword() {
  return (
    <Cover>
      <h1 tabIndex={-1}>Recuperar contraseña</h1>
    </Cover>
  );
}
