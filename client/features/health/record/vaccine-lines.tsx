/** One line for each vaccine: its diseases, the last dose, the next, and its state in a word. */
import { StateChip } from '../../../components/state-chip.tsx';
import { showDate } from '../../../lib/dates.ts';
import type { Answers } from '../../../lib/trpc.ts';
import classes from './vaccine-lines.module.css';

const listed = new Intl.ListFormat('es-EC');

type Line = Answers['pets']['get']['lines'][number];

export function VaccineLines({ lines }: { lines: readonly Line[] }) {
  return (
    <ul className={`sheet ${classes.list}`}>
      {lines.map((line) => (
        <li key={`${line.vaccinationId}-${line.vaccineId}-${line.title}`} className={classes.line}>
          <div className={classes.name}>
            <p className="strong">{line.title}</p>
            {line.diseases.length > 0 && <p className={classes.covers}>{covers(line.diseases)}</p>}
          </div>
          <div className={classes.dates}>
            {line.lastOn || line.nextOn ? (
              <>
                {line.lastOn && <Day word="Última" date={line.lastOn} />}
                {line.nextOn && <Day word={line.lastOn ? 'Próxima' : 'Primera'} date={line.nextOn} />}
              </>
            ) : (
              <span className={classes.none}>No está en su registro</span>
            )}
          </div>
          <span className={classes.chip}>
            <StateChip state={line.state} />
          </span>
          {line.consultVet && (
            <p className={classes.vet}>Pasó mucho tiempo desde la última dosis: consulta a tu veterinario.</p>
          )}
        </li>
      ))}
    </ul>
  );
}

function Day({ word, date }: { word: string; date: string }) {
  return (
    <span>
      {word} <b className="num">{showDate(date)}</b>
    </span>
  );
}

/** "Moquillo, parvovirus y 4 más": the first two by name, the rest as a number. */
function covers(diseases: readonly string[]): string {
  const [first = '', ...rest] = diseases;
  const lower = rest.map((name) => name.charAt(0).toLowerCase() + name.slice(1));
  if (lower.length <= 2) return listed.format([first, ...lower]);
  return `${first}, ${lower[0]} y ${lower.length - 1} más`;
}
