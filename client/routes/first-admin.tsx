import { Cover } from '../features/frame/cover.tsx';

export function FirstAdmin() {
  return (
    <Cover>
      <h1 tabIndex={-1}>Primer administrador</h1>
    </Cover>
  );
}
