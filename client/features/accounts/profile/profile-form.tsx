/**
 * The member's profile. A save shows at once everywhere and is undone with a message where the server refuses
 * it.
 */

import { useState } from 'react';
import { updateProfileInput } from '#server/accounts/users/schema.ts';
import { AlertBand } from '../../../components/alert-band.tsx';
import { Button } from '../../../components/button.tsx';
import { CountryField } from './country-field.tsx';
import { TextField } from '../../../components/fields.tsx';
import { PhoneField, phoneProblem } from './phone-field.tsx';
import { showToast } from '../../../components/toast.tsx';
import { keepProfile } from '../../../lib/keep-profile.ts';
import { type Failure, showError } from '../../../lib/show-error.ts';
import { type Answers, trpc } from '../../../lib/trpc.ts';
import { useLiveForm } from '../../../lib/use-live-form.ts';
import classes from './account.module.css';
import { TimeZoneField } from './time-zone-field.tsx';

export function ProfileForm({ me }: { me: Answers['auth']['me'] }) {
  const countries = trpc.reference.countries.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY });
  const cache = trpc.useUtils();
  const update = trpc.profile.updateProfile.useMutation();
  const [failure, setFailure] = useState<Failure | null>(null);
  const { form, formProps, focusFirst } = useLiveForm({
    schema: updateProfileInput,
    initialValues: {
      name: me.name,
      surname: me.surname,
      country: me.countryIso,
      phone: me.phone ?? '',
      timeZone: me.timeZone,
    },
    more: ({ phone, country }) => ({ phone: phoneProblem(phone, country) }),
  });
  const { country, phone, timeZone } = form.values;

  const submit = form.onSubmit(async (values) => {
    setFailure(null);
    const before = cache.auth.me.getData();
    cache.auth.me.setData(undefined, (known) => known && { ...known, name: values.name, surname: values.surname });
    try {
      await update.mutateAsync(values);
      form.resetDirty(values);
      showToast('Guardaste tus datos.');
      // Reloads the number as the server stored it, and every list whose today may have changed with the time
      // zone.
      await cache.invalidate(undefined, { predicate: ({ queryKey }) => !String(queryKey[0]).startsWith('reference') });
      const saved = await keepProfile();
      form.setFieldValue('phone', saved.phone ?? '');
      form.resetDirty({ ...values, phone: saved.phone ?? '' });
    } catch (error) {
      cache.auth.me.setData(undefined, before);
      setFailure(showError(error, form));
    }
  }, focusFirst);

  return (
    <form className={classes.form} onSubmit={submit} {...formProps}>
      <div className={classes.two}>
        <TextField label="Nombres" autoComplete="given-name" {...form.getInputProps('name')} />
        <TextField label="Apellidos" optional autoComplete="family-name" {...form.getInputProps('surname')} />
      </div>
      <TextField label="Correo electrónico" value={me.email} locked={LOCKED[me.signupKind]} />
      <div className={classes.two}>
        <CountryField countries={countries.data} {...form.getInputProps('country')} value={country} />
        <PhoneField country={country} {...form.getInputProps('phone')} value={phone} />
      </div>
      <TimeZoneField {...form.getInputProps('timeZone')} value={timeZone} />
      {failure && (
        <AlertBand fact="No se guardó." announce>
          {failure.message}
        </AlertBand>
      )}
      <div className={classes.actions}>
        <Button type="submit" disabled={!form.isDirty()} loading={update.isPending}>
          Guardar cambios
        </Button>
      </div>
    </form>
  );
}

const LOCKED = {
  correo: 'Con este correo entras y aquí te escribimos. Se cambia en la pestaña Seguridad.',
  google: 'Es el correo de tu cuenta de Google, con la que entras.',
  facebook: 'Es el correo de tu cuenta de Facebook, con la que entras.',
  oidc: 'Es el correo de la cuenta con la que entras.',
};
