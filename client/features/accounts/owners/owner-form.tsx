/** The form of a new or existing owner. The typed values survive a reload. */
import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { MailField } from '../../../components/mail-field.tsx';
import { AlertBand } from '../../../components/alert-band.tsx';
import { Button } from '../../../components/button.tsx';
import { DraftFace } from '../pictures/draft-face.tsx';
import { TextField } from '../../../components/fields.tsx';
import { RestoredDraft } from '../../../components/restored-draft.tsx';
import { PersonMark } from '../../../components/pet-photo.tsx';
import { PhoneField } from '../profile/phone-field.tsx';
import { useFaceDraft } from '../../../lib/face-draft.ts';
import { sendFace } from '../../../lib/faces.ts';
import { personInitials } from '../../../lib/format.ts';
import { type Failure, showError } from '../../../lib/show-error.ts';
import { trpc } from '../../../lib/trpc.ts';
import { IdentityFields } from './identity-fields.tsx';
import { type Owner, type OwnerValues, toInput } from './owner-values.ts';
import classes from './owners.module.css';
import { PlaceFields } from './place-fields.tsx';
import { useOwnerForm } from './use-owner-form.ts';

const OF_THE_ACCOUNT = 'Es el de tu cuenta.';

/** `owner`: the owner to change; undefined for a new one. */
export function OwnerForm({
  owner,
  kept = false,
  onSaved,
}: {
  owner: Owner | undefined;
  /** One of the clinic's, which its staff corrects. */
  kept?: boolean;
  onSaved: (name: string, ownerId: number) => void;
}) {
  const utils = trpc.useUtils();
  const countries = trpc.reference.countries.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY });
  const create = trpc.owners.create.useMutation();
  const change = trpc.owners.update.useMutation();
  const correct = trpc.keptOwners.update.useMutation();
  const update = kept ? correct : change;
  const { form, draft, start, home, resumed, startAgain } = useOwnerForm(owner);
  const face = useFaceDraft('nuevoTutor');
  const [failure, setFailure] = useState<Failure | null>(null);
  const running = useRef(false);
  const own = owner?.principal === 1;
  const locked = own ? { locked: OF_THE_ACCOUNT } : {};

  const send = async (values: OwnerValues) => {
    const input = toInput(values, start, countries.data, home);
    if (!owner) {
      const { ownerId } = await create.mutateAsync(input);
      // The owner is stored even if the picture fails: the profile shows the upload.
      if (face.picture) sendFace({ purpose: 'owner', id: ownerId }, face.picture);
      face.clear();
      return ownerId;
    }
    await update.mutateAsync({ ownerId: owner.id, ...input });
    return owner.id;
  };
  const save = async () => {
    if (running.current) return;
    const { hasErrors, errors } = form.validate();
    if (hasErrors)
      return form.getInputNode(Object.keys(start).find((name) => errors[name] !== undefined) ?? '')?.focus();
    const values = form.getValues();
    running.current = true;
    setFailure(null);
    try {
      const ownerId = await send(values);
      draft.clear();
      void Promise.all([utils.owners.invalidate(), utils.pets.invalidate(), utils.auth.me.invalidate()]);
      // A line of the review may have asked for this contact.
      if (kept) void utils.review.invalidate();
      onSaved(values.name.trim(), ownerId);
    } catch (error) {
      setFailure(showError(error, form));
    } finally {
      running.current = false;
    }
  };

  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      {resumed && (
        <RestoredDraft
          corrects={owner !== undefined}
          onStartAgain={() => {
            startAgain();
            face.clear();
          }}
        />
      )}
      {own && (
        <AlertBand tone="blue">
          Tu nombre, teléfono y correo son los de tu cuenta. <Link to="/dashboard/usuario">Cámbialos en Usuario</Link>.
        </AlertBand>
      )}
      {!owner && (
        <DraftFace
          draft={face}
          face={(photo) => (
            <PersonMark initials={personInitials(form.values.name, form.values.surname)} photo={photo} size={72} />
          )}
          hint="Una foto ayuda a reconocerle. Puedes ponerla después."
        />
      )}
      <div className={classes.two}>
        <TextField
          label="Nombre"
          autoComplete="off"
          autoCapitalize="words"
          maxLength={100}
          {...form.getInputProps('name')}
          {...locked}
        />
        <TextField
          label="Apellido"
          optional
          autoComplete="off"
          autoCapitalize="words"
          maxLength={100}
          {...form.getInputProps('surname')}
          {...locked}
        />
      </div>
      <IdentityFields form={form} />
      <div className={classes.two}>
        <PhoneField
          optional
          country={form.values.country}
          maxLength={30}
          {...form.getInputProps('phone')}
          autoComplete="off"
          value={form.values.phone}
          {...locked}
        />
        <MailField
          label="Correo"
          optional
          autoComplete="off"
          maxLength={254}
          {...form.getInputProps('email')}
          value={form.values.email}
          {...locked}
          onCorrect={(email) => form.setFieldValue('email', email)}
        />
      </div>
      <PlaceFields form={form} countries={countries.data} />
      <TextField label="Dirección" optional autoComplete="off" maxLength={200} {...form.getInputProps('address')} />
      {failure && (
        <AlertBand announce fact={`${failure.title}.`}>
          {failure.message}
        </AlertBand>
      )}
      <Button type="submit" size="lg" loading={create.isPending || update.isPending}>
        {owner ? 'Guardar cambios' : 'Agregar a la lista'}
      </Button>
    </form>
  );
}
