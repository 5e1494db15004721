/** Seguridad: the member's sign-in methods and open sessions. A section each, one below the other. */
import { ErrorPanel } from '../../components/empty-state.tsx';
import { SkeletonForm } from '../../components/skeleton.tsx';
import { Together } from '../../components/together.tsx';
import { LinkedLogins } from '../../features/accounts/linked-logins/linked-logins.tsx';
import { PasskeyList } from '../../features/accounts/passkeys/passkey-list.tsx';
import { EmailSection } from '../../features/accounts/security/email-section.tsx';
import { PasswordSection } from '../../features/accounts/security/password-section.tsx';
import { SecondFactorSection } from '../../features/accounts/security/second-factor-section.tsx';
import classes from '../../features/accounts/security/security.module.css';
import { SessionList } from '../../features/accounts/security/session-list.tsx';
import { readError } from '../../lib/show-error.ts';
import { trpc } from '../../lib/trpc.ts';

export function AccountSecurity() {
  const me = trpc.auth.me.useQuery();
  const security = trpc.security.get.useQuery();
  const others = [trpc.passkeys.list.useQuery(), trpc.identities.list.useQuery(), trpc.security.sessions.useQuery()];
  return (
    <div className={classes.page}>
      <Together
        ready={[me, security, ...others].every(({ isFetched }) => isFetched)}
        waiting={<SkeletonForm fields={6} />}
      >
        <section className="section" aria-labelledby="entrar">
          <h2 id="entrar">Cómo entras</h2>
          <div className={`sheet ${classes.rows}`}>
            {me.data && security.data ? (
              <>
                <EmailSection email={me.data.email} refused={Boolean(me.data.emailRefusedAt)} {...security.data} />
                <PasswordSection me={me.data} hasPassword={security.data.hasPassword} />
                <SecondFactorSection
                  email={me.data.email}
                  admin={me.data.role === 'ROLE_ADMINISTRADOR'}
                  security={security.data}
                />
              </>
            ) : security.isError ? (
              <ErrorPanel
                message={readError(security.error).message}
                onRetry={() => void security.refetch()}
                busy={security.isFetching}
                bare
              />
            ) : (
              <SkeletonForm fields={3} />
            )}
          </div>
        </section>
        {me.data && security.data && (
          <PasskeyList
            email={me.data.email}
            ofStaff={me.data.roles.length > 0}
            hasPassword={security.data.hasPassword}
            asksCode={security.data.asksSecondStep}
          />
        )}
        <LinkedLogins />
        <section className="section" aria-labelledby="sesiones">
          <h2 id="sesiones">Dónde tienes la sesión abierta</h2>
          <SessionList />
        </section>
      </Together>
    </div>
  );
}
