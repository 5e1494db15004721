/** Giving an appointment, or moving one: who comes, with whom, on which day, and a free hour in one tap. */
import { useState } from 'react';
import { openInWords, shortTime } from '#server/clinic/appointments/rules.ts';
import { bookInput, changeInput } from '#server/clinic/appointments/schema.ts';
import { AlertBand } from '../../../components/alert-band.tsx';
import { Button } from '../../../components/button.tsx';
import { ComboField } from '../../../components/combo-field.tsx';
import { DateField } from '../../../components/date-field.tsx';
import { SelectField, TextField } from '../../../components/fields.tsx';
import { Pills } from '../../../components/pills.tsx';
import { Sheet } from '../../../components/sheet.tsx';
import { showToast } from '../../../components/toast.tsx';
import { isDay, showLongDay } from '../../../lib/dates.ts';
import { invalidate } from '../../../lib/invalidate.ts';
import { readError } from '../../../lib/show-error.ts';
import { trpc } from '../../../lib/trpc.ts';
import { useTypedForm } from '../../pets/patients/use-typed-form.ts';
import type { Agenda, Card } from './appointment-words.ts';
import classes from './appointments.module.css';
import { DueChoice, reasonOf } from './due-choice.tsx';
import { WhoComes } from './who-comes.tsx';

const LENGTHS = [10, 15, 20, 30, 40, 45, 60, 90, 120, 180];
const REASONS = ['Vacuna', 'Desparasitación', 'Control', 'Consulta', 'Peluquería', 'Cirugía'];

interface NoTimes {
  past: boolean;
  closed: boolean;
  open: Agenda['days'][number]['open'] | undefined;
}

function noTimes({ past, closed, open }: NoTimes): string {
  if (past) return 'Ese día ya pasó: elige hoy u otro que venga.';
  if (closed) return 'Ese día la clínica no abre. Escribe la hora, si aun así lo quieres dar.';
  if (open && open.length > 0) return `Ya no queda una hora libre: la clínica atiende de ${openInWords(open)}.`;
  return 'No hay horas libres que ofrecer. Escribe la hora a la que viene.';
}

export interface Begun {
  petId: number | null;
  /** The animal's name, where it is known. */
  name: string | null;
  personName: string | null;
  personPhone: string | null;
  animalName: string | null;
  veterinarianId: number | null;
  day: string;
  time: string;
  minutes: number;
  reason: string;
  /** The due lines that this visit answers. */
  dueKeys: readonly string[];
  /** What was noted in Hoy about them. */
  note?: string | null;
}

interface BookingSheetProps {
  agenda: Pick<Agenda, 'veterinarians' | 'branches' | 'days' | 'today'>;
  begun: Begun;
  /** The appointment that is moved, or the request that is answered. */
  card?: Card | undefined;
  onClose: () => void;
  onDone: (day: string) => void;
}

export function BookingSheet({ agenda, begun, card, onClose, onDone }: BookingSheetProps) {
  const [values, setValues] = useState(begun);
  const [branchId, setBranch] = useState(card?.branchId ?? null);
  const [asked, setAsked] = useState<string | null>(null);
  const { petId, name, personName, personPhone, animalName, veterinarianId, day, time, minutes, reason } = values;
  const book = trpc.appointments.book.useMutation();
  const change = trpc.appointments.change.useMutation();
  const free = trpc.appointments.free.useQuery(
    { day, veterinarianId, minutes, exceptId: card?.appointmentId ?? null },
    { enabled: isDay(day) },
  );
  const due = trpc.appointments.due.useQuery({ petId: petId ?? 0 }, { enabled: petId !== null });
  const place = { veterinarianId, branchId, day, time, minutes, sure: asked !== null };
  const who = { petId, personName: petId === null ? personName : null, personPhone, animalName };
  const { dueKeys } = values;
  const input = { ...who, ...place, reason, dueKeys: [...dueKeys], note: values.note ?? null };
  const changed = {
    ...who,
    ...place,
    reason,
    appointmentId: card?.appointmentId ?? 0,
    from: card?.state ?? 'agreed',
    // Of lines that nobody touched the server knows more: a reason that was corrected may mean one.
    ...(dueKeys !== begun.dueKeys && { dueKeys: [...dueKeys] }),
  };
  const { form, errors, failure, busy, send, forget } = useTypedForm(
    card ? changeInput : bookInput,
    card ? changed : input,
  );
  const put = (changes: Partial<Begun>) => {
    setValues((old) => ({ ...old, ...changes }));
    setAsked(null);
    for (const field of Object.keys(changes)) forget(field as 'time');
    // Whether an hour has passed depends on the day.
    if (changes.day !== undefined) forget('time');
    if (changes.time !== undefined) forget('day');
  };
  const save = () =>
    send(async () => {
      try {
        if (card) await change.mutateAsync(changed);
        else await book.mutateAsync(input);
      } catch (error) {
        const { code, message } = readError(error);
        if (code !== 'ASK_FIRST') throw error;
        setAsked(message);
        return;
      }
      invalidate('appointments', 'recalls');
      const whom = name ?? animalName ?? personName ?? '';
      showToast(`${whom}: turno el ${showLongDay(day, agenda.today)} a las ${shortTime(time)}.`);
      onDone(day);
    });
  const times = free.data?.times ?? [];
  const open = agenda.days.find((one) => one.day === day)?.open;
  const title = card ? (card.state === 'asked' ? 'Responder al pedido' : 'Mover o corregir') : 'Dar un turno';
  return (
    <Sheet
      opened
      title={title}
      onClose={onClose}
      dirty={JSON.stringify(values) !== JSON.stringify(begun)}
      onSubmit={() => void save()}
      actions={
        <>
          {asked && (
            <div className={classes.question}>
              <AlertBand tone="amber" announce>
                {asked}
              </AlertBand>
            </div>
          )}
          <Button type="submit" size="lg" fullWidth loading={busy}>
            {asked ? 'Sí, darlo igual' : card && card.state !== 'asked' ? 'Guardar' : 'Dar el turno'}
          </Button>
        </>
      }
    >
      <div className={classes.form} ref={form as never}>
        <WhoComes values={values} begun={begun} card={card !== undefined} errors={errors} onChange={put} />
        {petId !== null && due.data && due.data.length > 0 && (
          <DueChoice
            due={due.data}
            today={agenda.today}
            chosen={dueKeys}
            onChange={(keys) => {
              const own = reason === '' || reason === reasonOf(due.data, dueKeys);
              put({ dueKeys: keys, ...(own && { reason: reasonOf(due.data, keys) }) });
            }}
          />
        )}
        <ComboField
          label="Motivo"
          name="reason"
          freeText
          maxLength={120}
          value={reason}
          error={errors['reason']}
          options={REASONS.map((one) => ({ value: one, label: one }))}
          onChange={(text) => put({ reason: text })}
        />
        {dueKeys.length > 0 && !card && (
          <TextField
            label="Nota"
            name="note"
            optional
            maxLength={200}
            value={values.note ?? ''}
            error={errors['note']}
            onChange={(event) => put({ note: event.currentTarget.value })}
          />
        )}
        <div className={classes.pair}>
          <SelectField
            label="¿Con quién?"
            name="veterinarianId"
            value={String(veterinarianId ?? '')}
            error={errors['veterinarianId']}
            onChange={(value) => put({ veterinarianId: Number(value) || null })}
            options={[
              { value: '', label: 'Con quien esté libre' },
              ...agenda.veterinarians.map((one) => ({ value: String(one.userId), label: one.name })),
            ]}
          />
          <SelectField
            label="¿Cuánto dura?"
            name="minutes"
            value={String(minutes)}
            error={errors['minutes']}
            onChange={(value) => put({ minutes: Number(value) })}
            options={[...new Set([...LENGTHS, minutes])]
              .toSorted((one, other) => one - other)
              .map((one) => ({ value: String(one), label: `${one} minutos` }))}
          />
        </div>
        {agenda.branches.length > 0 && (
          <SelectField
            label="Sucursal"
            name="branchId"
            value={String(branchId ?? '')}
            error={errors['branchId']}
            onChange={(value) => setBranch(Number(value) || null)}
            options={[
              { value: '', label: 'No se dice' },
              ...agenda.branches.map((one) => ({ value: String(one.branchId), label: one.name })),
            ]}
          />
        )}
        <DateField
          label="Día"
          name="day"
          value={day}
          min={agenda.today}
          error={errors['day']}
          onChange={(value) => put({ day: value })}
        />
        {times.length > 0 && (
          <Pills
            label="Horas libres"
            layout="wrap"
            options={times.map((one) => ({ value: one, label: shortTime(one) }))}
            value={time}
            onChange={(value) => put({ time: value })}
          />
        )}
        {free.data && times.length === 0 && !errors['day'] && (
          <p className="ink-2" role="status">
            {noTimes({ past: day < agenda.today, closed: free.data.closed, open })}
          </p>
        )}
        <TextField
          label="Hora"
          name="time"
          type="time"
          value={time}
          error={errors['time']}
          onChange={(event) => put({ time: event.currentTarget.value })}
        />
        {failure && (
          <AlertBand tone="red" announce>
            {failure.message}
          </AlertBand>
        )}
      </div>
    </Sheet>
  );
}
