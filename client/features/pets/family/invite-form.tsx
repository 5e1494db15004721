/** An address and a role; sending it mails the invitation. */
import { useForm } from '@mantine/form';
import { useRef, useState } from 'react';
import { FAMILY_ROLES, inviteInput } from '#server/pets/family/schema.ts';
import { MailField } from '../../../components/mail-field.tsx';
import { AlertBand } from '../../../components/alert-band.tsx';
import { Button } from '../../../components/button.tsx';
import { IconMail } from '../../../components/icons/base.tsx';
import { Pills } from '../../../components/pills.tsx';
import { showToast } from '../../../components/toast.tsx';
import { type Failure, showError } from '../../../lib/show-error.ts';
import { trpc } from '../../../lib/trpc.ts';
import classes from './family.module.css';
import { roleSentence } from './family-words.ts';

interface Invitation {
  email: string;
  role: 'editor' | 'reader';
}

export function InviteForm({ petId, petName }: { petId: number; petName: string }) {
  const utils = trpc.useUtils();
  const invite = trpc.family.invite.useMutation();
  const [failure, setFailure] = useState<Failure | null>(null);
  const running = useRef(false);
  const form = useForm<Invitation>({
    initialValues: { email: '', role: 'editor' },
    validate: {
      email: (email) =>
        email.trim() === ''
          ? 'Escribe su correo.'
          : (inviteInput.shape.email.safeParse(email).error?.issues[0]?.message ?? null),
    },
  });
  const send = async () => {
    if (running.current) return;
    if (form.validate().hasErrors) return form.getInputNode('email')?.focus();
    running.current = true;
    setFailure(null);
    try {
      const { email } = await invite.mutateAsync({ petId, ...form.getValues() });
      form.setFieldValue('email', '');
      showToast(`Enviamos la invitación a ${email}.`);
      await utils.family.invalidate();
    } catch (error) {
      setFailure(showError(error, form));
    } finally {
      running.current = false;
    }
  };
  return (
    <form
      className={`sheet ${classes.form}`}
      noValidate
      aria-labelledby="invitar"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <h2 id="invitar">Invita a alguien</h2>
      <MailField
        label="Su correo"
        autoComplete="off"
        maxLength={254}
        placeholder="nombre@correo.com"
        {...form.getInputProps('email')}
        value={form.values.email}
        help="Le llega un enlace que sirve 7 días y solo con ese correo."
        onCorrect={(email) => form.setFieldValue('email', email)}
      />
      <Pills
        label={`Qué podrá hacer con ${petName}`}
        layout="wrap"
        options={FAMILY_ROLES.map(({ code, name }) => ({ value: code, label: name }))}
        value={form.values.role}
        onChange={(role) => form.setFieldValue('role', role)}
        help={roleSentence(form.values.role)}
      />
      {failure && (
        <AlertBand announce fact={`${failure.title}.`}>
          {failure.message}
        </AlertBand>
      )}
      <Button type="submit" size="lg" leftSection={<IconMail />} loading={invite.isPending}>
        Enviar invitación
      </Button>
    </form>
  );
}
