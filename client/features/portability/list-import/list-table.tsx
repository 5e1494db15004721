/** The first rows of a list as they would be stored, and all its problems. */
import { showPhone } from '#server/platform/lib/text.ts';
import { IconAlertCircle } from '../../../components/icons/base.tsx';
import { Chip } from '../../../components/state-chip.tsx';
import { showDate } from '../../../lib/dates.ts';
import { figure } from '../../../lib/format.ts';
import classes from './import-list.module.css';
import type { Looked } from './send-list.ts';

const STATE_WORDS = { new: 'Nuevo', known: 'Se suma', already: 'Ya está', wrong: 'Con errores' } as const;
const TONES = { new: 'green', known: 'blue', already: 'plain', wrong: 'amber' } as const;

interface ListTableProps {
  list: Looked;
  species: readonly { id: number; name: string }[];
}

export function ListTable({
  list: { sheets, sample, problems, moreProblems, warnings, warned, counts },
  species,
}: ListTableProps) {
  // An empty cell may break two rules with the same message.
  const said = [...new Map(problems.map((one) => [`${one.sheet} ${one.line} ${one.column} ${one.message}`, one]))];
  const place = (sheet: number, line: number) =>
    sheets.length > 1 ? `${sheets[sheet]?.name}, línea ${line}` : `Línea ${line}`;
  if (counts.total === 0) return null;
  return (
    <div className={classes.lines}>
      {problems.length > 0 && (
        <section className={`sheet ${classes.part}`} aria-labelledby="errores-lista">
          <h2 id="errores-lista" className={classes.wrong}>
            <IconAlertCircle /> Qué corregir
          </h2>
          <ul className={classes.problems} aria-label="Filas por corregir">
            {said.map(([key, { sheet, line, column, message }]) => (
              <li key={key}>
                <b className="num">{place(sheet, line)}</b>
                {column && `, ${column}`}: {message}
              </li>
            ))}
          </ul>
          {moreProblems > 0 && <p className="ink-2">Y {figure(moreProblems)} más, en el archivo que recibirás.</p>}
        </section>
      )}
      {warned > 0 && (
        <section className={`sheet ${classes.part}`} aria-labelledby="avisos-lista">
          <h2 id="avisos-lista">Llegan así, y conviene mirarlas</h2>
          <ul className={classes.problems} aria-label="Filas por mirar">
            {warnings.map(({ sheet, line, message }) => (
              <li key={`${sheet} ${line}`}>
                <b className="num">{place(sheet, line)}</b>, {message}
              </li>
            ))}
          </ul>
          {warned > warnings.length && <p className="ink-2">Y {figure(warned - warnings.length)} más.</p>}
        </section>
      )}
      <section className={`sheet ${classes.part}`} aria-labelledby="filas-lista">
        <h2 id="filas-lista">{counts.total > sample.length ? `Las primeras ${sample.length} filas` : 'Las filas'}</h2>
        <ul className={classes.rows}>
          {sample.map(({ sheet, line, state, note, name, speciesId, birthOn, guardian, phone, doses }) => (
            <li key={`${sheet} ${line}`} className={classes.row}>
              <div className={classes.words}>
                <p className={name ? 'strong' : 'ink-2'}>
                  {name || 'No dice su nombre'}{' '}
                  <span className="ink-2">{species.find(({ id }) => id === speciesId)?.name}</span>
                </p>
                <p className="small ink-2">
                  {[
                    birthOn && `Nació el ${showDate(birthOn)}`,
                    guardian && `de ${guardian}${phone ? `, ${showPhone(phone)}` : ''}`,
                    ...doses.map((dose) => `${dose.name} el ${showDate(dose.givenOn)}`),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </p>
                {/* What is wrong with a row stands above, with its column. */}
                {note && note !== `${STATE_WORDS[state]}.` && state !== 'wrong' && <p className="small">{note}</p>}
              </div>
              <Chip tone={TONES[state]}>{STATE_WORDS[state]}</Chip>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
