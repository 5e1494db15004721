/** "¿Tu clínica quiere que sus registros digan verificado?": a clinic asks here, an administrator answers. */
import { useState } from 'react';
import { askClinicInput } from '#server/accounts/outside-clinics/schema.ts';
import { AlertBand } from '../../../components/alert-band.tsx';
import { Button } from '../../../components/button.tsx';
import { TextField } from '../../../components/fields.tsx';
import { type Failure, readError } from '../../../lib/show-error.ts';
import { trpcClient } from '../../../lib/trpc.ts';
import classes from './clinics.module.css';

const EMPTY = { name: '', city: '', email: '', phone: '' };

export function AskClinic() {
  const [values, setValues] = useState(EMPTY);
  const [fields, setFields] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState<Failure | null>(null);
  const [busy, setBusy] = useState(false);
  const [sent, setSent] = useState(false);
  const refuse = (messages: Record<string, string>) => {
    setFields(messages);
    document.querySelector<HTMLElement>(`#clinica [name="${Object.keys(messages)[0]}"]`)?.focus();
  };
  const send = async () => {
    const read = askClinicInput.safeParse(values);
    if (!read.success)
      return refuse(Object.fromEntries(read.error.issues.map(({ path, message }) => [String(path[0]), message])));
    setBusy(true);
    setFailure(null);
    try {
      await trpcClient.outsideClinics.ask.mutate(read.data);
      setSent(true);
    } catch (error) {
      const said = readError(error);
      if (Object.keys(said.fields).length > 0) refuse(said.fields);
      else setFailure(said);
    }
    setBusy(false);
  };
  const field = (name: keyof typeof EMPTY) => ({
    name,
    value: values[name],
    error: fields[name],
    onChange: (event: { currentTarget: { value: string } }) => {
      setValues({ ...values, [name]: event.currentTarget.value });
      setFields(Object.fromEntries(Object.entries(fields).filter(([one]) => one !== name)));
    },
  });
  return (
    <details className={classes.ask}>
      <summary>¿Tu clínica quiere que sus registros digan «verificado»?</summary>
      {sent ? (
        <AlertBand tone="green" fact="Recibimos tu pedido." announce>
          Quien administra PetLove+ lo revisará y te entregará la clave de tu clínica.
        </AlertBand>
      ) : (
        <form
          id="clinica"
          className={classes.form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void send();
          }}
        >
          <TextField {...field('name')} label="Nombre de la clínica" autoComplete="organization" />
          <TextField {...field('city')} label="Ciudad" autoComplete="address-level2" />
          <TextField {...field('email')} label="Correo de la clínica" type="email" autoComplete="email" />
          <TextField {...field('phone')} label="Teléfono" type="tel" optional autoComplete="tel" />
          {failure && (
            <AlertBand tone="amber" fact={`${failure.title}.`} announce>
              {failure.message}
            </AlertBand>
          )}
          <Button type="submit" variant="outline" loading={busy}>
            Pedir la verificación
          </Button>
        </form>
      )}
    </details>
  );
}
