/** What happened after a dose, on its card; a veterinarian of the clinic notes it there. */
import { useState } from 'react';
import { addAdverseEventInput } from '#server/health/adverse-events/schema.ts';
import { SERIOUSNESS, SERIOUSNESS_WORDS, type Seriousness } from '#server/health/adverse-events/rules.ts';
import { AlertBand } from '../../../components/alert-band.tsx';
import { Button } from '../../../components/button.tsx';
import { DateField } from '../../../components/date-field.tsx';
import { TextAreaField, TextField } from '../../../components/fields.tsx';
import { IconTrash } from '../../../components/icons/act.tsx';
import { IconAlert } from '../../../components/icons/base.tsx';
import { Pills } from '../../../components/pills.tsx';
import { Sheet } from '../../../components/sheet.tsx';
import { showFailure, showToast } from '../../../components/toast.tsx';
import { showDate, today } from '../../../lib/dates.ts';
import { readError } from '../../../lib/show-error.ts';
import { type Answers, trpc } from '../../../lib/trpc.ts';
import { useTypedForm } from '../../pets/patients/use-typed-form.ts';
import classes from './dose-events.module.css';

type Event = Answers['adverseEvents']['ofPet'][number];

interface DoseEventsProps {
  petId: number;
  dose: { id: number; name: string };
  events: readonly Event[];
  /** Whether this person may note one. */
  signs: boolean;
}

export function DoseEvents({ petId, dose, events, signs }: DoseEventsProps) {
  const [noting, setNoting] = useState(false);
  const utils = trpc.useUtils();
  const changed = () => Promise.all([utils.adverseEvents.invalidate(), utils.lots.invalidate()]);
  const restore = trpc.adverseEvents.restore.useMutation({ onSettled: changed });
  const remove = trpc.adverseEvents.remove.useMutation({
    onSettled: changed,
    onError: (error) => showFailure(readError(error).message),
    onSuccess: ({ vaccinationId, eventId }) =>
      showToast('Quitaste la nota.', { label: 'Deshacer', run: () => restore.mutate({ vaccinationId, eventId }) }),
  });
  if (events.length === 0 && !signs) return null;
  return (
    <div className={classes.events}>
      {events.map((one) => (
        <AlertBand
          key={one.id}
          tone={one.seriousness === 'mild' ? 'amber' : 'red'}
          fact={`Después de esta vacuna, el ${showDate(one.happenedOn)}:`}
          action={
            signs && (
              <Button
                variant="subtle"
                size="sm"
                leftSection={<IconTrash />}
                aria-label={`Quitar la nota: ${one.what}`}
                onClick={() => remove.mutate({ vaccinationId: dose.id, eventId: one.id })}
              >
                Quitar
              </Button>
            )
          }
        >
          {one.what}
          <span className="small ink-2">
            {' '}
            {[
              SERIOUSNESS_WORDS[one.seriousness],
              one.signedBy && `anotó ${[one.prefix, one.signedBy].filter(Boolean).join(' ')}`,
              one.reportedTo && `informado a ${one.reportedTo}`,
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </AlertBand>
      ))}
      {signs && (
        <div>
          <Button
            variant="subtle"
            size="sm"
            leftSection={<IconAlert />}
            aria-label={`Pasó algo después: ${dose.name}`}
            onClick={() => setNoting(true)}
          >
            Pasó algo después
          </Button>
        </div>
      )}
      {noting && <EventForm petId={petId} dose={dose} onClose={() => setNoting(false)} onSaved={changed} />}
    </div>
  );
}

interface EventFormProps {
  petId: number;
  dose: { id: number; name: string };
  onClose: () => void;
  onSaved: () => Promise<unknown>;
}

function EventForm({ dose, onClose, onSaved }: EventFormProps) {
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
