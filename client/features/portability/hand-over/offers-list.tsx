/** What was handed over and waits, with its state and one reminder; and what was taken, to be taken back for seven days. */
import { useState } from 'react';
import { TAKE_BACK_DAYS } from '#server/pets/hand-over/rules.ts';
import { Button, ButtonLink } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { IconWhatsApp } from '../../../components/icons/act.tsx';
import { IconMail } from '../../../components/icons/base.tsx';
import { PetPhoto } from '../../../components/pet-photo.tsx';
import { QueryFailure } from '../../../components/query-failure.tsx';
import { SkeletonRows } from '../../../components/skeleton.tsx';
import { Chip } from '../../../components/state-chip.tsx';
import { showFailure, showToast } from '../../../components/toast.tsx';
import { readError } from '../../../lib/show-error.ts';
import { type Answers, trpc } from '../../../lib/trpc.ts';
import classes from './hand-over.module.css';
import { openChat, STATE_WORDS, TONES, whenInWords } from './words.ts';

type Offer = Answers['handOvers']['offers']['rows'][number];

export function OffersList({ state }: { state: 'waiting' | 'taken' }) {
  const pages = trpc.handOvers.offers.useInfiniteQuery({ state }, { getNextPageParam: ({ next }) => next });
  const rows = pages.data?.pages.flatMap((page) => page.rows) ?? [];
  const { hasNextPage, isFetching, fetchNextPage } = pages;
  if (pages.error && !pages.data) return <QueryFailure query={pages} />;
  if (!pages.data) return <SkeletonRows rows={5} />;
  if (rows.length === 0)
    return state === 'waiting' ? (
      <EmptyState scene="calm" title="Ninguna espera respuesta">
        Las que envíes aparecen aquí, con lo que pasó con cada una.
      </EmptyState>
    ) : (
      <EmptyState scene="calm" title="Ninguna se recibió en estos días">
        Durante {TAKE_BACK_DAYS} días puedes recuperar una que fue a parar a otra persona.
      </EmptyState>
    );
  return (
    <>
      <ul className="sheet plain-list">
        {rows.map((offer) => (
          <Row key={offer.handOverId} offer={offer} />
        ))}
      </ul>
      {hasNextPage && (
        <Button variant="default" loading={isFetching} onClick={() => void fetchNextPage()}>
          Ver más
        </Button>
      )}
    </>
  );
}

function Row({ offer }: { offer: Offer }) {
  const { handOverId, petId, petName, species, photo, ownerName, state, way, chat, mayRemind } = offer;
  const utils = trpc.useUtils();
  const remind = trpc.handOvers.remind.useMutation();
  const takeBack = trpc.transfers.takeBack.useMutation();
  const [asking, setAsking] = useState(false);
  const attempt = async <Answer,>(act: Promise<Answer>): Promise<Answer | null> => {
    try {
      return await act;
    } catch (error) {
      showFailure(readError(error).message);
      return null;
    } finally {
      void utils.handOvers.invalidate();
    }
  };
  const write = async () => (await attempt(remind.mutateAsync({ handOverId })))?.message ?? null;
  const byMail = async () => {
    if (await attempt(remind.mutateAsync({ handOverId }))) showToast('Enviamos el recordatorio.');
  };
  const back = async () => {
    setAsking(false);
    if (await attempt(takeBack.mutateAsync({ handOverId }))) showToast(`La libreta de ${petName} volvió a la clínica.`);
  };
  return (
    <li className={classes.row}>
      <PetPhoto species={species} photo={photo} size={46} />
      <span className={classes.words}>
        <b>{petName}</b>
        <span className="small ink-2">{ownerName}</span>
        <span className="small ink-2">{whenInWords(offer)}</span>
      </span>
      <Chip tone={TONES[state]}>{STATE_WORDS[state]}</Chip>
      {mayRemind && (way === 'mail' || chat) && (
        <Button
          variant="outline"
          loading={remind.isPending}
          leftSection={way === 'mail' ? <IconMail /> : <IconWhatsApp />}
          aria-label={`Recordar a ${ownerName}, ${petName}`}
          onClick={() => void (way === 'mail' ? byMail() : openChat(chat ?? '', write))}
        >
          Recordar
        </Button>
      )}
      {state === 'taken' ? (
        <Button variant="subtle" aria-label={`Recuperar la libreta de ${petName}`} onClick={() => setAsking(true)}>
          Recuperar
        </Button>
      ) : (
        state !== 'returned' && (
          <ButtonLink
            to="/dashboard/traspasar"
            search={{ mascota: petId }}
            variant="subtle"
            aria-label={`Ver la entrega de ${petName}`}
          >
            Ver
          </ButtonLink>
        )
      )}
      <Dialog
        opened={asking}
        onClose={() => setAsking(false)}
        title={`¿Recuperar la libreta de ${petName}?`}
        act={{ label: 'Recuperarla', run: () => void back(), busy: takeBack.isPending, destructive: true }}
      >
        Sale de la cuenta que la recibió y vuelve a la clínica, con lo que se anotó desde entonces. A esa persona le
        llega un correo. Hazlo si fue a parar a quien no era.
      </Dialog>
    </li>
  );
}
