import { Cover } from '../features/frame/cover.tsx';

export function AfterRegister() {
  return (
    <Cover>
      <h1 tabIndex={-1}>Revisa tu correo</h1>
    </Cover>
  );
}
