/** Records without a mail address: handed over one by one, a tap each in a chat, or with the code on the screen. */
import { useEffect, useState } from 'react';
import { namesOf } from '#server/pets/hand-over/rules.ts';
import { showPhone } from '#server/platform/lib/text.ts';
import { Button, ButtonLink } from '../../../components/button.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { IconWhatsApp } from '../../../components/icons/act.tsx';
import { IconQrCode } from '../../../components/icons/frame.tsx';
import { PetPhoto } from '../../../components/pet-photo.tsx';
import { QueryFailure } from '../../../components/query-failure.tsx';
import { SkeletonRows } from '../../../components/skeleton.tsx';
import { Chip } from '../../../components/state-chip.tsx';
import { showFailure } from '../../../components/toast.tsx';
import { readError } from '../../../lib/show-error.ts';
import { type Answers, trpc } from '../../../lib/trpc.ts';
import classes from './hand-over.module.css';
import { openChat } from './words.ts';

type Ready = Answers['handOvers']['ready']['rows'][number];
type Counts = Answers['handOvers']['counts'];

export function ReadyList({ mails }: { mails: number }) {
  const pages = trpc.handOvers.ready.useInfiniteQuery(
    {},
    { getNextPageParam: ({ next }) => next, refetchOnWindowFocus: false },
  );
  const utils = trpc.useUtils();
  const [sent, setSent] = useState<ReadonlySet<number>>(new Set());
  const rows = pages.data?.pages.flatMap((page) => page.rows) ?? [];
  const { hasNextPage, isFetching, fetchNextPage } = pages;
  // The server reads a limited number of animals for each answer: an empty one may be followed by one with some.
  const noneYet = pages.data !== undefined && rows.length === 0 && hasNextPage;
  useEffect(() => {
    if (noneYet && !isFetching) void fetchNextPage();
  }, [noneYet, isFetching, fetchNextPage]);
  if (pages.error && !pages.data) return <QueryFailure query={pages} />;
  if (!pages.data || noneYet) return <SkeletonRows rows={5} />;
  if (rows.length === 0)
    return mails > 0 ? null : (
      <EmptyState scene="calm" title="No queda ninguna por entregar">
        Cada libreta con un contacto ya se envió o está con su tutor.
      </EmptyState>
    );
  return (
    <section className={classes.list} aria-labelledby="una-por-una">
      <div>
        <h2 id="una-por-una">Una por una</h2>
        <p className="ink-2">No tienen correo. Un toque abre WhatsApp con el mensaje y su enlace.</p>
      </div>
      <ul className="sheet plain-list">
        {rows.map((row) => (
          <Row
            key={row.petId}
            row={row}
            sent={sent.has(row.petId)}
            onSent={() => {
              // A second tap sends the same ones again.
              if (!sent.has(row.petId)) utils.handOvers.counts.setData(undefined, (now) => now && moved(now, row));
              setSent((old) => new Set(old).add(row.petId));
            }}
          />
        ))}
      </ul>
      {hasNextPage && (
        <Button variant="default" loading={isFetching} onClick={() => void fetchNextPage()}>
          Ver más
        </Button>
      )}
    </section>
  );
}

function Row({ row, sent, onSent }: { row: Ready; sent: boolean; onSent: () => void }) {
  const { petId, animals, ownerName, phone, chat } = row;
  const [first] = animals;
  const names = namesOf(animals.map((one) => one.petName));
  const send = trpc.handOvers.send.useMutation();
  const write = async () => {
    try {
      return (await send.mutateAsync({ petId, way: 'whatsapp', all: true })).message;
    } catch (error) {
      showFailure(readError(error).message);
      return null;
    }
  };
  return (
    <li className={classes.row}>
      {first && <PetPhoto species={first.species} photo={first.photo} size={46} />}
      <span className={classes.words}>
        <b>{names}</b>
        <span className="small ink-2">
          {ownerName}
          {phone && ` · ${showPhone(phone)}`}
        </span>
      </span>
      {sent && <Chip tone="blue">Enviada</Chip>}
      {chat && (
        <Button
          variant={sent ? 'default' : 'outline'}
          loading={send.isPending}
          leftSection={<IconWhatsApp />}
          aria-label={`WhatsApp para ${ownerName}, ${names}`}
          onClick={() => void openChat(chat, write).then((opened) => opened && onSent())}
        >
          WhatsApp
        </Button>
      )}
      {animals.map((one) => (
        <ButtonLink
          key={one.petId}
          to="/dashboard/traspasar"
          search={{ mascota: one.petId }}
          variant="subtle"
          leftSection={<IconQrCode />}
          aria-label={`Código de ${one.petName}`}
        >
          {animals.length > 1 ? one.petName : 'Código'}
        </ButtonLink>
      ))}
    </li>
  );
}

function moved(counts: Counts, { animals }: Ready): Counts {
  return { ...counts, chat: Math.max(0, counts.chat - animals.length), waiting: counts.waiting + animals.length };
}
