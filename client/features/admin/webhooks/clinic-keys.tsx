/** The clinic's keys: no person's, each with its maker, and every administrator may end them. */
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { QueryFailure } from '../../../components/query-failure.tsx';
import { SkeletonRows } from '../../../components/skeleton.tsx';
import { trpc } from '../../../lib/trpc.ts';
import layout from '../../accounts/api-keys/api-keys.module.css';
import { KeyList } from '../../accounts/api-keys/key-list.tsx';
import { NewKey } from '../../accounts/api-keys/new-key.tsx';

export function ClinicKeys() {
  const [making, setMaking] = useState(false);
  const list = trpc.apiKeys.list.useQuery();
  const ofClinic = list.data?.ofClinic;
  return (
    <section className="section" aria-labelledby="claves-clinica">
      <h2 id="claves-clinica">Claves de la clínica</h2>
      <div className={layout.lead}>
        <p className="ink-2">
          Con una clave, otro programa lee pacientes, pendientes o pagos. Es de la clínica: sigue aunque quien la creó
          deje el equipo, y cada administrador puede revocarla. Las llamadas están en{' '}
          <a href="/api/docs">la documentación</a>.
        </p>
        <Button variant="outline" disabled={!ofClinic} onClick={() => setMaking(true)}>
          Crear una clave
        </Button>
      </div>
      {ofClinic?.keys.length === 0 && <p className="ink-2">Todavía no hay ninguna.</p>}
      {ofClinic && <KeyList keys={ofClinic.keys} />}
      {!list.data && (list.error ? <QueryFailure query={list} /> : <SkeletonRows rows={2} />)}
      {making && list.data && ofClinic && (
        <NewKey {...ofClinic} asks={list.data.asks} onClose={() => setMaking(false)} />
      )}
    </section>
  );
}
