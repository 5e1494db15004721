/** A day, and one of its free hours. */
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { shortTime } from '#server/clinic/appointments/rules.ts';
import { AlertBand } from '../../../components/alert-band.tsx';
import { Button } from '../../../components/button.tsx';
import { DateField } from '../../../components/date-field.tsx';
import { FieldError } from '../../../components/field-error.tsx';
import { Pills } from '../../../components/pills.tsx';
import { isDay } from '../../../lib/dates.ts';
import { readError } from '../../../lib/show-error.ts';
import classes from './appointments.module.css';

interface ChooseTimeProps {
  today: string;
  lastDay: string;
  day: string;
  word: string;
  free: (day: string) => Promise<{ times: string[]; closed: boolean }>;
  send: (place: { day: string; time: string }) => Promise<void>;
  onCancel?: () => void;
  /** What else is asked, and the fields that say themselves what is wrong. */
  children?: ReactNode;
  known?: readonly string[];
}

export function ChooseTime({
  today,
  lastDay,
  day: begun,
  word,
  free,
  send,
  onCancel,
  children,
  known = [],
}: ChooseTimeProps) {
  const [day, setDay] = useState(begun);
  const [time, setTime] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<{ fields: Record<string, string>; message: string } | null>(null);
  const within = isDay(day) && day >= today && day <= lastDay;
  const times = useQuery({
    queryKey: ['libres', day],
    queryFn: () => free(day),
    enabled: within,
    retry: false,
    gcTime: 0,
  });
  const save = async () => {
    if (time === '') return setProblem({ fields: { time: 'Elige una hora.' }, message: '' });
    setBusy(true);
    setProblem(null);
    try {
      await send({ day, time });
    } catch (error) {
      const { fields, message } = readError(error);
      setProblem({ fields, message });
      void times.refetch();
    } finally {
      setBusy(false);
    }
  };
  const named = problem ? Object.keys(problem.fields) : [];
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <DateField
        label="¿Qué día?"
        value={day}
        min={today}
        error={problem?.fields['day']}
        onChange={(value) => {
          setDay(value);
          setTime('');
          setProblem(null);
        }}
      />
      {times.data && times.data.times.length > 0 && (
        <Pills
          label="¿A qué hora?"
          layout="wrap"
          options={times.data.times.map((one) => ({ value: one, label: shortTime(one) }))}
          value={time}
          error={problem?.fields['time']}
          onChange={(value) => {
            setTime(value);
            setProblem(null);
          }}
        />
      )}
      {times.data?.times.length === 0 && (
        <>
          <p className="ink-2" role="status">
            {times.data.closed ? 'Ese día la clínica no abre.' : 'Ese día no hay horas libres.'} Prueba con otro.
          </p>
          {problem?.fields['time'] && <FieldError>{problem.fields['time']}</FieldError>}
        </>
      )}
      {!within && isDay(day) && (
        <FieldError>{day < today ? 'Ese día ya pasó.' : 'Elige un día más cercano.'}</FieldError>
      )}
      {times.error && (
        <AlertBand tone="red" announce>
          {readError(times.error).message}
        </AlertBand>
      )}
      {children}
      {problem && !['day', 'time', ...known].some((name) => named.includes(name)) && (
        <AlertBand tone="red" announce>
          {Object.values(problem.fields)[0] ?? problem.message}
        </AlertBand>
      )}
      <Button type="submit" size="lg" fullWidth loading={busy}>
        {word}
      </Button>
      {onCancel && (
        <Button variant="subtle" fullWidth onClick={onCancel}>
          Dejarlo como está
        </Button>
      )}
    </form>
  );
}
