/** The facts that an administrator checks first when the server is slow or silent. */
import { AlertBand } from '../../../components/alert-band.tsx';
import { ButtonLink } from '../../../components/button.tsx';
import { FactList } from '../../../components/fact-list.tsx';
import { showInstant } from '../../../lib/dates.ts';
import type { Answers } from '../../../lib/trpc.ts';
import { showBytes } from './backup-list.tsx';
import classes from './backups.module.css';

export function LateBackup() {
  return (
    <AlertBand
      tone="amber"
      fact="Falta un respaldo reciente."
      action={
        <ButtonLink to="/dashboard/admin/respaldos" variant="outline">
          Ver los respaldos
        </ButtonLink>
      }
    >
      Haz uno ahora: lo nuevo está en un solo lugar.
    </AlertBand>
  );
}

export function HealthFacts({ health }: { health: Answers['jobs']['list']['health'] }) {
  const { version, database, databaseBytes, databaseCheckedAt, databaseDamaged } = health;
  const { diskFreeBytes, lastBackupAt, oldestMailAt } = health;
  const checked = databaseCheckedAt === null ? '' : `, sana: ${showInstant(databaseCheckedAt)}`;
  return (
    <section className={`section ${classes.last}`} aria-label="El servidor">
      <div className="sheet pad">
        <FactList
          facts={[
            { name: 'Versión', value: version },
            {
              name: 'Base de datos',
              value: `${database}, ${showBytes(databaseBytes)}${databaseDamaged ? ', dañada' : checked}`,
            },
            { name: 'Espacio libre', value: diskFreeBytes === null ? null : showBytes(diskFreeBytes) },
            { name: 'Último respaldo', value: lastBackupAt ? showInstant(lastBackupAt) : 'No se sabe de ninguno' },
            { name: 'Correo que más espera', value: oldestMailAt ? `Desde ${showInstant(oldestMailAt)}` : 'Ninguno' },
          ]}
        />
      </div>
    </section>
  );
}
