/** A social login's link that is used, expired, or could not be read just now. */
import { ButtonLink } from '../../../components/button.tsx';
import { SpentLink } from '../../../components/spent-link.tsx';

export function SpentJoin({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <SpentLink
      error={error}
      onRetry={onRetry}
      spentAs={['TOKEN_SPENT']}
      titles={{ spent: 'Este enlace ya no sirve', unread: 'No pudimos abrirlo' }}
      fact="Ya se usó o venció."
      action={
        <ButtonLink to="/login" size="lg" fullWidth>
          Iniciar sesión
        </ButtonLink>
      }
    >
      Sirve una vez, durante 30 minutos. Entra de nuevo y seguimos donde quedaste.
    </SpentLink>
  );
}
