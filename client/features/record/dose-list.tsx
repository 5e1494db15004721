/** Every dose with all that was written about it, to be corrected or taken out. */
import { Button } from '../../components/button.tsx';
import { FactList } from '../../components/fact-list.tsx';
import { IconEdit, IconTrash } from '../../components/icons/act.tsx';
import { Sticker } from '../../components/sticker.tsx';
import { showDate, showInstant } from '../../lib/format.ts';
import type { Answers } from '../../lib/trpc.ts';
import classes from './dose-list.module.css';

type Vaccination = Answers['pets']['get']['vaccinations'][number];

interface DoseListProps {
  doses: readonly Vaccination[];
  canEdit: boolean;
  onEdit: (dose: Vaccination) => void;
  onRemove: (dose: Vaccination) => void;
}

export function DoseList({ doses, canEdit, onEdit, onRemove }: DoseListProps) {
  return (
    <ul className={classes.list}>
      {doses.map((dose) => (
        <li key={dose.id} className={`sheet ${classes.dose}`}>
          <div className={classes.head}>
            <Sticker kind="vaccine" size={40} />
            <div className={classes.words}>
              <h3>{dose.name}</h3>
              <p className="small ink-2 num">Puesta el {showDate(dose.givenOn)}</p>
            </div>
          </div>
          <FactList
            facts={[
              { name: 'Próxima', value: dose.nextOn ? showDate(dose.nextOn) : 'Sin próxima' },
              { name: 'Lote', value: dose.lot },
              { name: 'Laboratorio', value: dose.laboratory },
              { name: 'El frasco caduca', value: dose.lotExpiresOn && showDate(dose.lotExpiresOn) },
              { name: 'Clínica', value: dose.clinic },
              { name: 'Veterinario', value: dose.veterinarian },
              { name: 'Notas', value: dose.notes },
            ]}
          />
          <div className={classes.foot}>
            <p className="mini ink-3">
              Anotado por {dose.author}, {showInstant(dose.createdAt)}
              {dose.updatedAt !== dose.createdAt && ` · corregido ${showInstant(dose.updatedAt)}`}
            </p>
            {canEdit && (
              <div className="row">
                <Button
                  variant="subtle"
                  size="sm"
                  leftSection={<IconEdit />}
                  onClick={() => onEdit(dose)}
                  aria-label={`Corregir ${dose.name} del ${showDate(dose.givenOn)}`}
                >
                  Corregir
                </Button>
                <Button
                  variant="subtle"
                  size="sm"
                  leftSection={<IconTrash />}
                  onClick={() => onRemove(dose)}
                  aria-label={`Quitar ${dose.name} del ${showDate(dose.givenOn)}`}
                >
                  Quitar
                </Button>
              </div>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}
