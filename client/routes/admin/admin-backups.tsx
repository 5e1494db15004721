/** Administración: the backups; the last good one first, because the administrator comes to see it. */
import { AlertBand } from '../../components/alert-band.tsx';
import { Button } from '../../components/button.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { QueryFailure } from '../../components/query-failure.tsx';
import { SkeletonRows } from '../../components/skeleton.tsx';
import { showFailure } from '../../components/toast.tsx';
import { BackupList, type Shown, showBytes } from '../../features/admin/backups/backup-list.tsx';
import classes from '../../features/admin/backups/backups.module.css';
import { CopiesElsewhere } from '../../features/admin/backups/copies-elsewhere.tsx';
import { Damage, HowToRestore, PostgresBackups } from '../../features/admin/backups/how-to-restore.tsx';
import { showInstant } from '../../lib/dates.ts';
import { readError } from '../../lib/show-error.ts';
import { trpc } from '../../lib/trpc.ts';

export function AdminBackups() {
  const backups = trpc.backups.list.useQuery(undefined, {
    // Polls fast while a job is running.
    refetchInterval: ({ state: { data } }) => (data && (data.inHand !== null || data.waiting) ? 1500 : 30_000),
  });
  const elsewhere = trpc.backupCopies.show.useQuery();
  const data = elsewhere.isFetched ? backups.data : undefined;
  return (
    <>
      <PageHeader title="Respaldos" lead="Copias de todo: la base de datos, las fotos y los documentos." />
      {data && (
        <>
          {data.damage && <Damage dir={data.dir} {...data.damage} />}
          <Last shown={data} />
          <CopiesElsewhere />
          <BackupList shown={data} />
          {data.kind === 'postgres' && (
            <PostgresBackups command={data.restoreCommand} dir={data.dir} late={data.lastGoodId} />
          )}
          {data.kind === 'sqlite' && data.lastGoodId !== null && (
            <HowToRestore command={data.restoreCommand} dir={data.dir} late={data.damage?.soundId ?? data.lastGoodId} />
          )}
        </>
      )}
      {!data && (backups.error ? <QueryFailure query={backups} /> : <SkeletonRows rows={3} />)}
    </>
  );
}

function Last({ shown }: { shown: Shown }) {
  const utils = trpc.useUtils();
  const begin = trpc.backups.begin.useMutation({
    onError: (error) => showFailure(readError(error).message),
    onSettled: () => utils.backups.list.invalidate(),
  });
  const last = shown.backups.find(({ id }) => id === shown.lastGoodId);
  const writing = shown.waiting || (shown.inHand !== null && shown.inHand.id === null);
  return (
    <section className={`section ${classes.last}`} aria-label="Último respaldo">
      <div className={`sheet pad ${classes.row}`}>
        <p className={classes.big}>
          {last ? `Último respaldo: ${showInstant(last.madeAt)}` : 'Todavía no hay un respaldo'}
        </p>
        <p className="ink-2">
          {last ? `${showBytes(last.bytes)}, comprobado.` : 'Haz el primero ahora; tarda poco y no interrumpe a nadie.'}{' '}
          {shown.nextRunAt ? `El próximo se hace solo: ${showInstant(shown.nextRunAt)}.` : 'Solo se hacen a mano.'}
        </p>
        <p role="status" className="ink-2">
          {progress(shown)}
        </p>
        <div className={classes.acts}>
          <Button loading={begin.isPending || writing} disabled={shown.inHand !== null} onClick={() => begin.mutate()}>
            Respaldar ahora
          </Button>
        </div>
      </div>
      {shown.lastError && (
        <AlertBand tone="amber" fact="El último intento falló.">
          {shown.lastError}
        </AlertBand>
      )}
      {shown.late && !shown.lastError && (
        <AlertBand tone="amber" fact="El último respaldo bueno ya es viejo.">
          Haz uno ahora y mira si el servidor estuvo apagado.
        </AlertBand>
      )}
    </section>
  );
}

function progress({ inHand, waiting }: Shown): string {
  if (!inHand) return waiting ? 'Empieza en unos segundos…' : '';
  if (inHand.step === 'database') return 'Se copia la base de datos…';
  if (inHand.step === 'files') return `Se guardan las fotos y los documentos: ${inHand.done}…`;
  return inHand.total > 0 ? `Se comprueba: ${inHand.done} de ${inHand.total} archivos…` : 'Se comprueba…';
}
