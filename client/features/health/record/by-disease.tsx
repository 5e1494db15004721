/** «Por enfermedad»: until when it is protected against each, gaps first, and the same in one line to send to a day-care. */
import { Button } from '../../../components/button.tsx';
import { IconCopy } from '../../../components/icons/act.tsx';
import { StateChip } from '../../../components/state-chip.tsx';
import { showDate } from '../../../lib/dates.ts';
import { capital } from '../../../lib/format.ts';
import { useCopy } from '../../../lib/use-copy.ts';
import type { Answers } from '../../../lib/trpc.ts';
import classes from './by-disease.module.css';

type Cover = Answers['pets']['byDisease'];

interface ByDiseaseProps {
  cover: Cover;
  /** In the record: the line is copied, and what is covered is folded below the gaps. */
  own?: boolean;
}

const STATES = { ok: 'Vigente', soon: 'Por vencer', overdue: 'Vencida', unknown: 'Sin registro' } as const;

export function ByDisease({ cover: { rows, line }, own = false }: ByDiseaseProps) {
  const { copied, copy } = useCopy();
  const gaps = own ? rows.filter(({ state }) => state !== 'ok') : rows;
  const covered = own ? rows.filter(({ state }) => state === 'ok') : [];
  return (
    <>
      <div className={classes.line}>
        <p className={classes.words}>{line}</p>
        {own && (
          <Button variant="subtle" size="sm" leftSection={<IconCopy />} onClick={() => void copy(line)}>
            {copied ? 'Copiada' : 'Copiar'}
          </Button>
        )}
      </div>
      {gaps.length > 0 && <Rows rows={gaps} />}
      {covered.length > 0 && (
        <details className={classes.covered}>
          <summary>
            {covered.length === 1 ? '1 enfermedad cubierta' : `${covered.length} enfermedades cubiertas`}
          </summary>
          <Rows rows={covered} />
        </details>
      )}
    </>
  );
}

function Rows({ rows }: { rows: Cover['rows'] }) {
  return (
    <ul className={`sheet ${classes.list}`}>
      {rows.map(({ disease, state, words, by }) => (
        <li key={disease} className={classes.row}>
          <span className={classes.name}>
            <b>{disease}</b>
            <span className="num">{capital(words)}</span>
          </span>
          <span className={classes.by}>
            {by ? (
              <>
                <span>
                  {by.name}, <span className="num">{showDate(by.givenOn)}</span>
                </span>
                <span data-verified={by.verified || undefined}>{by.vouched}</span>
              </>
            ) : (
              'No consta ninguna dosis'
            )}
          </span>
          <span className={classes.chip}>
            <StateChip state={state}>{STATES[state]}</StateChip>
          </span>
        </li>
      ))}
    </ul>
  );
}
