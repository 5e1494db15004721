/** The rights of a person without an account: a copy of the data, and being forgotten. For an administrator. */
import { useState } from 'react';
import { mayDo } from '#server/platform/core/rights.ts';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { IconDownload } from '../../../components/icons/act.tsx';
import { showFailure, showToast } from '../../../components/toast.tsx';
import { useDownload } from '../../../components/use-download.ts';
import { showDate } from '../../../lib/dates.ts';
import { count } from '../../../lib/format.ts';
import { invalidate } from '../../../lib/invalidate.ts';
import { readError } from '../../../lib/show-error.ts';
import { trpc } from '../../../lib/trpc.ts';
import classes from './look.module.css';
import { Acts } from '../../../components/looked-at.tsx';

interface OwnerDataProps {
  ownerId: number;
  name: string;
  /** When the person asked to be forgotten. */
  forgottenAt: string | null;
}

export function OwnerData({ ownerId, name, forgottenAt }: OwnerDataProps) {
  const me = trpc.auth.me.useQuery().data;
  const years = trpc.system.info.useQuery().data?.retentionYears;
  const [asking, setAsking] = useState(false);
  const { busy, save } = useDownload();
  const forget = trpc.ownerData.forget.useMutation({
    onSuccess: () => {
      setAsking(false);
      invalidate('adminLists', 'adminRecord', 'recalls');
      showToast('Sus datos se borraron.');
    },
    onError: (failure) => showFailure(readError(failure).message),
  });
  if (!mayDo(me?.roles ?? [], 'mend')) return null;
  const kept = years ? ` durante ${count(years, 'año')}` : '';
  if (forgottenAt)
    return (
      <section className={classes.data} aria-label="Sus datos">
        <h3>Sus datos</h3>
        <p className="small ink-2">
          Se borraron el {showDate(forgottenAt)}.{' '}
          {years === 0
            ? 'La libreta se borra al día siguiente.'
            : `Lo que firmó la clínica se guarda${kept}, sin su nombre.`}
        </p>
      </section>
    );
  return (
    <section className={classes.data} aria-label="Sus datos">
      <h3>Sus datos</h3>
      <p className="small ink-2">
        No tiene cuenta: lo que la ley le permite pedir, te lo pide a ti. La copia trae una página para leer, y sus
        fotos y papeles. Cada descarga queda anotada.
      </p>
      <Acts>
        <Button
          variant="default"
          leftSection={<IconDownload />}
          loading={busy !== null}
          onClick={() => void save(`/api/admin/tutores/${ownerId}/datos.zip`, `La copia de ${name} está guardada.`)}
        >
          Descargar una copia
        </Button>
        <Button variant="outline" color="red" onClick={() => setAsking(true)}>
          Borrar sus datos
        </Button>
      </Acts>
      <Dialog
        opened={asking}
        onClose={() => setAsking(false)}
        title={`¿Borrar los datos de ${name}?`}
        act={{
          label: 'Borrar para siempre',
          run: () => forget.mutate({ ownerId }),
          busy: forget.isPending,
          destructive: true,
        }}
      >
        Se borran su nombre, su contacto, sus correos y lo que le escribieron por la placa.{' '}
        {years === 0
          ? 'La libreta se borra al día siguiente.'
          : `La libreta queda${kept}, sin su nombre: la clínica tiene que guardarla.`}{' '}
        No se puede deshacer; si la pidió, entrégale antes su copia.
      </Dialog>
    </section>
  );
}
