/** «Llegó sin turno»: a tap on who came, and it waits from now on. */
import { useState } from 'react';
import { walkInInput } from '#server/clinic/appointments/schema.ts';
import { AlertBand } from '../../../components/alert-band.tsx';
import { Button } from '../../../components/button.tsx';
import { SelectField, TextField } from '../../../components/fields.tsx';
import { Sheet } from '../../../components/sheet.tsx';
import { showFailure, showToast } from '../../../components/toast.tsx';
import { useHomeCountry } from '../../../lib/home-country.ts';
import { invalidate } from '../../../lib/invalidate.ts';
import { readError } from '../../../lib/show-error.ts';
import { trpc } from '../../../lib/trpc.ts';
import { PhoneField } from '../../accounts/profile/phone-field.tsx';
import { useTypedForm } from '../../pets/patients/use-typed-form.ts';
import type { Agenda } from './appointment-words.ts';
import classes from './appointments.module.css';
import { PatientChoice } from './patient-choice.tsx';

interface WalkInSheetProps {
  agenda: Agenda;
  onClose: () => void;
}

export function WalkInSheet({ agenda, onClose }: WalkInSheetProps) {
  const home = useHomeCountry();
  const [stranger, setStranger] = useState<{ personName: string; personPhone: string; animalName: string } | null>(
    null,
  );
  const [veterinarianId, setVeterinarian] = useState<number | null>(null);
  const call = trpc.appointments.walkIn.useMutation();
  const input = { petId: null, veterinarianId, reason: null, ...(stranger ?? { personName: null }) };
  const { form, errors, failure, busy, send, forget } = useTypedForm(walkInInput, input);
  const done = (name: string) => {
    invalidate('appointments');
    showToast(`${name} espera.`);
    onClose();
  };
  const put = (changes: Partial<NonNullable<typeof stranger>>) => {
    setStranger((old) => ({ personName: '', personPhone: '', animalName: '', ...old, ...changes }));
    for (const field of Object.keys(changes)) forget(field as keyof typeof input);
  };
  return (
    <Sheet
      opened
      title="Llegó sin turno"
      onClose={onClose}
      dirty={stranger !== null}
      onSubmit={() =>
        void (
          stranger &&
          send(async (sent) => {
            await call.mutateAsync(sent);
            done(stranger.animalName || stranger.personName);
          })
        )
      }
      actions={
        stranger && (
          <Button type="submit" size="lg" fullWidth loading={busy}>
            Anotar que llegó
          </Button>
        )
      }
    >
      <div className={classes.form} ref={form as never}>
        {agenda.veterinarians.length > 1 && (
          <SelectField
            label="¿Con quién?"
            value={String(veterinarianId ?? '')}
            onChange={(value) => setVeterinarian(Number(value) || null)}
            options={[
              { value: '', label: 'Con quien esté libre' },
              ...agenda.veterinarians.map(({ userId, name }) => ({ value: String(userId), label: name })),
            ]}
          />
        )}
        {stranger ? (
          <>
            <TextField
              label="Quién viene"
              name="personName"
              autoCapitalize="words"
              maxLength={80}
              value={stranger.personName}
              error={errors['personName']}
              onChange={(event) => put({ personName: event.currentTarget.value })}
            />
            <TextField
              label="Cómo se llama el animal"
              name="animalName"
              optional
              autoCapitalize="words"
              maxLength={60}
              value={stranger.animalName}
              error={errors['animalName']}
              onChange={(event) => put({ animalName: event.currentTarget.value })}
            />
            <PhoneField
              label="Teléfono"
              name="personPhone"
              country={home}
              optional
              autoComplete="off"
              value={stranger.personPhone}
              error={errors['personPhone']}
              onChange={(event) => put({ personPhone: event.currentTarget.value })}
            />
          </>
        ) : (
          <PatientChoice
            error={errors['petId']}
            onChoose={({ petId, name }) =>
              call.mutate(
                { petId, veterinarianId },
                { onSuccess: () => done(name), onError: (error) => showFailure(readError(error).message) },
              )
            }
          >
            {(typed) => (
              <Button variant="default" onClick={() => put({ personName: typed })}>
                No está en la lista
              </Button>
            )}
          </PatientChoice>
        )}
        {failure && (
          <AlertBand tone="red" announce>
            {failure.message}
          </AlertBand>
        )}
      </div>
    </Sheet>
  );
}
