/** Every backup, newest first: its size, age, check, and actions. */
import { useState } from 'react';
import { BY_HAND_DAYS, RETENTION } from '#server/admin/backups/rules.ts';
import { Button, ButtonAnchor } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { IconAlert, IconCheckCircle } from '../../../components/icons/base.tsx';
import { Chip } from '../../../components/state-chip.tsx';
import { showFailure, showToast } from '../../../components/toast.tsx';
import { showInstant } from '../../../lib/dates.ts';
import { count } from '../../../lib/format.ts';
import { readError } from '../../../lib/show-error.ts';
import { type Answers, trpc } from '../../../lib/trpc.ts';
import classes from './backups.module.css';

export type Shown = Answers['backups']['list'];
type Backup = Shown['backups'][number];

export function BackupList({ shown }: { shown: Shown }) {
  if (shown.backups.length === 0) return null;
  return (
    <section className="section" aria-label="Respaldos">
      <h2>
        Guardados <span className="num ink-3">{shown.backups.length}</span>
      </h2>
      <ul className={classes.list}>
        {shown.backups.map((backup) => (
          <Row key={backup.id} backup={backup} last={backup.id === shown.lastGoodId} busy={shown.inHand !== null} />
        ))}
      </ul>
      <p className={`ink-2 ${classes.stay}`}>
        De los que se hacen solos se quedan los {RETENTION.last} últimos, uno por hora de los últimos dos días,{' '}
        {RETENTION.days} diarios, {RETENTION.weeks} semanales y {RETENTION.months} mensuales. Los que haces a mano se
        quedan {BY_HAND_DAYS} días, y el último bueno siempre.
      </p>
    </section>
  );
}

function Row({ backup, last, busy }: { backup: Backup; last: boolean; busy: boolean }) {
  const { id, madeAt, byHand, bytes, files, rows, checkedAt, problems, store } = backup;
  const [removing, setRemoving] = useState(false);
  const utils = trpc.useUtils();
  const told = {
    onError: (error: unknown) => showFailure(readError(error).message),
    onSettled: () => utils.backups.list.invalidate(),
  };
  const check = trpc.backups.check.useMutation(told);
  const remove = trpc.backups.remove.useMutation({
    ...told,
    onSuccess: () => {
      setRemoving(false);
      showToast('Respaldo borrado.');
    },
  });
  const good = problems.length === 0;
  return (
    <li className={`sheet pad ${classes.row}`}>
      <div className={classes.head}>
        <h3>{showInstant(madeAt)}</h3>
        {good ? (
          <Chip tone="green" icon={<IconCheckCircle size={16} />}>
            Comprobado
          </Chip>
        ) : (
          <Chip tone="amber" icon={<IconAlert size={16} />}>
            Dañado
          </Chip>
        )}
      </div>
      <p className="ink-2">
        {showBytes(bytes)} · {count(files, 'archivo')}
        {/* The server does not count the rows of a PostgreSQL backup. */}
        {rows.user !== undefined && ` · ${count(rows.pet ?? 0, 'animal')} · ${count(rows.user, 'cuenta')}`}
        {store === 'elsewhere' && ' · las fotos están en S3'}
        {byHand && ' · hecho a mano'}
      </p>
      {!good && <p>{problems.join(' ')}</p>}
      {showInstant(checkedAt) !== showInstant(madeAt) && (
        <p className="mini ink-2">Se comprobó: {showInstant(checkedAt)}</p>
      )}
      <div className={classes.acts}>
        <ButtonAnchor variant="subtle" href={`/api/admin/respaldos/${id}.tar`} download>
          Descargar
        </ButtonAnchor>
        <Button variant="subtle" loading={check.isPending} disabled={busy} onClick={() => check.mutate({ id })}>
          Comprobar
        </Button>
        {!last && (
          <Button variant="subtle" color="red" onClick={() => setRemoving(true)}>
            Borrar
          </Button>
        )}
      </div>
      <Dialog
        opened={removing}
        onClose={() => setRemoving(false)}
        title={`¿Borrar el respaldo del ${showInstant(madeAt)}?`}
        act={{
          label: 'Borrar este respaldo',
          run: () => remove.mutate({ id }),
          busy: remove.isPending,
          destructive: true,
        }}
      >
        No se puede recuperar. El último respaldo bueno se queda.
      </Dialog>
    </li>
  );
}

export function showBytes(bytes: number): string {
  const [unit, size] = bytes >= 1e9 ? ['GB', 1e9] : bytes >= 1e6 ? ['MB', 1e6] : ['KB', 1e3];
  const figure = new Intl.NumberFormat('es-EC', { maximumFractionDigits: bytes / Number(size) < 10 ? 1 : 0 });
  return `${figure.format(bytes / Number(size))} ${unit}`;
}
