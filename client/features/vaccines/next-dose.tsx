/** The next date with its reason, and the choices beside it: the schedule proposes, the guardian decides. */
import type { Proposal } from '#server/vaccines/rules.ts';
import { DateField } from '../../components/date-field.tsx';
import { IconBell } from '../../components/icons/base.tsx';
import { Pills } from '../../components/pills.tsx';
import { showDate, showUpcoming, today } from '../../lib/format.ts';
import classes from './next-dose.module.css';
import { chosenDay, type NextChoice, type VaccineValues } from './vaccine-values.ts';

interface NextDoseProps {
  values: VaccineValues;
  proposal: Proposal;
  error: string | undefined;
  onChange: (choice: NextChoice, nextOn: string) => void;
}

export function NextDose({ values, proposal, error, onChange }: NextDoseProps) {
  const days = { days21: chosenDay('days21', values, proposal), year: chosenDay('year', values, proposal) };
  // The proposal stands behind the pill that means the same day, so that no two pills say the same.
  const same = proposal.on === days.days21 ? 'days21' : proposal.on === days.year ? 'year' : null;
  const shown = values.nextChoice === 'suggested' && same ? same : values.nextChoice;
  const day = chosenDay(values.nextChoice, values, proposal);
  const choose = (choice: NextChoice) =>
    onChange(choice === same ? 'suggested' : choice, choice === 'other' ? values.nextOn || day || '' : values.nextOn);
  return (
    <div className={classes.box}>
      <div className={classes.head}>
        <IconBell size={24} />
        <div aria-live="polite">
          <p className="strong num">{titleFor(day)}</p>
          <p className={classes.reason}>{reasonFor(values.nextChoice, proposal, day)}</p>
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
          { value: 'days21', label: '21 días' },
          { value: 'year', label: '1 año' },
          { value: 'other', label: 'Otra' },
          { value: 'none', label: 'Sin próxima' },
        ]}
      />
      {values.nextChoice === 'other' && (
        <DateField
          label="¿Cuándo le toca?"
          name="nextOn"
          value={values.nextOn}
          min={values.givenOn}
          error={error}
          onChange={(nextOn) => onChange('other', nextOn)}
        />
      )}
    </div>
  );
}

/** What is typed is no day yet; a day gone by is said as such. */
function titleFor(day: string | null): string {
  if (day === null) return 'Sin próxima dosis';
  if (!isDay(day)) return 'Próxima dosis';
  return day < today() ? `Le tocaba otra el ${showDate(day)}` : `Próxima dosis: ${showDate(day)}`;
}

function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text);
}

function reasonFor(choice: NextChoice, proposal: Proposal, day: string | null): string {
  if (choice === 'suggested') return proposal.reason;
  if (choice === 'none') return 'No volveremos a preguntar por esta dosis.';
  if (!day || !isDay(day)) return 'Elige el día.';
  return day < today()
    ? 'Si ya se la pusieron, agrégala también.'
    : `La verás en Inicio un mes antes. Le toca ${showUpcoming(day)}.`;
}
