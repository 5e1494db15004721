/** Recalls by mail to all who have an address: counted first, and stopped until the first leaves. */
import { useState } from 'react';
import { AlertBand } from '../../../components/alert-band.tsx';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { IconMail } from '../../../components/icons/base.tsx';
import { QueryFailure } from '../../../components/query-failure.tsx';
import { SkeletonRows } from '../../../components/skeleton.tsx';
import { showFailure, showToast } from '../../../components/toast.tsx';
import { showHour } from '../../../lib/dates.ts';
import { count } from '../../../lib/format.ts';
import { invalidate } from '../../../lib/invalidate.ts';
import { readError } from '../../../lib/show-error.ts';
import { type Answers, trpc } from '../../../lib/trpc.ts';
import type { RecallFilters } from './recall-list.tsx';

/** Shown beside the list of who waits: what was written goes to those of its filters. */
export function MailAllButton({ filters }: { filters: RecallFilters }) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button variant="outline" leftSection={<IconMail />} onClick={() => setAsking(true)}>
        Enviar por correo
      </Button>
      {asking && <Ask filters={filters} onClose={() => setAsking(false)} />}
    </>
  );
}

function Ask({ filters: { window, kind, speciesId }, onClose }: { filters: RecallFilters; onClose: () => void }) {
  const filters = { window, kind, speciesId };
  const preview = trpc.recalls.previewLetters.useQuery(filters, { gcTime: 0, refetchOnWindowFocus: false });
  const send = trpc.recalls.mailAll.useMutation({
    onSuccess: ({ letters }) => {
      showToast(`${count(letters, 'correo')} en camino.`);
      onClose();
    },
    onError: (error) => {
      showFailure(readError(error).message);
      void preview.refetch();
    },
    onSettled: () => invalidate('recalls'),
  });
  const { letters = 0, lines = 0, withoutMail = 0, silent = 0, minutes = 0, more = false } = preview.data ?? {};
  const left = [
    withoutMail > 0 && `${count(withoutMail, 'tutor')} sin correo`,
    silent > 0 && `${count(silent, 'tutor')} que no ${silent === 1 ? 'quiere' : 'quieren'} avisos`,
  ].filter(Boolean);
  return (
    <Dialog
      opened
      onClose={onClose}
      title={
        preview.data
          ? letters === 0
            ? 'A nadie se le puede escribir'
            : `¿Enviar ${count(letters, 'correo')}?`
          : 'Contando'
      }
      {...(letters > 0 && {
        act: {
          label: `Enviar ${count(letters, 'correo')}`,
          run: () => send.mutate({ ...filters, letters }),
          busy: send.isPending,
        },
      })}
    >
      {preview.error ? (
        <QueryFailure query={preview} />
      ) : !preview.data ? (
        <SkeletonRows rows={2} label="Contando a quién escribir" />
      ) : (
        <>
          {letters > 0 && (
            <>
              Uno a cada tutor de esta lista que tiene correo, por {count(lines, 'cuidado')}, con el texto de la clínica
              y el enlace a sus vacunas. El primero sale en {minutes} minutos: hasta entonces puedes detenerlos.
            </>
          )}{' '}
          {left.length > 0 && (
            <>
              {withoutMail + silent === 1 ? 'Queda' : 'Quedan'} fuera {left.join(' y ')}.
            </>
          )}
          {more && <> Son los más urgentes; los demás quedan para otro envío.</>}
          {letters === 0 && left.length === 0 && <>En esta lista no espera nadie.</>}
        </>
      )}
    </Dialog>
  );
}

/** What goes out now, with how to stop it. */
export function MailingBands() {
  const mailings = trpc.recalls.mailings.useQuery(undefined, {
    refetchInterval: ({ state }) => (state.data?.some(({ waiting }) => waiting > 0) ? 15_000 : false),
  });
  return (mailings.data ?? [])
    .filter(({ waiting }) => waiting > 0)
    .map((mailing) => <MailingBand key={mailing.mailingId} {...mailing} />);
}

function MailingBand({ mailingId, letters, waiting, sendFrom, byItself, by }: Answers['recalls']['mailings'][number]) {
  const stop = trpc.recalls.stopLetters.useMutation({
    onSuccess: ({ stopped, sent }) =>
      showToast(
        `Se ${stopped === 1 ? 'detuvo un correo' : `detuvieron ${count(stopped, 'correo')}`}${sent > 0 ? `; ${sent} ya ${sent === 1 ? 'salió' : 'salieron'}` : ''}.`,
      ),
    onError: (error) => showFailure(readError(error).message),
    onSettled: () => invalidate('recalls'),
  });
  const sent = letters - waiting;
  return (
    <AlertBand
      tone="blue"
      icon={<IconMail />}
      fact={
        sent === 0
          ? `${count(letters, 'correo')} ${letters === 1 ? 'sale' : 'salen'} desde las ${showHour(sendFrom)}.`
          : `Enviados ${sent} de ${letters}.`
      }
      action={
        <Button size="sm" variant="default" loading={stop.isPending} onClick={() => stop.mutate({ mailingId })}>
          {sent === 0 ? 'Detenerlos' : 'Detener los que faltan'}
        </Button>
      }
    >
      {byItself ? 'Salen solos, como lo eligió la clínica.' : by && `Los envía ${by}.`}
    </AlertBand>
  );
}
