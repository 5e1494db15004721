/** The note of what happened after a dose. It brings the rules of its fields along, which a record that is only read does not need. */
import { useState } from 'react';
import { addAdverseEventInput } from '#server/health/adverse-events/schema.ts';
import { SERIOUSNESS, SERIOUSNESS_WORDS, type Seriousness } from '#server/health/adverse-events/rules.ts';
import { AlertBand } from '../../../components/alert-band.tsx';
import { Button } from '../../../components/button.tsx';
import { DateField } from '../../../components/date-field.tsx';
import { TextAreaField, TextField } from '../../../components/fields.tsx';
import { Pills } from '../../../components/pills.tsx';
import { Sheet } from '../../../components/sheet.tsx';
import { showToast } from '../../../components/toast.tsx';
import { today } from '../../../lib/dates.ts';
import { trpc } from '../../../lib/trpc.ts';
import { useTypedForm } from '../../pets/patients/use-typed-form.ts';
import classes from './dose-events.module.css';

interface EventFormProps {
  dose: { id: number; name: string };
  onClose: () => void;
  onSaved: () => Promise<unknown>;
}

export function EventForm({ dose, onClose, onSaved }: EventFormProps) {
  const add = trpc.adverseEvents.add.useMutation();
  const [values, setValues] = useState({
    vaccinationId: dose.id,
    happenedOn: today(),
    what: '',
    seriousness: 'mild' as Seriousness,
    reportedTo: '',
  });
  const { form, errors, failure, busy, send, forget } = useTypedForm(addAdverseEventInput, values);
  const put = (changes: Partial<typeof values>) => {
    setValues((before) => ({ ...before, ...changes }));
    for (const field of Object.keys(changes)) forget(field as keyof typeof values);
  };
  return (
    <Sheet
      opened
      beside
      onClose={onClose}
      title="Pasó algo después de la vacuna"
      dirty={values.what !== ''}
      onSubmit={() =>
        void send(async (sent) => {
          await add.mutateAsync(sent);
          await onSaved();
          showToast('Lo anotaste en la vacuna y en su lote.');
          onClose();
        })
      }
      actions={
        <Button type="submit" size="lg" fullWidth loading={busy}>
          Guardar
        </Button>
      }
    >
      <div className={classes.form} ref={form as never}>
        {failure && (
          <AlertBand tone="amber" fact={`${failure.title}.`} announce>
            {failure.message}
          </AlertBand>
        )}
        <p className="ink-2">{dose.name}</p>
        <DateField
          label="Qué día pasó"
          name="happenedOn"
          max="today"
          value={values.happenedOn}
          error={errors['happenedOn']}
          onChange={(happenedOn) => put({ happenedOn })}
        />
        <TextAreaField
          label="Qué pasó"
          name="what"
          placeholder="Hinchazón en el cuello a las dos horas"
          maxLength={500}
          value={values.what}
          error={errors['what']}
          onChange={(event) => put({ what: event.currentTarget.value })}
        />
        <Pills
          label="Qué tan grave fue"
          layout="wrap"
          options={SERIOUSNESS.map((one) => ({ value: one, label: SERIOUSNESS_WORDS[one] }))}
          value={values.seriousness}
          error={errors['seriousness']}
          onChange={(seriousness) => put({ seriousness })}
        />
        <TextField
          label="A quién se informó"
          name="reportedTo"
          placeholder="Agrocalidad, el laboratorio"
          optional
          autoComplete="off"
          maxLength={100}
          value={values.reportedTo}
          error={errors['reportedTo']}
          onChange={(event) => put({ reportedTo: event.currentTarget.value })}
        />
      </div>
    </Sheet>
  );
}
