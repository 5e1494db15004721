/** The preview of a list: its columns, its first rows as they would be stored, and all its problems. */
import { IconAlertCircle } from '../../../components/icons/base.tsx';
import { Chip } from '../../../components/state-chip.tsx';
import { showPhone } from '#server/platform/lib/text.ts';
import { showDate } from '../../../lib/dates.ts';
import classes from './import-list.module.css';
import { FIELD_WORDS, type ListPreview } from './send-list.ts';

const STATE_WORDS = { new: 'Nuevo', already: 'Ya está', wrong: 'Con errores' } as const;

export function ListTable({ preview: { columns, sample, problems, moreProblems, counts } }: { preview: ListPreview }) {
  // An empty cell may break two rules with the same message.
  const said = [...new Map(problems.map((one) => [`${one.line} ${one.column} ${one.message}`, one]))];
  const unknown = columns.filter(({ field }) => field === null);
  return (
    <>
      {problems.length > 0 && (
        <section className={`sheet ${classes.part}`} aria-labelledby="errores-lista">
          <h2 id="errores-lista" className={classes.wrong}>
            <IconAlertCircle /> Qué corregir
          </h2>
          <ul className={classes.problems}>
            {said.map(([key, { line, column, message }]) => (
              <li key={key}>
                <b className="num">Línea {line}</b>
                {column && `, ${column}`}: {message}
              </li>
            ))}
          </ul>
          {moreProblems > 0 && <p className="ink-2">Y {moreProblems} más, en el archivo que recibirás.</p>}
        </section>
      )}
      <section className={`sheet ${classes.part}`} aria-labelledby="columnas-lista">
        <h2 id="columnas-lista">Columnas</h2>
        <ul className={classes.columns}>
          {columns
            .filter(({ field }) => field !== null)
            .map(({ title, field }) => (
              <li key={title}>
                <b>{title}</b>
                {field && FIELD_WORDS[field] !== title && <span className="ink-2"> es {FIELD_WORDS[field]}</span>}
              </li>
            ))}
        </ul>
        {unknown.length > 0 && (
          <p className="ink-2">
            No usamos: {unknown.map(({ title }, at) => title || `columna ${at + 1} sin título`).join(', ')}.
          </p>
        )}
      </section>
      <section className={`sheet ${classes.part} ${classes.lines}`} aria-labelledby="filas-lista">
        <h2 id="filas-lista">{counts.total > sample.length ? `Las primeras ${sample.length} filas` : 'Las filas'}</h2>
        <ul className={classes.rows}>
          {sample.map(({ line, state, note, name, species, birthOn, guardian, phone, vaccine }) => (
            <li key={line} className={classes.row}>
              <div className={classes.words}>
                <p className="strong">
                  {name || 'Sin nombre'} <span className="ink-2">{species}</span>
                </p>
                <p className="small ink-2">
                  {[
                    birthOn && `Nació el ${showDate(birthOn)}`,
                    guardian && `de ${guardian}${phone ? `, ${showPhone(phone)}` : ''}`,
                    vaccine && `${vaccine.name} el ${showDate(vaccine.givenOn)}`,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </p>
                {note && <p className={`small ${state === 'wrong' ? classes.note : ''}`}>{note}</p>}
              </div>
              <Chip tone={state === 'new' ? 'green' : state === 'wrong' ? 'amber' : 'plain'}>{STATE_WORDS[state]}</Chip>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
