/** A new or existing webhook: its name, its address, its events. */
import { useState } from 'react';
import { addressProblem, EVENTS, type WebhookEvent } from '#server/platform/webhooks/rules.ts';
import { AlertBand } from '../../../components/alert-band.tsx';
import { Button } from '../../../components/button.tsx';
import { CheckGroup } from '../../accounts/api-keys/check-group.tsx';
import { TextField } from '../../../components/fields.tsx';
import { SecretText } from '../../accounts/api-keys/secret-text.tsx';
import { Sheet } from '../../../components/sheet.tsx';
import { showToast } from '../../../components/toast.tsx';
import { readError } from '../../../lib/show-error.ts';
import { type Answers, trpc } from '../../../lib/trpc.ts';

interface WebhookFormProps {
  offered: readonly WebhookEvent[];
  /** Of the own network, which the operator opened. */
  ownHosts: readonly string[];
  /** Null for a new one. */
  webhook: Answers['webhooks']['list']['webhooks'][number] | null;
  onClose: () => void;
}

export function WebhookForm({ offered, ownHosts, webhook, onClose }: WebhookFormProps) {
  const [name, setName] = useState(webhook?.name ?? '');
  const [url, setUrl] = useState(webhook?.url ?? '');
  const [events, setEvents] = useState<readonly WebhookEvent[]>(webhook?.events ?? offered);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const utils = trpc.useUtils();
  const told = { onSettled: () => utils.webhooks.list.invalidate() };
  const add = trpc.webhooks.add.useMutation(told);
  const edit = trpc.webhooks.edit.useMutation(told);

  const submit = async () => {
    const problem = addressProblem(url.trim(), ownHosts);
    const wrong: Record<string, string> = {
      ...(name.trim() === '' && { name: 'Ponle un nombre: qué programa es.' }),
      ...(problem && { url: problem }),
      ...(events.length === 0 && { events: 'Elige al menos un aviso.' }),
    };
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) return;
    const values = { name, url, events: [...events] };
    try {
      if (!webhook) return void (await add.mutateAsync(values));
      await edit.mutateAsync({ webhookId: webhook.webhookId, ...values });
      showToast('Guardado.');
      onClose();
    } catch (error) {
      const { fields, message } = readError(error);
      setErrors(Object.keys(fields).length > 0 ? fields : { form: message });
    }
  };

  if (add.data) {
    return (
      <Sheet
        opened
        onClose={onClose}
        title="Programa agregado"
        actions={
          <Button size="lg" fullWidth onClick={onClose}>
            Listo
          </Button>
        }
      >
        <>
          <p className="ink-2">
            Cada envío va firmado con este secreto. Guárdalo en el programa que recibe; también lo puedes volver a ver
            desde la lista.
          </p>
          <SecretText label="Secreto de firma" text={add.data.secret} />
        </>
      </Sheet>
    );
  }
  return (
    <Sheet
      opened
      onClose={onClose}
      title={webhook ? 'Editar programa' : 'Agregar programa'}
      dirty={name !== (webhook?.name ?? '') || url !== (webhook?.url ?? '')}
      onSubmit={() => void submit()}
      actions={
        <Button type="submit" size="lg" fullWidth loading={add.isPending || edit.isPending}>
          {webhook ? 'Guardar' : 'Agregar'}
        </Button>
      }
    >
      <>
        {errors.form && <AlertBand announce>{errors.form}</AlertBand>}
        <TextField
          label="Nombre"
          help="Qué programa es, para reconocerlo en la lista."
          maxLength={60}
          value={name}
          error={errors.name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <TextField
          label="Dirección"
          help="Empieza con https:// y se puede abrir desde internet."
          type="url"
          inputMode="url"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="https://ejemplo.com/avisos"
          value={url}
          error={errors.url}
          onChange={(event) => {
            setUrl(event.currentTarget.value);
            setErrors({});
          }}
        />
        <CheckGroup
          label="De qué se entera"
          options={offered}
          words={EVENTS}
          value={events}
          error={errors.events}
          onChange={setEvents}
        />
      </>
    </Sheet>
  );
}
