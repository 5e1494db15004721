/** Whether the backups would survive this machine's disk: copies elsewhere, and the last trial restore. */
import { COPY_LATE_DAYS, REHEARSAL_DAYS } from '#server/admin/backup-copies/rules.ts';
import { AlertBand } from '../../../components/alert-band.tsx';
import { IconAlert, IconCheckCircle } from '../../../components/icons/base.tsx';
import { Chip } from '../../../components/state-chip.tsx';
import { showInstant } from '../../../lib/dates.ts';
import { count } from '../../../lib/format.ts';
import { type Answers, trpc } from '../../../lib/trpc.ts';
import { showBytes } from './backup-list.tsx';
import classes from './backups.module.css';

type Shown = Answers['backupCopies']['show'];

export function CopiesElsewhere() {
  const { data } = trpc.backupCopies.show.useQuery(undefined, { refetchInterval: 30_000 });
  if (!data) return null;
  const { place, rehearsal } = data;
  return (
    <section className={`section ${classes.last}`} aria-label="Copias en otro lugar">
      <h2>En otro lugar</h2>
      {place ? <Place place={place} /> : <Advice />}
      {rehearsal && <Rehearsal rehearsal={rehearsal} />}
    </section>
  );
}

function Place({ place }: { place: NonNullable<Shown['place']> }) {
  const { where, last, late, failure, sameDisk } = place;
  return (
    <>
      {late && (
        <AlertBand fact={`Hace más de ${COPY_LATE_DAYS} días que no hay una copia en otro lugar.`}>
          {failure ?? 'Mira en Tareas qué pasó con «Copias en otro lugar».'}
        </AlertBand>
      )}
      {!late && failure && (
        <AlertBand tone="amber" fact="La última copia no salió.">
          {failure} Se intenta otra vez en una hora.
        </AlertBand>
      )}
      {sameDisk && (
        <AlertBand tone="amber" fact="Esa carpeta está en el mismo disco que los datos.">
          Si se pierde el disco, se pierde también la copia: elige otro disco, S3 o un servidor SFTP.
        </AlertBand>
      )}
      <div className={`sheet pad ${classes.row}`}>
        <p>
          <strong>{last ? `Última copia: ${showInstant(last.madeAt)}` : 'Todavía no hay una copia'}</strong>
        </p>
        <p className="ink-2">
          {last
            ? `${showBytes(last.bytes)}, cifrada. ${last.kept === 1 ? 'Hay 1 allá' : `Hay ${last.kept} allá`}: `
            : 'Se hace después del próximo respaldo: '}
          <code>{where}</code>
        </p>
      </div>
    </>
  );
}

function Advice() {
  return (
    <p className="ink-2">
      Los respaldos están en el mismo disco que los datos, o cerca. Para que además se guarden cifrados en otro disco,
      en S3 o en un servidor SFTP, pon <code>BACKUP_COPY_TO</code> y <code>BACKUP_PASSPHRASE</code>; el archivo{' '}
      <code>.env.example</code> dice cómo.
    </p>
  );
}

function Rehearsal({ rehearsal }: { rehearsal: NonNullable<Shown['rehearsal']> }) {
  const { at, problem, restored } = rehearsal;
  const good = problem === null;
  return (
    <div className={`sheet pad ${classes.row}`}>
      <div className={classes.head}>
        <h3>Ensayo de restauración: {showInstant(at)}</h3>
        <Chip tone={good ? 'green' : 'amber'} icon={good ? <IconCheckCircle size={16} /> : <IconAlert size={16} />}>
          {good ? (restored ? 'Salió bien' : 'Se leyó bien') : 'Falló'}
        </Chip>
      </div>
      <p className="ink-2">
        {good
          ? `${found(rehearsal)} Se repite solo cada ${REHEARSAL_DAYS} días.`
          : `${problem} Se intenta otra vez mañana.`}
      </p>
      {good && !restored && (
        <p className="ink-2">
          En PostgreSQL solo se lee: para estar seguro, restáuralo de vez en cuando en una base vacía, con{' '}
          <code>npm run restore</code> y su <code>DATABASE_URL</code>.
        </p>
      )}
    </div>
  );
}

function found({ from, restored, rows, files }: NonNullable<Shown['rehearsal']>): string {
  const which = from === 'elsewhere' ? 'La copia del otro lugar' : 'El respaldo de aquí';
  if (!restored)
    return `${which} se leyó de principio a fin y pg_restore entiende su base: ${count(files, 'archivo')}.`;
  const counted = [count(rows.pet ?? 0, 'animal'), count(rows.user ?? 0, 'cuenta'), count(files, 'archivo')].join(', ');
  return `${which} se restauró aparte: no le falta nada. ${counted}.`;
}
