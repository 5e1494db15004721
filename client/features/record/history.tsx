/** Everything that was done, month by month, newest first. */
import { IconUser } from '../../components/icons/act.tsx';
import { Sticker } from '../../components/sticker.tsx';
import { capital, showDayMonth, showMonth, showPast, showWeight } from '../../lib/format.ts';
import type { Answers } from '../../lib/trpc.ts';
import classes from './history.module.css';

type PetRecord = Answers['pets']['get'];

interface Entry {
  key: string;
  kind: 'vaccine' | 'weight';
  on: string;
  title: string;
  detail: string | null;
  author: string | null;
}

export function History({ record, me }: { record: PetRecord; me: number | undefined }) {
  const entries = entriesOf(record, me);
  const months = Map.groupBy(entries, (entry) => entry.on.slice(0, 7));
  return (
    <div className={classes.history} data-long={entries.length > 60 || undefined}>
      {[...months].map(([month, ofMonth]) => (
        <section key={month} className={classes.month} aria-label={showMonth(`${month}-01`)}>
          <h3 className={classes.heading}>{showMonth(`${month}-01`)}</h3>
          <ol>
            {ofMonth.map((entry) => (
              <li key={entry.key} className={classes.entry}>
                <Sticker kind={entry.kind} size={40} named />
                <div className={classes.words}>
                  <p className="strong">{entry.title}</p>
                  {entry.detail && <p className="small ink-2">{entry.detail}</p>}
                  <p className={classes.origin}>
                    {entry.author && (
                      <span>
                        <IconUser size={14} /> {entry.author}
                      </span>
                    )}
                    <span>{showPast(entry.on, record.today)}</span>
                  </p>
                </div>
                <time dateTime={entry.on} className="small ink-2">
                  {showDayMonth(entry.on)}
                </time>
              </li>
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}

function entriesOf({ vaccinations, weights }: PetRecord, me: number | undefined): Entry[] {
  const doses = vaccinations.map((dose): Entry => {
    const facts = [dose.lot && `lote ${dose.lot}`, dose.laboratory, dose.clinic ?? dose.veterinarian]
      .filter(Boolean)
      .join(', ');
    return {
      key: `v${dose.id}`,
      kind: 'vaccine',
      on: dose.givenOn,
      title: dose.name,
      detail: facts ? capital(facts) : null,
      author: dose.createdBy === me ? 'Anotado por ti' : `Anotado por ${dose.author}`,
    };
  });
  const weighings = weights.map((weight, index): Entry => {
    const before = weights[index + 1];
    return {
      key: `w${weight.id}`,
      kind: 'weight',
      on: weight.measuredOn,
      title: showWeight(weight.grams),
      detail: before ? change(weight.grams - before.grams) : null,
      author: null,
    };
  });
  return [...doses, ...weighings].sort((a, b) => b.on.localeCompare(a.on) || a.key.localeCompare(b.key));
}

function change(grams: number): string {
  if (grams === 0) return 'Igual que antes';
  return `${showWeight(Math.abs(grams))} ${grams > 0 ? 'más' : 'menos'} que la vez anterior`;
}
