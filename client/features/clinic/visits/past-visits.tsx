/** The past visits: veterinarian, day and entries; the family disputes a wrong entry here too. */
import { Button } from '../../../components/button.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { IconAlert, IconCheckCircle } from '../../../components/icons/base.tsx';
import { Chip } from '../../../components/state-chip.tsx';
import { Sticker } from '../../pets/pets/sticker.tsx';
import { isVouched } from '#server/health/entries/vouching.rules.ts';
import { count } from '../../../lib/format.ts';
import { useDispute } from './use-dispute.ts';
import { KIND_WORDS, STICKERS, type Visit, whenWords, whoWords, type Written, writtenWords } from './visit-words.ts';
import classes from './visits.module.css';

interface PastVisitsProps {
  petId: number;
  visits: readonly Visit[];
  canEdit: boolean;
}

export function PastVisits({ petId, visits, canEdit }: PastVisitsProps) {
  if (visits.length === 0) {
    return (
      <EmptyState scene="box" title="Aún no hay consultas">
        Cuando un veterinario abra el código, aquí verás quién fue y qué anotó.
      </EmptyState>
    );
  }
  return (
    <ol className={classes.visits} aria-label="Consultas">
      {visits.map((visit) => (
        <li key={visit.visitId} className={`sheet pad ${classes.visit}`}>
          <div className={classes.head}>
            <div className="grow">
              <h3>{visit.name}</h3>
              <p className="small ink-2">{whoWords(visit)}</p>
              <p className="small ink-2 num">{whenWords(visit)}</p>
            </div>
            {isVouched(visit.vouch) && (
              <Chip tone="green" icon={<IconCheckCircle size={16} />}>
                Verificado
              </Chip>
            )}
          </div>
          {visit.written.length === 0 ? (
            <p className="small ink-3">No anotó nada.</p>
          ) : (
            <ul className={classes.written} aria-label={`Lo que anotó: ${count(visit.written.length, 'anotación')}`}>
              {visit.written.map((entry) => (
                <WrittenRow key={`${entry.kind}-${entry.id}`} petId={petId} entry={entry} canEdit={canEdit} />
              ))}
            </ul>
          )}
        </li>
      ))}
    </ol>
  );
}

function WrittenRow({ petId, entry, canEdit }: { petId: number; entry: Written; canEdit: boolean }) {
  const { busy, dispute, withdraw } = useDispute(petId);
  const words = writtenWords(entry);
  const disputed = entry.disputedAt !== null;
  const removed = entry.removedAt !== null;
  return (
    <li className={classes.row} data-faded={removed || undefined}>
      <Sticker kind={STICKERS[entry.kind]} size={40} />
      <div className="grow">
        <p className="strong">{words}</p>
        <p className="small ink-2">{KIND_WORDS[entry.kind]}</p>
        {removed && <p className="small ink-3">Se quitó de la ficha.</p>}
        {disputed && !removed && (
          <p className={classes.disputed}>
            <IconAlert size={16} /> Dijiste que no es correcto: no cuenta para lo que toca.
          </p>
        )}
      </div>
      {canEdit && !removed && (
        <Button
          variant="subtle"
          size="sm"
          loading={busy}
          aria-label={`${disputed ? 'Sí es correcto' : 'No es correcto'}: ${words}`}
          onClick={() => (disputed ? withdraw : dispute)({ kind: entry.kind, entryId: entry.id, name: words })}
        >
          {disputed ? 'Sí es correcto' : 'No es correcto'}
        </Button>
      )}
    </li>
  );
}
