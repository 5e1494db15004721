/** What a town gave: number, tag, until when, what it cost. */
import { useState } from 'react';
import { plusMonths } from '#server/platform/lib/calendar.ts';
import { amountInWords } from '#server/platform/lib/money.ts';
import { AlertBand } from '../../../components/alert-band.tsx';
import { Button } from '../../../components/button.tsx';
import { DateField } from '../../../components/date-field.tsx';
import { TextField } from '../../../components/fields.tsx';
import { IconCheck } from '../../../components/icons/base.tsx';
import { IconTrash } from '../../../components/icons/act.tsx';
import { Sheet } from '../../../components/sheet.tsx';
import { showToast } from '../../../components/toast.tsx';
import { useRemoval } from '../../../components/use-removal.ts';
import { readError } from '../../../lib/show-error.ts';
import { type Answers, trpc } from '../../../lib/trpc.ts';
import classes from './registrations.module.css';

export type Registration = Answers['registrations']['list']['own'][number];

interface RegistrationSheetProps {
  petId: number;
  town: { country: string; place: string };
  registration: Registration | null;
  /** Months that a source says it holds. */
  renewMonths: number | null;
  today: string;
  onClose: () => void;
}

export function RegistrationSheet({ petId, town, registration, renewMonths, today, onClose }: RegistrationSheetProps) {
  const utils = trpc.useUtils();
  const [initial] = useState(() => ({
    number: registration?.number ?? '',
    tag: registration?.tag ?? '',
    expiresOn: registration?.expiresOn ?? (renewMonths === null ? '' : plusMonths(today, renewMonths)),
    fee: registration?.feeCents == null ? '' : amountInWords(registration.feeCents).replace(/\./g, ''),
  }));
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [problem, setProblem] = useState<string | null>(null);
  const save = trpc.registrations.save.useMutation();
  const takeAway = useRemoval({
    remove: trpc.registrations.remove.useMutation,
    restore: trpc.registrations.restore.useMutation,
    refresh: () => utils.registrations.invalidate(),
    said: 'Quitaste el registro.',
    onDone: onClose,
  });
  const write = (changes: Partial<typeof values>) => setValues((before) => ({ ...before, ...changes }));
  const send = async () => {
    setErrors({});
    setProblem(null);
    try {
      await save.mutateAsync({ petId, ...town, ...values });
      await utils.registrations.invalidate();
      showToast('Anotado: está en su ficha y en su cédula.');
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
      title={`Registro de ${town.place}`}
      dirty={JSON.stringify(values) !== JSON.stringify(initial)}
      onSubmit={() => void send()}
      actions={
        <>
          {registration && (
            <Button
              variant="subtle"
              leftSection={<IconTrash />}
              onClick={() => void takeAway({ registrationId: registration.id })}
            >
              Quitar
            </Button>
          )}
          <Button type="submit" size="lg" fullWidth leftSection={<IconCheck />} loading={save.isPending}>
            Guardar
          </Button>
        </>
      }
    >
      <div className={classes.form}>
        {problem && (
          <AlertBand announce fact="No se guardó.">
            {problem}
          </AlertBand>
        )}
        <TextField
          label="Número oficial"
          optional
          maxLength={40}
          autoComplete="off"
          value={values.number}
          error={errors['number']}
          onChange={(event) => write({ number: event.currentTarget.value })}
        />
        <TextField
          label="Número de la placa"
          optional
          maxLength={40}
          autoComplete="off"
          value={values.tag}
          error={errors['tag']}
          onChange={(event) => write({ tag: event.currentTarget.value })}
        />
        <DateField
          label="Vence el"
          optional
          help="Te avisamos un mes antes, y en la última semana."
          value={values.expiresOn}
          error={errors['expiresOn']}
          onChange={(expiresOn) => write({ expiresOn })}
        />
        <TextField
          label="¿Cuánto costó?"
          optional
          inputMode="decimal"
          autoComplete="off"
          value={values.fee}
          error={errors['fee']}
          onChange={(event) => write({ fee: event.currentTarget.value })}
        />
      </div>
    </Sheet>
  );
}
