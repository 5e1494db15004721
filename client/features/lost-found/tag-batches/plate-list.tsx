/** The tags of a batch, fifty at a time: the state of each, never its owner. */
import { Button } from '../../../components/button.tsx';
import { showCode } from '#server/platform/lib/codes.ts';
import { dayOf, showDate } from '../../../lib/dates.ts';
import { count } from '../../../lib/format.ts';
import { readError } from '../../../lib/show-error.ts';
import type { Answers } from '../../../lib/trpc.ts';
import classes from './admin-tags.module.css';
import { PlateChip } from './plate-state.tsx';
import { WithdrawPlate } from './withdraw-plate.tsx';

type Plate = Answers['tagBatches']['tags']['rows'][number];

interface PlateListProps {
  plates: readonly Plate[];
  more: { has: boolean; busy: boolean; error: unknown; load: () => void };
}

export function PlateList({ plates, more }: PlateListProps) {
  return (
    <section aria-labelledby="placas-del-lote" className={classes.stack}>
      <h2 id="placas-del-lote">Placas</h2>
      <ul className={`sheet ${classes.list}`}>
        {plates.map((plate) => (
          <li key={plate.id} className={classes.plate}>
            <span className={classes.code}>{showCode(plate.code)}</span>
            <PlateChip state={plate.state} />
            <span className={`small ink-2 ${classes.about}`}>{aboutPlate(plate)}</span>
            <span className={classes.act}>
              <WithdrawPlate code={plate.code} state={plate.state} />
            </span>
          </li>
        ))}
      </ul>
      {more.error !== null && (
        <p className="overdue" role="alert">
          {readError(more.error).message}
        </p>
      )}
      {more.has && (
        <Button className={classes.more ?? ''} variant="default" loading={more.busy} onClick={more.load}>
          Ver más
        </Button>
      )}
    </section>
  );
}

/** `Activada el 21/11/2026 · 3 lecturas`; empty for a new one. */
function aboutPlate({ activatedAt, scans }: Pick<Plate, 'activatedAt' | 'scans'>): string {
  return [
    activatedAt ? `Activada el ${showDate(dayOf(activatedAt))}` : null,
    scans > 0 ? count(scans, 'lectura') : null,
  ]
    .filter((words) => words !== null)
    .join(' · ');
}
