/** A social login's link that is used, expired, or could not be read just now. */
import { AlertBand } from '../../../components/alert-band.tsx';
import { ButtonLink } from '../../../components/button.tsx';
import { ErrorPanel } from '../../../components/empty-state.tsx';
import { readError } from '../../../lib/show-error.ts';

export function SpentJoin({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { code, title, message } = readError(error);
  if (code !== 'TOKEN_SPENT') {
    return (
      <>
        <h1 tabIndex={-1}>No pudimos abrirlo</h1>
        <ErrorPanel title={title} message={message} onRetry={onRetry} />
      </>
    );
  }
  return (
    <>
      <h1 tabIndex={-1}>Este enlace ya no sirve</h1>
      <AlertBand tone="amber" fact="Ya se usó o venció." announce>
        Sirve una vez, durante 30 minutos. Entra de nuevo y seguimos donde quedaste.
      </AlertBand>
      <ButtonLink to="/login" size="lg" fullWidth>
        Iniciar sesión
      </ButtonLink>
    </>
  );
}
