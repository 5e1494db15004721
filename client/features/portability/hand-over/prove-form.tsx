/** The four figures, or the six of a code, with which a guardian opens the record that the clinic hands over. */
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { CODE_MINUTES, FIGURES, triesLeftWords } from '#server/pets/hand-over/rules.ts';
import { proveInput } from '#server/pets/hand-over/schema.ts';
import { AlertBand } from '../../../components/alert-band.tsx';
import { Button } from '../../../components/button.tsx';
import { TextField } from '../../../components/fields.tsx';
import { type Failure, showError } from '../../../lib/show-error.ts';
import { type Answers, trpc } from '../../../lib/trpc.ts';
import classes from './hand-over.module.css';

interface Props {
  token: string;
  offer: Answers['handOvers']['look'];
  onProven: (claim: string) => void;
  /** A wrong answer costs a try: the offer is read again. */
  onWrong: () => void;
}

export function ProveForm({ token, offer, onProven, onWrong }: Props) {
  const { clinic, withFigures, withCode, triesLeft } = offer;
  const prove = trpc.handOvers.prove.useMutation();
  const sendCode = trpc.handOvers.sendCode.useMutation();
  const [failure, setFailure] = useState<Failure | null>(null);
  const byCode = sendCode.isSuccess || !withFigures;
  const form = useForm({
    initialValues: { answer: '' },
    validate: {
      answer: (answer) => proveInput.shape.answer.safeParse(answer).error?.issues[0]?.message ?? null,
    },
  });
  const submit = form.onSubmit(
    async ({ answer }) => {
      setFailure(null);
      try {
        onProven((await prove.mutateAsync({ token, answer })).claim);
      } catch (error) {
        setFailure(showError(error, form));
        onWrong();
      }
    },
    () => form.getInputNode('answer')?.focus(),
  );
  const askCode = () => {
    setFailure(null);
    sendCode.mutate({ token }, { onError: (error) => setFailure(showError(error, form)) });
  };
  return (
    <form className={classes.choices} noValidate onSubmit={submit}>
      <p>
        Así sabemos que es para ti: {clinic} tiene anotado un dato tuyo. {triesLeftWords(triesLeft)}
      </p>
      {sendCode.isSuccess && (
        <AlertBand tone="green" fact="Enviado." announce>
          Busca el código en tu correo; sirve {CODE_MINUTES} minutos. Si no llega, revisa el correo no deseado.
        </AlertBand>
      )}
      {(withFigures || sendCode.isSuccess) && (
        <>
          <TextField
            label={byCode ? 'El código de tu correo' : `Los ${FIGURES} últimos números de tu teléfono o de tu cédula`}
            inputMode={byCode ? 'numeric' : 'text'}
            autoComplete={byCode ? 'one-time-code' : 'off'}
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={12}
            {...form.getInputProps('answer')}
          />
          {failure && (
            <AlertBand announce fact={`${failure.title}.`}>
              {failure.message}
            </AlertBand>
          )}
          <Button type="submit" size="lg" fullWidth loading={prove.isPending}>
            Abrir la libreta
          </Button>
        </>
      )}
      {withCode && (
        <Button
          size="lg"
          fullWidth
          variant={withFigures || sendCode.isSuccess ? 'default' : 'filled'}
          loading={sendCode.isPending}
          onClick={askCode}
        >
          {sendCode.isSuccess ? 'Enviar otro código' : 'Enviarme un código al correo'}
        </Button>
      )}
      {!withFigures && !sendCode.isSuccess && failure && (
        <AlertBand announce fact={`${failure.title}.`}>
          {failure.message}
        </AlertBand>
      )}
    </form>
  );
}
