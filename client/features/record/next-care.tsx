/** What comes next for this animal: one thing, the most urgent, with the one button that answers it. */
import { Button } from '../../components/button.tsx';
import { Sticker } from '../../components/sticker.tsx';
import { showDate, showDue } from '../../lib/format.ts';
import type { Answers } from '../../lib/trpc.ts';
import classes from './next-care.module.css';

type Line = Answers['pets']['get']['lines'][number];

interface NextCareProps {
  line: Line & { nextOn: string };
  today: string;
  busy: boolean;
  /** Absent where the person may only read. */
  onDone: (() => void) | undefined;
}

export function NextCare({ line, today, busy, onDone }: NextCareProps) {
  const day = showDate(line.nextOn);
  const due = line.consultVet
    ? 'Pasó mucho tiempo: consulta a tu veterinario cómo seguir'
    : showDue(line.nextOn, today);
  return (
    <section className={`sheet ${classes.card}`} data-state={line.state} aria-label="Lo próximo">
      <div className={classes.words}>
        <Sticker kind="vaccine" size={52} />
        <div>
          <h3 className={classes.title}>{line.title}</h3>
          <p className={line.state === 'overdue' ? 'overdue strong small' : 'small ink-2'}>
            {due === day ? `Le toca el ${day}` : due}
          </p>
          {!due.includes(day) && (
            <p className="small ink-2 num">
              {line.nextOn < today ? 'Le tocaba' : 'Le toca'} el {day}
            </p>
          )}
        </div>
      </div>
      {/* What waits for months is not the next step of this screen. */}
      {onDone && (
        <Button size="lg" variant={line.state === 'ok' ? 'default' : 'filled'} loading={busy} onClick={onDone}>
          Ya se la puse
        </Button>
      )}
    </section>
  );
}
