/** The entries that the server refused, each with its next step. Nothing is resent without a press. */
import { AlertBand } from '../../../components/alert-band.tsx';
import { Button } from '../../../components/button.tsx';
import { useDiscard } from './use-discard.tsx';
import { showInstant } from '../../../lib/dates.ts';
import { tryAgain, type Waiting } from '../../../lib/outbox.ts';
import rowStyles from '../../../components/rows.module.css';
import classes from './campaigns.module.css';
import { momentOf, wayOn } from './own-moment.ts';

interface UnresolvedProps {
  entries: readonly Waiting[];
  /** Both absent on a closed day, where nothing can be written. */
  onRegister?: (entry: Waiting) => void;
  onBottle?: (entry: Waiting) => void;
  /** It was given of this lot, although it is withdrawn or had expired. */
  onSure?: (entry: Waiting) => void;
}

export function Unresolved({ entries, onRegister, onBottle, onSure }: UnresolvedProps) {
  const { ask, dialog } = useDiscard();
  if (entries.length === 0) return null;
  return (
    <section aria-labelledby="por-resolver" className={rowStyles.stack}>
      <h2 id="por-resolver">Por resolver</h2>
      <ul className={`sheet ${rowStyles.list}`}>
        {entries.map((entry) => (
          <li key={entry.key} className={classes.refused}>
            <p>
              <b>{entry.petName}</b> <span className="small ink-2 num">{showInstant(momentOf(entry).at)}</span>
            </p>
            <AlertBand tone="amber">{entry.refusal}</AlertBand>
            <div className={classes.refusedActs}>
              <Button variant="subtle" onClick={() => ask(entry)} aria-label={`Descartar ${entry.petName}`}>
                Descartar
              </Button>
              {onRegister && wayOn(entry) === 'register' ? (
                <Button variant="outline" onClick={() => onRegister(entry)}>
                  {entry.path === 'campaignDoses.enrol' ? 'Corregir' : 'Regístralo como nuevo'}
                </Button>
              ) : onBottle && wayOn(entry) !== 'again' ? (
                <Button variant="outline" onClick={() => onBottle(entry)} aria-label={`Corregir ${entry.petName}`}>
                  Corregir
                </Button>
              ) : (
                <Button variant="outline" onClick={() => void tryAgain(entry)}>
                  Enviar otra vez
                </Button>
              )}
              {onSure && wayOn(entry) === 'lot' && (
                <Button variant="outline" onClick={() => onSure(entry)} aria-label={`Sí, se puso: ${entry.petName}`}>
                  Sí, se puso
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
      {dialog}
    </section>
  );
}
