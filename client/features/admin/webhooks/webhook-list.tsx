/** The webhooks, each with its events and its state. */
import { useState } from 'react';
import { EVENTS } from '#server/platform/webhooks/rules.ts';
import { AlertBand } from '../../../components/alert-band.tsx';
import { Button } from '../../../components/button.tsx';
import { FactList } from '../../../components/fact-list.tsx';
import { NamedCard, NamedCards } from '../../accounts/api-keys/named-card.tsx';
import { SecretText } from '../../accounts/api-keys/secret-text.tsx';
import { SwitchField } from '../../../components/switch-field.tsx';
import { showFailure, showToast } from '../../../components/toast.tsx';
import { showInstant } from '../../../lib/dates.ts';
import { readError } from '../../../lib/show-error.ts';
import { type Answers, trpc } from '../../../lib/trpc.ts';
import { Deliveries } from './deliveries.tsx';
import classes from './webhooks.module.css';

type Webhook = Answers['webhooks']['list']['webhooks'][number];

export function WebhookList({
  webhooks,
  onEdit,
}: {
  webhooks: readonly Webhook[];
  onEdit: (webhook: Webhook) => void;
}) {
  return (
    <NamedCards>
      {webhooks.map((webhook) => (
        <WebhookRow key={webhook.webhookId} webhook={webhook} onEdit={() => onEdit(webhook)} />
      ))}
    </NamedCards>
  );
}

function WebhookRow({ webhook, onEdit }: { webhook: Webhook; onEdit: () => void }) {
  const { webhookId, name, url, events, active, lastDeliveredAt, failingDays, parked, createdAt, maker } = webhook;
  const [open, setOpen] = useState<'secret' | 'sent' | null>(null);
  const utils = trpc.useUtils();
  const told = {
    onSettled: () => utils.webhooks.list.invalidate(),
    onError: (error: unknown) => showFailure(readError(error).message),
  };
  const turn = trpc.webhooks.turn.useMutation({
    ...told,
    onMutate: ({ active: on }) =>
      utils.webhooks.list.setData(
        undefined,
        (known) =>
          known && {
            ...known,
            webhooks: known.webhooks.map((one) => (one.webhookId === webhookId ? { ...one, active: on } : one)),
          },
      ),
  });
  const restore = trpc.webhooks.restore.useMutation(told);
  const remove = trpc.webhooks.remove.useMutation({
    ...told,
    onSuccess: () => showToast(`Quitaste «${name}».`, { label: 'Deshacer', run: () => restore.mutate({ webhookId }) }),
  });
  const test = trpc.webhooks.test.useMutation({
    onSuccess: () => {
      setOpen('sent');
      showToast('Prueba enviada: mira abajo cómo le fue.');
    },
    onError: told.onError,
    onSettled: () => utils.webhooks.deliveries.invalidate(),
  });
  const toggle = (part: 'secret' | 'sent') => setOpen(open === part ? null : part);
  return (
    <NamedCard name={name} words={{ label: 'Avisos', list: events.map((event) => EVENTS[event].title) }}>
      <p className={classes.address}>
        <code>{url}</code>
      </p>
      {active && failingDays !== null && (
        <AlertBand fact={`Falla desde hace ${failingDays} días.`}>
          Nadie recibe sus avisos: revisa el programa que está en esa dirección, o apágalo.
        </AlertBand>
      )}
      <SwitchField
        label="Encendido"
        help={active ? 'Se le avisa enseguida.' : 'No se le avisa de nada mientras esté apagado.'}
        checked={active}
        disabled={turn.isPending}
        onChange={(on) => turn.mutate({ webhookId, active: on })}
      />
      <FactList
        facts={[
          { name: 'Último recibido', value: lastDeliveredAt ? showInstant(lastDeliveredAt) : 'Ninguno todavía' },
          { name: 'Sin entregar', value: parked > 0 ? String(parked) : null },
          { name: 'Creado', value: `${showInstant(createdAt)}${maker ? `, por ${maker}` : ''}` },
        ]}
      />
      <div className={classes.acts}>
        <Button
          variant="outline"
          size="sm"
          disabled={!active}
          loading={test.isPending}
          onClick={() => test.mutate({ webhookId })}
        >
          Enviar una prueba
        </Button>
        <Button variant="subtle" size="sm" aria-expanded={open === 'sent'} onClick={() => toggle('sent')}>
          {open === 'sent' ? 'Ocultar envíos' : 'Ver envíos'}
        </Button>
        <Button variant="subtle" size="sm" aria-expanded={open === 'secret'} onClick={() => toggle('secret')}>
          {open === 'secret' ? 'Ocultar secreto' : 'Ver secreto'}
        </Button>
        <Button variant="subtle" size="sm" onClick={onEdit}>
          Editar
        </Button>
        <Button
          variant="subtle"
          size="sm"
          color="red"
          loading={remove.isPending}
          onClick={() => remove.mutate({ webhookId })}
        >
          Quitar
        </Button>
      </div>
      {open === 'secret' && <Secret webhookId={webhookId} />}
      {open === 'sent' && <Deliveries webhookId={webhookId} />}
    </NamedCard>
  );
}

function Secret({ webhookId }: { webhookId: number }) {
  // The secret is loaded each time and never cached.
  const secret = trpc.webhooks.secret.useQuery({ webhookId }, { gcTime: 0, staleTime: 0 });
  if (secret.isError) return <AlertBand announce>{readError(secret.error).message}</AlertBand>;
  return secret.data ? <SecretText label="Secreto de firma" text={secret.data.secret} /> : null;
}
