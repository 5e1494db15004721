/** A person's other ways to be told: ntfy, Gotify, Telegram, Apprise. What is written is sealed and never shown again. */
import { useState } from 'react';
import { CHANNELS } from '#server/platform/channels/rules.ts';
import { AlertBand } from '../../../components/alert-band.tsx';
import { Button } from '../../../components/button.tsx';
import { ErrorPanel } from '../../../components/empty-state.tsx';
import { SkeletonRows } from '../../../components/skeleton.tsx';
import { showFailure, showToast } from '../../../components/toast.tsx';
import { showDate } from '../../../lib/dates.ts';
import { readError } from '../../../lib/show-error.ts';
import { type Answers, trpc } from '../../../lib/trpc.ts';
import { type ChannelKind, ChannelForm } from './channel-form.tsx';
import classes from './notices.module.css';

export function Channels() {
  const channels = trpc.channels.list.useQuery();
  const [open, setOpen] = useState<ChannelKind | null>(null);
  if (!channels.data)
    return channels.isError ? (
      <ErrorPanel
        bare
        message={readError(channels.error).message}
        onRetry={() => void channels.refetch()}
        busy={channels.isFetching}
      />
    ) : (
      <SkeletonRows rows={4} />
    );
  const known = new Map(channels.data.map((channel) => [channel.kind, channel]));
  return (
    <div className={classes.part}>
      <p className="ink-2">
        Los mismos avisos que en tus dispositivos, también por aquí. Lo que escribas se guarda cifrado.
      </p>
      <ul className={classes.list}>
        {CHANNELS.map(({ kind, name, what }) => (
          <li key={kind} className={classes.channel}>
            <Channel
              name={name}
              what={what}
              channel={known.get(kind)}
              open={open === kind}
              onOpen={(wanted) => setOpen(wanted ? kind : null)}
              kind={kind}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}

interface ChannelProps {
  kind: ChannelKind;
  name: string;
  what: string;
  channel: Answers['channels']['list'][number] | undefined;
  open: boolean;
  onOpen: (open: boolean) => void;
}

function Channel({ kind, name, what, channel, open, onOpen }: ChannelProps) {
  const utils = trpc.useUtils();
  const after = (words: string) => ({
    onSuccess: () => showToast(words),
    onError: (error: unknown) => showFailure(readError(error).message),
    onSettled: () => utils.channels.invalidate(),
  });
  const test = trpc.channels.test.useMutation(after(`Prueba enviada por ${name}.`));
  const remove = trpc.channels.remove.useMutation(after(`Ya no te avisamos por ${name}.`));
  const busy = test.isPending || remove.isPending;
  return (
    <>
      <h3>{name}</h3>
      <p className="small ink-2">
        {channel
          ? `${channel.shown}, desde el ${showDate(channel.createdAt)}.${channel.lastSentAt ? ` El último salió el ${showDate(channel.lastSentAt)}.` : ''}`
          : what}
      </p>
      {channel?.problem && (
        <AlertBand
          tone={channel.stoppedAt ? 'red' : 'amber'}
          fact={channel.stoppedAt ? 'Se detuvo:' : 'La última vez:'}
        >
          {channel.problem}{' '}
          {channel.stoppedAt ? 'Corrígelo con «Cambiar», o envía una prueba si ya lo arreglaste.' : ''}
        </AlertBand>
      )}
      {open ? (
        <ChannelForm kind={kind} name={name} onDone={() => onOpen(false)} />
      ) : (
        <div className={classes.actions}>
          {channel && (
            <Button
              variant="default"
              size="sm"
              loading={test.isPending}
              disabled={busy}
              aria-label={`Enviar una prueba por ${name}`}
              onClick={() => test.mutate({ kind })}
            >
              Enviar una prueba
            </Button>
          )}
          <Button
            variant={channel ? 'subtle' : 'outline'}
            size="sm"
            disabled={busy}
            aria-label={channel ? `Cambiar ${name}` : `Agregar ${name}`}
            onClick={() => onOpen(true)}
          >
            {channel ? 'Cambiar' : 'Agregar'}
          </Button>
          {channel && (
            <Button
              variant="subtle"
              color="red"
              size="sm"
              loading={remove.isPending}
              disabled={busy}
              aria-label={`Quitar ${name}`}
              onClick={() => remove.mutate({ kind })}
            >
              Quitar
            </Button>
          )}
        </div>
      )}
    </>
  );
}
