/** Iniciar sesión. Every unknown address shows it too, so it reads its search without naming a route. */
import { Link, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useLayoutEffect, useState } from 'react';
import { AlertBand } from '../../components/alert-band.tsx';
import { SkeletonForm } from '../../components/skeleton.tsx';
import classes from '../../features/accounts/auth/auth.module.css';
import { SignInForm } from '../../features/accounts/auth/sign-in-form.tsx';
import { SocialButtons } from '../../features/accounts/auth/social-buttons.tsx';
import { useEnter } from '../../features/accounts/auth/use-enter.ts';
import { reasonAtLogin } from '../../features/accounts/auth/waiting-account.ts';
import { Cover, CoverDivider } from '../../features/frame/frame/cover.tsx';
import { takePlace } from '../../lib/plain-page.ts';
import { safeReturnPath } from '../../lib/return-path.ts';
import type { Failure } from '../../lib/show-error.ts';
import { invitationPath, keepNewTag } from '../../lib/waiting-invitation.ts';

const SecondStep = lazy(() =>
  import('../../features/accounts/auth/second-step.tsx').then((module) => ({ default: module.SecondStep })),
);

/** The reason of a failed social login; only a visitor with that failure loads it. */
const SocialNotice = lazy(() =>
  import('../../features/accounts/auth/social-notice.tsx').then((module) => ({ default: module.SocialNotice })),
);

export function Login() {
  const { volver, aviso } = useSearch({ strict: false });
  const asked = safeReturnPath(volver) ?? '/dashboard';
  const back = asked === '/dashboard' ? (invitationPath() ?? asked) : asked;
  // A visitor without an account registers first, and returns by another way.
  useEffect(() => keepNewTag(asked), [asked]);
  const { opening, enter, busy, waiting, confirm, startAgain } = useEnter(back);
  const [reason] = useState(reasonAtLogin);
  const [late, setLate] = useState<Failure | undefined>();
  // The form itself replaces the plain page; the second step takes nothing from it.
  useLayoutEffect(() => {
    if (waiting) takePlace();
  }, [waiting]);
  if (waiting) {
    return (
      <Cover>
        <h1 tabIndex={-1}>Verificación en dos pasos</h1>
        <Suspense fallback={<SkeletonForm fields={1} />}>
          <SecondStep
            ticket={waiting}
            confirm={confirm}
            busy={busy}
            onBack={(failure) => {
              setLate(failure);
              startAgain();
            }}
          />
        </Suspense>
      </Cover>
    );
  }
  return (
    <Cover>
      <h1 tabIndex={-1}>Iniciar sesión</h1>
      {(reason || back !== '/dashboard') && <p className="ink-2">{reason || 'Entra y seguimos donde estabas.'}</p>}
      {late && (
        <AlertBand tone="amber" fact="Empecemos otra vez." announce>
          {late.message}
        </AlertBand>
      )}
      {typeof aviso === 'string' && (
        <Suspense>
          <SocialNotice notice={aviso} />
        </Suspense>
      )}
      {opening ? (
        <SkeletonForm fields={2} />
      ) : (
        <>
          <SignInForm enter={enter} busy={busy} />
          <SocialButtons back={back}>
            <CoverDivider>o entra con</CoverDivider>
          </SocialButtons>
          <p className={classes.foot}>
            ¿Aún no tienes cuenta? <Link to="/register">Regístrate gratis</Link>
            <br />
            {/* Pages of the server: they need no account and no script. */}
            ¿Encontraste un animal? <a href="/q">Busca su código</a>
            <br />
            <a href="/landingPage">Qué es PetLove+</a>
          </p>
        </>
      )}
    </Cover>
  );
}
