/**
 * A new account. Registrar stays disabled until the form is complete and names what is missing; a reload
 * keeps all but the passwords.
 */

import { useNavigate } from '@tanstack/react-router';
import { useEffect, useLayoutEffect, useState } from 'react';
import { PASSWORDS_DIFFER, type SignUpInput, signUpInput } from '#server/accounts/sessions/schema.ts';
import { MailField } from '../../../components/mail-field.tsx';
import { AlertBand } from '../../../components/alert-band.tsx';
import { Button } from '../../../components/button.tsx';
import { CountryField } from '../profile/country-field.tsx';
import { CheckField, TextField } from '../../../components/fields.tsx';
import { PhoneField, phoneProblem } from '../profile/phone-field.tsx';
import { RestoredDraft } from '../../../components/restored-draft.tsx';
import { takePlace } from '../../../lib/plain-page.ts';
import { type Failure, showError } from '../../../lib/show-error.ts';
import { trpc } from '../../../lib/trpc.ts';
import { useDraft } from '../../../lib/use-draft.ts';
import { useLiveForm } from '../../../lib/use-live-form.ts';
import { usePasswordStrength } from '../../../lib/use-password-strength.ts';
import classes from './auth.module.css';
import { waitingClaim } from '../../../lib/waiting-claim.ts';
import { NewPassword, STRENGTH_ID } from './new-password.tsx';
import { Terms } from './terms.tsx';
import { keepWaiting } from './waiting-account.ts';

type Values = { [Field in keyof Omit<SignUpInput, 'timeZone' | 'claim'>]-?: Exclude<SignUpInput[Field], undefined> };
type Kept = Omit<Values, 'password' | 'confirmPassword' | 'acceptTerms'>;

const EMPTY: Omit<Values, 'country'> = {
  name: '',
  surname: '',
  phone: '',
  email: '',
  password: '',
  confirmPassword: '',
  acceptTerms: false,
};

/** @param home the country with which it begins */
export function RegisterForm({ home }: { home: string }) {
  const empty = { ...EMPTY, country: home };
  const navigate = useNavigate();
  const signUp = trpc.auth.signUp.useMutation();
  const countries = trpc.reference.countries.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY });
  const draft = useDraft<Kept>('registro');
  const [failure, setFailure] = useState<Failure | null>(null);
  const [reading, setReading] = useState(false);
  const { form, formProps, focusFirst } = useLiveForm<Values>({
    schema: signUpInput,
    initialValues: { ...empty, ...draft.restored },
    more: ({ phone, country, password, confirmPassword }) => ({
      phone: phoneProblem(phone, country),
      confirmPassword: confirmPassword !== '' && password !== confirmPassword ? PASSWORDS_DIFFER : undefined,
    }),
    onValues: ({ name, surname, country, phone, email }) => draft.keep({ name, surname, country, phone, email }),
  });
  // Once: takes over what the person typed into the plain page before the program ran. The country there is a word, not yet a choice.
  const { setFieldValue, validateField } = form;
  const [taken, setTaken] = useState<string[]>([]);
  const [letters, setLetters] = useState<string>();
  useLayoutEffect(() => {
    takePlace((path, value) => {
      if (value === false) return;
      if (path === 'country') return setLetters(String(value));
      setFieldValue(path, value);
      setTaken((before) => [...before, path]);
    });
  }, [setFieldValue]);
  // A field that was left there shows its error now.
  useEffect(() => {
    const stillIn = document.activeElement instanceof HTMLElement ? document.activeElement.dataset.path : undefined;
    for (const path of taken) if (path !== stillIn) validateField(path);
  }, [taken, validateField]);
  const { country } = form.values;
  const strength = usePasswordStrength(form.values.password, form.values);
  const missing = stillMissing(form.values);

  const submit = form.onSubmit(async (values) => {
    setFailure(null);
    try {
      const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
      const claim = waitingClaim();
      const answer = await signUp.mutateAsync({ ...values, timeZone, ...(claim && { claim }) });
      keepWaiting(values);
      draft.clear();
      await navigate({ to: '/posRegistro', search: { correo: answer.email } });
    } catch (error) {
      setFailure(showError(error, form));
    }
  }, focusFirst);

  return (
    <form className={classes.form} onSubmit={submit} {...formProps}>
      {draft.resumed && isBegun(form.values) && (
        <RestoredDraft
          onStartAgain={() => {
            form.setValues(empty);
            form.clearErrors();
            draft.clear();
          }}
        />
      )}
      <div className={classes.two}>
        <TextField label="Nombres" autoComplete="given-name" {...form.getInputProps('name')} />
        <TextField label="Apellidos" optional autoComplete="family-name" {...form.getInputProps('surname')} />
      </div>
      <div className={classes.two}>
        <CountryField
          countries={countries.data}
          {...form.getInputProps('country')}
          value={country}
          {...(letters !== undefined && { letters })}
        />
        <PhoneField country={country} {...form.getInputProps('phone')} value={form.values.phone} />
      </div>
      <MailField
        label="Correo electrónico"
        autoComplete="username"
        {...form.getInputProps('email')}
        value={form.values.email}
        onCorrect={(email) => form.setFieldValue('email', email)}
      />
      <div className={classes.two}>
        <NewPassword form={form} strength={strength} />
      </div>
      <CheckField
        label={
          <>
            Acepto las{' '}
            <button type="button" className={classes.word} onClick={() => setReading(true)}>
              condiciones
            </button>{' '}
            y el{' '}
            <button type="button" className={classes.word} onClick={() => setReading(true)}>
              uso de mis datos
            </button>
          </>
        }
        {...form.getInputProps('acceptTerms', { type: 'checkbox' })}
      />
      {failure && (
        <AlertBand fact={`${failure.title}.`} announce>
          {failure.message}
        </AlertBand>
      )}
      <Button
        type="submit"
        size="lg"
        fullWidth
        disabled={!form.isValid() || !strength.enough}
        aria-describedby={`${STRENGTH_ID} falta`}
        loading={signUp.isPending}
      >
        Registrar
      </Button>
      {missing && (
        <p id="falta" className={classes.missing}>
          {missing}
        </p>
      )}
      <Terms opened={reading} onClose={() => setReading(false)} />
    </form>
  );
}

function isBegun({ name, phone, email }: Values): boolean {
  return `${name}${phone}${email}` !== '';
}

/** What keeps Registrar disabled and no field reports, because the field is still empty. */
function stillMissing(values: Values): string | null {
  const things = [
    values.name.trim() === '' && 'tu nombre',
    values.phone.trim() === '' && 'tu teléfono',
    values.email.trim() === '' && 'tu correo',
    values.password === '' && 'una contraseña',
  ].filter((word) => word !== false);
  const acts = [
    values.password !== '' && values.confirmPassword === '' && 'repetir la contraseña',
    !values.acceptTerms && 'aceptar las condiciones',
  ].filter((word) => word !== false);
  const words = new Intl.ListFormat('es').format([...things, ...acts]);
  // "Faltan tu nombre y tu correo", but "Falta repetir la contraseña y aceptar las condiciones".
  return words === '' ? null : `Falta${things.length > 1 ? 'n' : ''} ${words}.`;
}
