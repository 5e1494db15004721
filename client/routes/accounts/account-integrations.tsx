/** Integraciones: keys with which a member's own programs call the REST API. */
import { useState } from 'react';
import { Button, ButtonLink } from '../../components/button.tsx';
import { EmptyState, ErrorPanel } from '../../components/empty-state.tsx';
import { SkeletonRows } from '../../components/skeleton.tsx';
import classes from '../../features/accounts/api-keys/api-keys.module.css';
import { KeyList } from '../../features/accounts/api-keys/key-list.tsx';
import { NewKey } from '../../features/accounts/api-keys/new-key.tsx';
import { readError } from '../../lib/show-error.ts';
import { trpc } from '../../lib/trpc.ts';

export function AccountIntegrations() {
  const [making, setMaking] = useState(false);
  const me = trpc.auth.me.useQuery();
  const list = trpc.apiKeys.list.useQuery();
  return (
    <section className="section" aria-labelledby="claves">
      <h2 id="claves">Claves de API</h2>
      <div className={classes.lead}>
        <p className="ink-2">
          Con una clave, otro programa tuyo lee o anota por ti, sin tu contraseña y solo lo que le permitas. Lo que se
          puede llamar está en <a href="/api/docs">la documentación</a>.
        </p>
        <Button disabled={!list.data} onClick={() => setMaking(true)}>
          Crear una clave
        </Button>
      </div>
      {me.data?.role === 'ROLE_ADMINISTRADOR' && (
        <p>
          <ButtonLink to="/dashboard/admin/integraciones" variant="subtle">
            Claves y avisos de la clínica
          </ButtonLink>
        </p>
      )}
      {list.data?.keys.length === 0 && (
        <EmptyState scene="box" title="Todavía no tienes claves">
          Crea una cuando conectes un programa con tus animales: un calendario o una hoja de cálculo.
        </EmptyState>
      )}
      {list.data && <KeyList keys={list.data.keys} />}
      {list.isPending && <SkeletonRows rows={2} />}
      {list.isError && (
        <ErrorPanel
          message={readError(list.error).message}
          onRetry={() => void list.refetch()}
          busy={list.isFetching}
          bare
        />
      )}
      {making && list.data && <NewKey {...list.data} onClose={() => setMaking(false)} />}
    </section>
  );
}
