import { Cover } from '../features/frame/cover.tsx';

export function Register() {
  return (
    <Cover>
      <h1 tabIndex={-1}>Crea tu cuenta</h1>
    </Cover>
  );
}
