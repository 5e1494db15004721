/** «Desde» and «Hasta» of a long list, as its address says them; a day that is not typed whole yet changes nothing. */
import { DateField } from '../../../components/date-field.tsx';
import { isDay } from '../../../lib/dates.ts';

interface DayFiltersProps {
  desde: string;
  hasta: string;
  go: (changes: { desde?: string; hasta?: string }) => void;
}

export function DayFilters({ desde, hasta, go }: DayFiltersProps) {
  const whole = (day: string) => isDay(day) || day === '';
  return (
    <>
      <DateField label="Desde" value={desde} max="today" onChange={(day) => whole(day) && go({ desde: day })} />
      <DateField label="Hasta" value={hasta} max="today" onChange={(day) => whole(day) && go({ hasta: day })} />
    </>
  );
}
