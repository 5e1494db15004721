/** The commands of whoever has the machine: nothing that a browser should be able to do. */
import { AlertBand } from '../../components/alert-band.tsx';
import { showInstant } from '../../lib/format.ts';
import classes from './backups.module.css';

/** What to do where the disk has damaged the database itself: another backup of it would not help. */
export function Damage({ since, soundId, dir }: { since: string; soundId: string | null; dir: string }) {
  return (
    <section className={`section ${classes.last}`} aria-label="La base de datos está dañada">
      <AlertBand fact="La base de datos está dañada.">
        Se vio por primera vez: {showInstant(since)}.{' '}
        {soundId === null ? (
          'No hay un respaldo sano en este servidor: restaura la copia que hayas descargado.'
        ) : (
          <>
            Este respaldo está sano; detén el servidor y restáuralo: <code>{`${dir}/${soundId}`}</code>.
          </>
        )}{' '}
        No borres ninguno, y revisa el disco antes de seguir.
      </AlertBand>
    </section>
  );
}

export function HowToRestore({ dir, late }: { dir: string; late: string }) {
  return (
    <section className={`section ${classes.how}`} aria-label="Cómo restaurar">
      <h2>Cómo restaurar</h2>
      <p>
        Se hace en la máquina del servidor, con el servidor detenido. La orden revisa el respaldo entero antes de tocar
        nada y guarda aparte lo que hubiera.
      </p>
      <pre>{`npm run restore -- ${dir}/${late} --reemplazar`}</pre>
      <p>
        Para mudarte a otra máquina, descarga el respaldo, cópialo allá y da su nombre:{' '}
        <code>npm run restore -- petlove-respaldo-….tar --a carpeta-de-datos</code>. Después de restaurar, todos vuelven
        a entrar con su contraseña.
      </p>
      <p className="ink-2">
        Una copia cifrada de otro lugar se restaura igual, con su clave en <code>BACKUP_PASSPHRASE</code>: trae el
        archivo <code>petlove-respaldo-….tar.cifrado</code> y da su nombre. Guarda esa clave fuera de esta máquina.
      </p>
    </section>
  );
}

export function PostgresBackups({ elsewhere }: { elsewhere: boolean }) {
  return (
    <section className={`section ${classes.how}`} aria-label="Respaldos de PostgreSQL">
      <p>
        Este servidor guarda sus datos en PostgreSQL, que se respalda con sus propias herramientas. Programa esta orden
        cada noche en la máquina que las tenga:
      </p>
      <pre>{'pg_dump --format=custom --file=petlove-$(date +%F).dump "$DATABASE_URL"'}</pre>
      <p>Y para restaurarla en una base vacía, con los servidores detenidos:</p>
      <pre>{'pg_restore --no-owner --exit-on-error --dbname="$DATABASE_URL" petlove-2026-11-22.dump'}</pre>
      <p className="ink-2">
        {elsewhere
          ? 'Las fotos y los documentos están en S3: activa allá las versiones del depósito. Guarda también DATA_DIR/vapid.json.'
          : 'Copia además la carpeta DATA_DIR: ahí están las fotos, los documentos y vapid.json.'}
      </p>
    </section>
  );
}
