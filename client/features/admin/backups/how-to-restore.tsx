/** The commands for the administrator of the machine: a browser must not be able to run them. */
import { AlertBand } from '../../../components/alert-band.tsx';
import { showInstant } from '../../../lib/dates.ts';
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

/** How the program is called depends on how it was installed: `command` comes from the server. */
export function HowToRestore({ command, dir, late }: { command: string; dir: string; late: string }) {
  return (
    <section className={`section ${classes.how}`} aria-label="Cómo restaurar">
      <h2>Cómo restaurar</h2>
      <p>
        Se hace en la máquina del servidor, con el servidor detenido. La orden revisa el respaldo entero antes de tocar
        nada y guarda aparte lo que hubiera.
      </p>
      <pre>{`${command} ${dir}/${late} --reemplazar`}</pre>
      <p>
        Para mudarte a otra máquina, descarga el respaldo, cópialo allá y da su nombre:{' '}
        <code>{command} petlove-respaldo-….tar --a carpeta-de-datos</code>. Después de restaurar, todos vuelven a entrar
        con su contraseña.
      </p>
      <p className="ink-2">
        Una copia cifrada de otro lugar se restaura igual, con su clave en <code>BACKUP_PASSPHRASE</code>: trae el
        archivo <code>petlove-respaldo-….tar.cifrado</code> y da su nombre. Guarda esa clave fuera de esta máquina.
      </p>
    </section>
  );
}

export function PostgresBackups({ command, dir, late }: { command: string; dir: string; late: string | null }) {
  return (
    <section className={`section ${classes.how}`} aria-label="Cómo restaurar">
      <h2>Cómo restaurar</h2>
      <p>
        Este servidor guarda sus datos en PostgreSQL. Detén los servidores y da la orden: la copia entra entera o no
        entra, y las sesiones y los enlaces de entonces se cierran solos al arrancar.
      </p>
      <pre>{`${command} ${dir}/${late ?? '2026-11-22T03-00-00Z'} --reemplazar`}</pre>
      <p className="ink-2">
        Si los respaldos los hace otra máquina con pg_dump, pon BACKUP_HOURS=0: este aviso se va y de ellos respondes
        tú.
      </p>
    </section>
  );
}
