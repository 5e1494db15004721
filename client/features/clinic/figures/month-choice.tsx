/** The month that is shown: one back, one forward, or any of two years. */
import { monthBefore, monthOf } from '#server/clinic/figures/rules.ts';
import { plusMonths } from '#server/platform/lib/calendar.ts';
import { IconButton } from '../../../components/button.tsx';
import { SelectField } from '../../../components/fields.tsx';
import { IconChevronLeft, IconChevronRight } from '../../../components/icons/frame.tsx';
import { monthTitle } from './month-words.ts';
import classes from './figures.module.css';

const MONTHS = 24;

interface MonthChoiceProps {
  month: string;
  /** The present month of the clinic. */
  last: string;
  onChange: (month: string) => void;
}

export function MonthChoice({ month, last, onChange }: MonthChoiceProps) {
  const offered = Array.from({ length: MONTHS }, (_, back) => monthOf(plusMonths(`${last}-01`, -back)));
  const all = offered.includes(month) ? offered : [...offered, month];
  const after = monthOf(plusMonths(`${month}-01`, 1));
  return (
    <div className={classes.choice}>
      <IconButton label={`Ver ${monthTitle(monthBefore(month))}`} onClick={() => onChange(monthBefore(month))}>
        <IconChevronLeft />
      </IconButton>
      <SelectField
        label="Mes"
        options={all.map((value) => ({ value, label: monthTitle(value) }))}
        value={month}
        onChange={onChange}
      />
      <IconButton
        label={after > last ? 'El mes que viene aún no llega' : `Ver ${monthTitle(after)}`}
        disabled={after > last}
        onClick={() => onChange(after)}
      >
        <IconChevronRight />
      </IconButton>
    </div>
  );
}
