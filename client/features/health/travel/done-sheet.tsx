/** What of a trip was done: a paper with its day, a test with its value, the day of the chip. */
import { useState } from 'react';
import { AlertBand } from '../../../components/alert-band.tsx';
import { Button } from '../../../components/button.tsx';
import { DateField } from '../../../components/date-field.tsx';
import { TextField } from '../../../components/fields.tsx';
import { IconCheck } from '../../../components/icons/base.tsx';
import { Sheet } from '../../../components/sheet.tsx';
import { showToast } from '../../../components/toast.tsx';
import { today } from '../../../lib/dates.ts';
import { readError } from '../../../lib/show-error.ts';
import { trpc } from '../../../lib/trpc.ts';
import classes from './travel.module.css';
import type { Trip, TripLine } from './trip-words.ts';

export type Doing = { kind: 'step'; line: TripLine } | { kind: 'titre' } | { kind: 'chip' };

interface DoneSheetProps {
  trip: Trip;
  doing: Doing;
  onClose: () => void;
}

export function DoneSheet({ trip, doing, onClose }: DoneSheetProps) {
  const utils = trpc.useUtils();
  const byHour = doing.kind === 'step' && doing.line.kind === 'substance';
  const initial = { on: doing.kind === 'step' ? today() : '', at: '', laboratory: '', value: '' };
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [problem, setProblem] = useState<string | null>(null);
  const tick = trpc.trips.tick.useMutation();
  const titre = trpc.trips.addTitre.useMutation();
  const chip = trpc.trips.setChipDay.useMutation();
  const write = (changes: Partial<typeof values>) => setValues((before) => ({ ...before, ...changes }));
  const send = async () => {
    const { on, at, laboratory, value } = values;
    if (doing.kind === 'step')
      return tick.mutateAsync({ tripId: trip.id, code: doing.line.code, doneOn: on, doneAt: at });
    if (doing.kind === 'chip') return chip.mutateAsync({ petId: trip.pet.id, on });
    return titre.mutateAsync({ petId: trip.pet.id, sampledOn: on, laboratory, value });
  };
  const save = async () => {
    setErrors({});
    setProblem(null);
    if (byHour && values.at === '') return setErrors({ doneAt: 'Escribe a qué hora se dio.' });
    try {
      await send();
      await utils.trips.invalidate();
      showToast('Anotado.');
      onClose();
    } catch (error) {
      const { fields, message } = readError(error);
      setErrors(fields);
      if (Object.keys(fields).length === 0) setProblem(message);
    }
  };
  return (
    <Sheet
      opened
      onClose={onClose}
      title={titleOf(doing)}
      dirty={JSON.stringify(values) !== JSON.stringify(initial)}
      onSubmit={() => void save()}
      actions={
        <Button
          type="submit"
          size="lg"
          fullWidth
          leftSection={<IconCheck />}
          loading={tick.isPending || titre.isPending || chip.isPending}
        >
          Guardar
        </Button>
      }
    >
      <div className={classes.form}>
        {problem && (
          <AlertBand announce fact="No se guardó.">
            {problem}
          </AlertBand>
        )}
        <DateField
          label={dayLabel(doing)}
          max="today"
          value={values.on}
          error={errors['doneOn'] ?? errors['sampledOn'] ?? errors['on']}
          onChange={(on) => write({ on })}
        />
        {byHour && (
          <TextField
            label="¿A qué hora, en Ecuador?"
            placeholder="09:30"
            autoComplete="off"
            value={values.at}
            error={errors['doneAt']}
            onChange={(event) => write({ at: event.currentTarget.value })}
          />
        )}
        {doing.kind === 'titre' && (
          <>
            <TextField
              label="Resultado"
              optional
              suffix="UI/ml"
              inputMode="decimal"
              placeholder="0,75"
              autoComplete="off"
              help="Si aún no llega, déjalo en blanco: la muestra ya cuenta sus días."
              value={values.value}
              error={errors['value']}
              onChange={(event) => write({ value: event.currentTarget.value })}
            />
            <TextField
              label="Laboratorio"
              optional
              maxLength={80}
              autoComplete="off"
              value={values.laboratory}
              error={errors['laboratory']}
              onChange={(event) => write({ laboratory: event.currentTarget.value })}
            />
          </>
        )}
      </div>
    </Sheet>
  );
}

function titleOf(doing: Doing): string {
  if (doing.kind === 'step') return doing.line.title;
  return doing.kind === 'titre' ? 'Prueba de anticuerpos' : 'Su microchip';
}

function dayLabel({ kind }: Doing): string {
  if (kind === 'titre') return '¿Qué día tomaron la muestra?';
  return kind === 'chip' ? '¿Qué día se lo pusieron?' : '¿Qué día quedó listo?';
}
