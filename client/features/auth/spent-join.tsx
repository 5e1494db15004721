/** A link of a social login that is no good any more, or that could not be read just now. */
import { AlertBand } from '../../components/alert-band.tsx';
import { ButtonLink } from '../../components/button.tsx';
import { ErrorPanel } from '../../components/empty-state.tsx';
import { readError } from '../../lib/show-error.ts';

export function SpentJoin({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { code, title, message } = readError(error);
  if (code !== 'TOKEN_SPENT') return <ErrorPanel title={title} message={message} onRetry={onRetry} />;
  return (
    <>
      <AlertBand tone="amber" fact="Este enlace ya no sirve." announce>
        Se usó o pasaron 30 minutos. Entra otra vez y seguimos.
      </AlertBand>
      <ButtonLink to="/login" size="lg" fullWidth>
        Iniciar sesión
      </ButtonLink>
    </>
  );
}
