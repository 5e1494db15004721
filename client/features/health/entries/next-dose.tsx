/** The next date with its reason, and the alternatives: the schedule proposes, the owner decides. */
import { DateField } from '../../../components/date-field.tsx';
import { IconBell } from '../../../components/icons/frame.tsx';
import { Pills } from '../../../components/pills.tsx';
import { isDay, showDate, showUpcoming, today } from '../../../lib/dates.ts';
import {
  chosenDay,
  INTERVALS,
  type Interval,
  type NextChoice,
  type NextProposal,
  type NextValues,
} from './next-choice.ts';
import classes from './next-dose.module.css';

interface NextDoseProps {
  values: NextValues;
  proposal: NextProposal;
  /** The common intervals of this kind, shortest first. */
  intervals: readonly Interval[];
  error: string | undefined;
  onChange: (changes: Pick<NextValues, 'nextChoice' | 'nextOn'>) => void;
}

export function NextDose({ values, proposal, intervals, error, onChange }: NextDoseProps) {
  const { nextChoice, nextOn } = values;
  // The proposal is the pill with the same day, so that no two pills mean the same.
  const same = intervals.find((one) => proposal.on === chosenDay({ ...values, nextChoice: one }, proposal)) ?? null;
  const shown = nextChoice === 'suggested' && same ? same : nextChoice;
  const day = chosenDay(values, proposal);
  const choose = (choice: NextChoice) =>
    onChange({
      nextChoice: choice === same ? 'suggested' : choice,
      nextOn: choice === 'other' ? nextOn || day || '' : nextOn,
    });
  return (
    <div className={classes.box}>
      <div className={classes.head}>
        <IconBell size={24} />
        <div aria-live="polite">
          <p className="strong num">{titleFor(day)}</p>
          <p className={classes.reason}>{reasonFor(nextChoice, proposal, day)}</p>
        </div>
      </div>
      <Pills
        label="Próxima dosis"
        hideLabel
        layout="wrap"
        value={shown === 'suggested' && proposal.on === null ? 'none' : shown}
        onChange={choose}
        options={[
          ...(proposal.on !== null && same === null
            ? [{ value: 'suggested' as const, label: showDate(proposal.on) }]
            : []),
          ...intervals.map((value) => ({ value, label: INTERVALS[value].label })),
          { value: 'other', label: 'Otra' },
          { value: 'none', label: 'Sin próxima' },
        ]}
      />
      {nextChoice === 'other' && (
        <DateField
          label="¿Cuándo le toca?"
          name="nextOn"
          value={nextOn}
          min={values.givenOn}
          error={error}
          onChange={(typed) => onChange({ nextChoice: 'other', nextOn: typed })}
        />
      )}
    </div>
  );
}

/** Unfinished text is no day yet; a past day is named as such. */
function titleFor(day: string | null): string {
  if (day === null) return 'Sin próxima dosis';
  if (!isDay(day)) return 'Próxima dosis';
  return day < today() ? `Le tocaba otra el ${showDate(day)}` : `Próxima dosis: ${showDate(day)}`;
}

function reasonFor(choice: NextChoice, proposal: NextProposal, day: string | null): string {
  if (choice === 'suggested') return proposal.reason;
  if (choice === 'none') return 'No volveremos a preguntar por esta dosis.';
  if (!day || !isDay(day)) return 'Elige el día.';
  return day < today()
    ? 'Si ya se la pusieron, agrégala también.'
    : `La verás en Inicio un mes antes. Le toca ${showUpcoming(day)}.`;
}
