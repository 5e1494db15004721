/** Perfil: the member's data, the colour scheme, the sign-out. */
import { Button } from '../../components/button.tsx';
import { ErrorPanel } from '../../components/empty-state.tsx';
import { IconLogout } from '../../components/icons/frame.tsx';
import { SkeletonForm } from '../../components/skeleton.tsx';
import classes from '../../features/accounts/profile/account.module.css';
import { ProfileHead } from '../../features/accounts/profile/profile-head.tsx';
import { ProfileForm } from '../../features/accounts/profile/profile-form.tsx';
import { ThemeSetting } from '../../features/accounts/profile/theme-setting.tsx';
import { WeightUnitSetting } from '../../features/accounts/profile/weight-unit-setting.tsx';
import { useSignOut } from '../../features/frame/frame/use-sign-out.ts';
import { readError } from '../../lib/show-error.ts';
import { trpc } from '../../lib/trpc.ts';

export function AccountProfile() {
  const me = trpc.auth.me.useQuery();
  const { signOut, busy } = useSignOut();
  return (
    <div className={classes.page}>
      <section className="section" aria-labelledby="datos">
        <h2 id="datos">Tus datos</h2>
        <div className="sheet pad">
          {me.data && (
            <>
              <ProfileHead me={me.data} />
              <ProfileForm me={me.data} />
            </>
          )}
          {!me.data && me.isError && (
            <ErrorPanel
              message={readError(me.error).message}
              onRetry={() => void me.refetch()}
              busy={me.isFetching}
              bare
            />
          )}
          {!me.data && !me.isError && <SkeletonForm fields={5} />}
        </div>
      </section>
      <div className={classes.beside}>
        <section className="section" aria-labelledby="colores">
          <h2 id="colores">Colores de la pantalla</h2>
          <div className="sheet pad">
            <ThemeSetting />
          </div>
        </section>
        {me.data && (
          <section className="section" aria-labelledby="unidad">
            <h2 id="unidad">Pesos</h2>
            <div className="sheet pad">
              <WeightUnitSetting me={me.data} />
            </div>
          </section>
        )}
        <section className="section" aria-labelledby="sesion">
          <h2 id="sesion">Sesión</h2>
          <div className={`sheet pad ${classes.leave}`}>
            <p className="ink-2">Al salir, este navegador olvida tus datos y los borradores que no guardaste.</p>
            <Button variant="default" leftSection={<IconLogout />} loading={busy} onClick={signOut}>
              Salir
            </Button>
          </div>
        </section>
      </div>
    </div>
  );
}
