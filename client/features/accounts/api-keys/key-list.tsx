/** The API keys of a member or of the clinic: valid ones first, then ended ones. */
import { useState } from 'react';
import { SCOPES } from '#server/platform/core/api-scopes.ts';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { FactList } from '../../../components/fact-list.tsx';
import { IconCheckCircle, IconClock, IconClose } from '../../../components/icons/base.tsx';
import { NamedCard, NamedCards } from './named-card.tsx';
import { Chip } from '../../../components/state-chip.tsx';
import { showFailure, showToast } from '../../../components/toast.tsx';
import { showInstant } from '../../../lib/dates.ts';
import { readError } from '../../../lib/show-error.ts';
import { type Answers, trpc } from '../../../lib/trpc.ts';

type Key = Answers['apiKeys']['list']['keys'][number];

export function KeyList({ keys }: { keys: readonly Key[] }) {
  const groups = [
    { title: 'Vigentes', rows: keys.filter(({ state }) => state === 'good') },
    { title: 'Terminadas', rows: keys.filter(({ state }) => state !== 'good') },
  ];
  return groups
    .filter(({ rows }) => rows.length > 0)
    .map(({ title, rows }) => (
      <section key={title} className="section" aria-label={title}>
        <h3>
          {title} <span className="num ink-3">{rows.length}</span>
        </h3>
        <NamedCards>
          {rows.map((key) => (
            <KeyRow key={key.keyId} apiKey={key} />
          ))}
        </NamedCards>
      </section>
    ));
}

function KeyRow({ apiKey }: { apiKey: Key }) {
  const { keyId, name, beginning, scopes, state, createdAt, expiresAt, revokedAt, lastUsedAt, maker } = apiKey;
  const [asking, setAsking] = useState(false);
  const utils = trpc.useUtils();
  const revoke = trpc.apiKeys.revoke.useMutation({
    onSuccess: () => showToast(`«${name}» ya no abre nada.`),
    onError: (error) => showFailure(readError(error).message),
    onSettled: () => {
      setAsking(false);
      return utils.apiKeys.list.invalidate();
    },
  });
  return (
    <NamedCard
      name={name}
      state={<KeyState state={state} />}
      words={{ label: 'Permisos', list: scopes.map((scope) => SCOPES[scope].title) }}
    >
      <FactList
        facts={[
          { name: 'Empieza con', value: <code>{beginning}…</code> },
          { name: 'Creada', value: showInstant(createdAt) },
          { name: 'Creada por', value: maker },
          { name: 'Último uso', value: lastUsedAt ? showInstant(lastUsedAt) : 'Todavía no se usó' },
          {
            name: state === 'expired' ? 'Venció' : 'Vence',
            value: state === 'revoked' ? null : showInstant(expiresAt),
          },
          { name: 'Revocada', value: revokedAt && showInstant(revokedAt) },
        ]}
      />
      {state === 'good' && (
        <div>
          <Button variant="subtle" color="red" onClick={() => setAsking(true)} aria-label={`Revocar ${name}`}>
            Revocar
          </Button>
        </div>
      )}
      <Dialog
        opened={asking}
        onClose={() => setAsking(false)}
        title={`¿Revocar «${name}»?`}
        act={{
          label: 'Revocar la clave',
          run: () => revoke.mutate({ keyId }),
          busy: revoke.isPending,
          destructive: true,
        }}
      >
        El programa que la usa deja de entrar enseguida. No se puede deshacer: habría que crear otra.
      </Dialog>
    </NamedCard>
  );
}

function KeyState({ state }: { state: Key['state'] }) {
  if (state === 'good')
    return (
      <Chip tone="green" icon={<IconCheckCircle size={16} />}>
        Vigente
      </Chip>
    );
  if (state === 'expired') return <Chip icon={<IconClock size={16} />}>Venció</Chip>;
  return <Chip icon={<IconClose size={16} />}>Revocada</Chip>;
}
