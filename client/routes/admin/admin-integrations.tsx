/** Administración: webhooks to other programs, and the clinic's keys for those that ask here. */
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { IconPlus } from '../../components/icons/frame.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { QueryFailure } from '../../components/query-failure.tsx';
import { Together } from '../../components/together.tsx';
import { SigningKeys } from '../../features/admin/signing-keys/signing-keys.tsx';
import { ClinicKeys } from '../../features/admin/webhooks/clinic-keys.tsx';
import { ReceiverHelp } from '../../features/admin/webhooks/receiver-help.tsx';
import { WebhookForm } from '../../features/admin/webhooks/webhook-form.tsx';
import { WebhookList } from '../../features/admin/webhooks/webhook-list.tsx';
import { type Answers, trpc } from '../../lib/trpc.ts';

type Webhook = Answers['webhooks']['list']['webhooks'][number];

export function AdminIntegrations() {
  const [form, setForm] = useState<{ webhook: Webhook | null } | null>(null);
  const list = trpc.webhooks.list.useQuery();
  const below = [trpc.apiKeys.list.useQuery(), trpc.signingKeys.list.useQuery(), trpc.issuers.list.useQuery()];
  return (
    <>
      <PageHeader
        title="Integraciones"
        lead="Otros programas se enteran enseguida de lo que pasa aquí (webhooks)."
        action={
          <Button leftSection={<IconPlus />} onClick={() => setForm({ webhook: null })}>
            Agregar programa
          </Button>
        }
      />
      <Together ready={[list, ...below].every(({ isFetched }) => isFetched)}>
        {list.data?.webhooks.length === 0 && (
          <EmptyState scene="box" title="Ningún programa recibe avisos">
            Agrega la dirección del sistema de tu clínica y elige de qué se entera: anotaciones, turnos, animales
            perdidos y más, sin preguntar todo el tiempo.
          </EmptyState>
        )}
        {list.data && <WebhookList webhooks={list.data.webhooks} onEdit={(webhook) => setForm({ webhook })} />}
        {!list.data && <QueryFailure query={list} />}
        {list.data && (
          <section className="section">
            <ReceiverHelp />
          </section>
        )}
        <ClinicKeys />
        <SigningKeys />
      </Together>
      {form && list.data && (
        <WebhookForm
          offered={list.data.offered}
          ownHosts={list.data.ownHosts}
          webhook={form.webhook}
          onClose={() => setForm(null)}
        />
      )}
    </>
  );
}
