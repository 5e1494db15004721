import { Cover } from '../features/frame/cover.tsx';

export function ChangePassword() {
  return (
    <Cover>
      <h1 tabIndex={-1}>Nueva contraseña</h1>
    </Cover>
  );
}
