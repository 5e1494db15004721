/** «Por enfermedad»: until when it is protected against each, gaps first, and the same in one line to send to a day-care. */
import layout from '../../../components/rows.module.css';
import { Button } from '../../../components/button.tsx';
import { IconCopy } from '../../../components/icons/act.tsx';
import { StateChip } from '../../../components/state-chip.tsx';
import { showFailure, showToast } from '../../../components/toast.tsx';
import { showDate } from '../../../lib/dates.ts';
import { capital } from '../../../lib/format.ts';
import { useCopy } from '../../../lib/use-copy.ts';
import type { Answers } from '../../../lib/trpc.ts';
import classes from './by-disease.module.css';

type Cover = Answers['pets']['byDisease'];
type Row = Cover['rows'][number];

interface ByDiseaseProps {
  cover: Cover;
  /** In the record: the line is copied, and what is covered is folded below the gaps. */
  own?: boolean;
}

const STATES = { ok: 'Vigente', soon: 'Por vencer', overdue: 'Vencida', unknown: 'Sin registro' } as const;

export function ByDisease({ cover: { rows, line }, own = false }: ByDiseaseProps) {
  const { copy } = useCopy();
  const send = () =>
    copy(line) ? showToast(`Copiaste: ${line}.`) : showFailure(`Tu navegador no deja copiar. ${line}`);
  const isOpen = ({ state }: Row) => state !== 'ok';
  // Folded below the gaps; without any, what is covered is what there is to say.
  const folds = own && rows.some(isOpen);
  const shown = together(folds ? rows.filter(isOpen) : rows);
  const covered = folds ? rows.filter((row) => !isOpen(row)) : [];
  return (
    <>
      {shown.length > 0 && <Rows rows={shown} />}
      {covered.length > 0 && (
        <details className={layout.unfolds}>
          <summary>
            {covered.length === 1
              ? 'Ver la enfermedad que tiene cubierta'
              : `Ver las ${covered.length} enfermedades que tiene cubiertas`}
          </summary>
          <Rows rows={together(covered)} />
        </details>
      )}
      {own ? (
        <p>
          <Button variant="outline" size="sm" leftSection={<IconCopy />} onClick={send}>
            Copiarlo en una línea, para la guardería
          </Button>
        </p>
      ) : (
        <div className={classes.send}>
          <p className="small ink-2">En una línea, para copiar:</p>
          <p className={classes.said}>{line}</p>
        </div>
      )}
    </>
  );
}

interface Together extends Omit<Row, 'disease'> {
  diseases: string[];
}

/** Diseases that one dose covers until the same day are one row. */
function together(rows: readonly Row[]): Together[] {
  const groups = Map.groupBy(rows, ({ state, words, by }) =>
    JSON.stringify(by ? [state, words, by.name, by.givenOn, by.vouched] : [state, words]),
  );
  return [...groups.values()].flatMap((own) =>
    own[0] ? [{ ...own[0], diseases: own.map(({ disease }) => disease) }] : [],
  );
}

const listed = new Intl.ListFormat('es');

function namesOf([first = '', ...rest]: readonly string[]): string {
  return listed.format([first, ...rest.map((name) => name.charAt(0).toLowerCase() + name.slice(1))]);
}

function Rows({ rows }: { rows: readonly Together[] }) {
  return (
    <ul className={`sheet ${classes.list}`}>
      {rows.map(({ diseases, state, words, by }) => (
        <li key={diseases.join()} className={classes.row}>
          <span className={classes.name}>
            <b>{namesOf(diseases)}</b>
            <span className="num">{capital(words)}</span>
          </span>
          <span className={classes.chip}>
            <StateChip state={state}>{STATES[state]}</StateChip>
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
        </li>
      ))}
    </ul>
  );
}
