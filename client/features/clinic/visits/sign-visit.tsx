/** Who came to read gives a registration number, and may write from then on. */
import { type FormEvent, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { TextField } from '../../../components/fields.tsx';
import { showFailure } from '../../../components/toast.tsx';
import { readError } from '../../../lib/show-error.ts';
import { trpc } from '../../../lib/trpc.ts';
import classes from './visits.module.css';

export function SignVisit() {
  const [registration, setRegistration] = useState('');
  const [problem, setProblem] = useState<string>();
  const utils = trpc.useUtils();
  const sign = trpc.visits.sign.useMutation({
    onSuccess: () => utils.visits.record.invalidate(),
    onError: (error) => {
      const { fields, message } = readError(error);
      if (fields.registration) setProblem(fields.registration);
      else showFailure(message);
    },
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    setProblem(undefined);
    sign.mutate({ registration });
  };
  return (
    <form className={`sheet pad ${classes.sign}`} onSubmit={send} noValidate aria-labelledby="para-anotar">
      <h2 id="para-anotar">¿Vas a anotar algo?</h2>
      <TextField
        label="Tu número de registro"
        name="registration"
        value={registration}
        error={problem}
        help="SENESCYT o del colegio de veterinarios. Aparece junto a lo que anotes."
        autoComplete="off"
        onChange={(event) => setRegistration(event.currentTarget.value)}
      />
      <Button type="submit" loading={sign.isPending}>
        Empezar a anotar
      </Button>
    </form>
  );
}
