/** The due lines of a patient that a visit answers: one may answer several. */
import { CheckField } from '../../../components/fields.tsx';
import { showDate } from '../../../lib/dates.ts';
import type { Answers } from '../../../lib/trpc.ts';
import classes from './appointments.module.css';

type Due = Answers['appointments']['due'];

const inSpanish = new Intl.ListFormat('es', { type: 'conjunction' });

/** «Antirrábica y Quíntuple canina»: what was chosen, in the order in which it is due. */
export function reasonOf(due: Due, keys: readonly string[]): string {
  return inSpanish.format(due.filter(({ key }) => keys.includes(key)).map(({ title }) => title));
}

function dueHint(dueOn: string | null, today: string): string {
  if (dueOn === null) return 'Sin registro';
  return dueOn < today ? `Le tocaba el ${showDate(dueOn)}` : `Le toca el ${showDate(dueOn)}`;
}

interface DueChoiceProps {
  due: Due;
  today: string;
  chosen: readonly string[];
  onChange: (keys: string[]) => void;
}

/** What the patient has due: one visit may answer several. */
export function DueChoice({ due, today, chosen, onChange }: DueChoiceProps) {
  return (
    <fieldset className={classes.checks}>
      <legend>Le toca</legend>
      {due.map(({ key, title, dueOn }) => (
        <CheckField
          key={key}
          name="dueKeys"
          label={title}
          help={dueHint(dueOn, today)}
          checked={chosen.includes(key)}
          onChange={(event) =>
            onChange(event.currentTarget.checked ? [...chosen, key] : chosen.filter((one) => one !== key))
          }
        />
      ))}
    </fieldset>
  );
}
