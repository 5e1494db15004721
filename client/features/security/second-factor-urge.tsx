/** For an administrator without a second factor: that account opens everybody's data. */
import { AlertBand } from '../../components/alert-band.tsx';
import { ButtonLink } from '../../components/button.tsx';
import type { Answers } from '../../lib/trpc.ts';

export function SecondFactorUrge({ me }: { me: Answers['auth']['me'] | undefined }) {
  if (me?.role !== 'ROLE_ADMINISTRADOR' || me.secondFactor) return null;
  return (
    <AlertBand
      tone="amber"
      fact="Protege tu cuenta de administrador."
      action={
        <ButtonLink to="/dashboard/usuario" search={{ tab: 'seguridad' }} variant="default" size="sm">
          Ir a Seguridad
        </ButtonLink>
      }
    >
      Activa la verificación en dos pasos: desde esta cuenta se ven los datos de todas las personas.
    </AlertBand>
  );
}
