import { Cover } from '../features/frame/cover.tsx';

export function Login() {
  return (
    <Cover>
      <h1 tabIndex={-1}>Iniciar sesión</h1>
    </Cover>
  );
}
