import { Cover } from '../features/frame/cover.tsx';

export function ConfirmRegistration() {
  return (
    <Cover>
      <h1 tabIndex={-1}>Registro Exitoso</h1>
    </Cover>
  );
}
