/** Iniciar sesión. Every unknown address shows it too, so it asks for its search without naming a route. */
import { Link, useSearch } from '@tanstack/react-router';
import { SkeletonForm } from '../components/skeleton.tsx';
import classes from '../features/auth/auth.module.css';
import { SignInForm } from '../features/auth/sign-in-form.tsx';
import { SocialButtons } from '../features/auth/social-buttons.tsx';
import { useEnter } from '../features/auth/use-enter.ts';
import { Cover, CoverDivider } from '../features/frame/cover.tsx';
import { safeReturnPath } from '../lib/return-path.ts';

export function Login() {
  const { volver } = useSearch({ strict: false });
  const back = safeReturnPath(volver) ?? '/dashboard';
  const { opening, enter, busy } = useEnter(back);
  return (
    <Cover>
      <h1 tabIndex={-1}>Iniciar sesión</h1>
      {back !== '/dashboard' && <p className="ink-2">Entra y seguimos donde estabas.</p>}
      {opening ? (
        <SkeletonForm fields={2} />
      ) : (
        <>
          <SignInForm enter={enter} busy={busy} />
          <SocialButtons>
            <CoverDivider>o entra con</CoverDivider>
          </SocialButtons>
          <p className={classes.foot}>
            ¿Aún no tienes cuenta? <Link to="/register">Regístrate gratis</Link>
          </p>
        </>
      )}
    </Cover>
  );
}
