/** Offers an animal to an address: explains the consequence and sends the mail. */
import { useForm } from '@mantine/form';
import { useRef, useState } from 'react';
import { offerInput, TRANSFER_DAYS } from '#server/portability/transfers/schema.ts';
import { MailField } from '../../../components/mail-field.tsx';
import { AlertBand } from '../../../components/alert-band.tsx';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { IconMail } from '../../../components/icons/base.tsx';
import { showToast } from '../../../components/toast.tsx';
import { type Failure, showError } from '../../../lib/show-error.ts';
import { trpc } from '../../../lib/trpc.ts';
import classes from './transfers.module.css';

interface Props {
  petId: number;
  petName: string;
}

export function OfferForm({ petId, petName }: Props) {
  const utils = trpc.useUtils();
  const offer = trpc.transfers.offer.useMutation();
  const [asking, setAsking] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const running = useRef(false);
  const form = useForm({
    initialValues: { email: '' },
    validate: {
      email: (email) =>
        email.trim() === ''
          ? 'Escribe su correo.'
          : (offerInput.shape.email.safeParse(email).error?.issues[0]?.message ?? null),
    },
  });
  const ask = () => {
    setFailure(null);
    if (form.validate().hasErrors) form.getInputNode('email')?.focus();
    else setAsking(true);
  };
  const send = async () => {
    if (running.current) return;
    running.current = true;
    try {
      const { email } = await offer.mutateAsync({ petId, ...form.getValues() });
      showToast(`Enviamos el traspaso a ${email}.`);
      await utils.transfers.invalidate();
    } catch (error) {
      setFailure(showError(error, form));
    } finally {
      running.current = false;
      setAsking(false);
    }
  };
  return (
    <form
      className={`sheet ${classes.form}`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        ask();
      }}
    >
      <ul className={classes.goes}>
        {familysWords(petName).map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
      <MailField
        label="Correo de quien lo recibe"
        autoComplete="off"
        maxLength={254}
        placeholder="nombre@correo.com"
        {...form.getInputProps('email')}
        value={form.values.email}
        help={`Le llega un enlace que sirve ${TRANSFER_DAYS} días y solo con ese correo.`}
        onCorrect={(email) => form.setFieldValue('email', email)}
      />
      {failure && (
        <AlertBand announce fact={`${failure.title}.`}>
          {failure.message}
        </AlertBand>
      )}
      <Button type="submit" size="lg" leftSection={<IconMail />}>
        Ofrecer el traspaso
      </Button>
      <Dialog
        opened={asking}
        onClose={() => setAsking(false)}
        title={`¿Traspasar a ${petName}?`}
        act={{
          label: 'Enviar el traspaso',
          run: () => void send(),
          busy: offer.isPending,
        }}
      >
        Si {form.values.email.trim()} acepta, {petName} pasa a su cuenta y tú dejas de ver su libreta.
      </Dialog>
    </form>
  );
}

function familysWords(petName: string): string[] {
  return [
    'Nada cambia hasta que la otra persona acepte; tú puedes cancelarlo antes.',
    `Su historia, sus fotos, sus papeles y su código se van con ${petName}.`,
    'Tú y las personas con quienes compartes su libreta dejan de verla.',
    'Los enlaces y calendarios que diste dejan de funcionar.',
  ];
}
