/** What is due by WhatsApp to all who consented: counted first with its cost, and stopped until the first leaves. */
import { useState } from 'react';
import { AlertBand } from '../../../components/alert-band.tsx';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { IconWhatsApp } from '../../../components/icons/act.tsx';
import { QueryFailure } from '../../../components/query-failure.tsx';
import { SkeletonRows } from '../../../components/skeleton.tsx';
import { showFailure, showToast } from '../../../components/toast.tsx';
import { showHour } from '../../../lib/dates.ts';
import { count } from '../../../lib/format.ts';
import { invalidate } from '../../../lib/invalidate.ts';
import { readError } from '../../../lib/show-error.ts';
import { type Answers, trpc } from '../../../lib/trpc.ts';
import type { RecallFilters } from '../recalls/recall-list.tsx';

/** Nothing without an account. */
export function WhatsappAllButton({ filters }: { filters: RecallFilters }) {
  const setting = trpc.whatsapp.setting.useQuery(undefined, { staleTime: 60_000 });
  const [asking, setAsking] = useState(false);
  if (!setting.data) return null;
  return (
    <>
      <Button variant="outline" leftSection={<IconWhatsApp />} onClick={() => setAsking(true)}>
        Enviar por WhatsApp
      </Button>
      {asking && <Ask filters={filters} onClose={() => setAsking(false)} />}
    </>
  );
}

function Ask({ filters: { window, kind, speciesId }, onClose }: { filters: RecallFilters; onClose: () => void }) {
  const filters = { window, kind, speciesId };
  const preview = trpc.whatsapp.preview.useQuery(filters, { gcTime: 0, refetchOnWindowFocus: false });
  const send = trpc.whatsapp.sendAll.useMutation({
    onSuccess: ({ messages }) => {
      showToast(`${count(messages, 'mensaje')} en camino.`);
      onClose();
    },
    onError: (error) => {
      showFailure(readError(error).message);
      void preview.refetch();
    },
    onSettled: () => invalidate('recalls', 'whatsapp'),
  });
  const counted = preview.data;
  const messages = counted?.messages ?? 0;
  const may = messages > 0 && counted?.template === true;
  return (
    <Dialog
      opened
      onClose={onClose}
      title={
        !counted
          ? 'Contando'
          : messages === 0
            ? 'A nadie se le puede escribir'
            : `¿Enviar ${count(messages, 'mensaje')}?`
      }
      {...(may && {
        act: {
          label: `Enviar ${count(messages, 'mensaje')}`,
          run: () => send.mutate({ ...filters, messages }),
          busy: send.isPending,
        },
      })}
    >
      {preview.error ? (
        <QueryFailure query={preview} />
      ) : !counted ? (
        <SkeletonRows rows={2} label="Contando a quién escribir" />
      ) : (
        <>
          {may && (
            <>
              Uno a cada tutor de esta lista que aceptó WhatsApp, por {count(counted.lines, 'cuidado')}.{' '}
              <b>
                {counted.cost
                  ? `Costará unos ${counted.cost}, al precio que anotó la clínica.`
                  : 'Meta cobra cada mensaje: anota cuánto en Textos para ver aquí el total.'}
              </b>{' '}
              El primero sale en {counted.minutes} minutos: hasta entonces puedes detenerlos.
            </>
          )}
          {messages > 0 && !counted.template && (
            <>Primero la administración anota, en Textos, la plantilla que Meta le aprobó.</>
          )}{' '}
          {leftOut(counted)}
          {counted.more && <> Son los más urgentes; los demás quedan para otro envío.</>}
        </>
      )}
    </Dialog>
  );
}

function leftOut(counted: Answers['whatsapp']['preview']) {
  const { withoutConsent, withoutNumber, failedBefore, silent } = counted;
  const left = [
    withoutConsent > 0 && `${count(withoutConsent, 'tutor')} sin su permiso`,
    withoutNumber > 0 && `${count(withoutNumber, 'tutor')} sin teléfono`,
    failedBefore > 0 && `${count(failedBefore, 'tutor')} a quien no le llegó hace poco`,
    silent > 0 && `${count(silent, 'tutor')} que no ${silent === 1 ? 'quiere' : 'quieren'} avisos`,
  ].filter((one): one is string => one !== false);
  if (left.length === 0) return counted.messages === 0 ? 'En esta lista no espera nadie.' : null;
  const all = withoutConsent + withoutNumber + failedBefore + silent;
  return `${all === 1 ? 'Queda' : 'Quedan'} fuera ${inSpanish.format(left)}.`;
}

const inSpanish = new Intl.ListFormat('es', { type: 'conjunction' });

/** What goes out now, with how to stop it. */
export function WhatsappBands() {
  const mailings = trpc.whatsapp.mailings.useQuery(undefined, {
    refetchInterval: ({ state }) => (state.data?.some(({ waiting }) => waiting > 0) ? 15_000 : false),
  });
  return (mailings.data ?? [])
    .filter(({ waiting }) => waiting > 0)
    .map((mailing) => <Band key={mailing.mailingId} {...mailing} />);
}

function Band({ mailingId, messages, waiting, failed, sendFrom, by }: Answers['whatsapp']['mailings'][number]) {
  const stop = trpc.whatsapp.stopAll.useMutation({
    onSuccess: ({ stopped }) =>
      showToast(`Se ${stopped === 1 ? 'detuvo un mensaje' : `detuvieron ${count(stopped, 'mensaje')}`}.`),
    onError: (error) => showFailure(readError(error).message),
    onSettled: () => invalidate('recalls', 'whatsapp'),
  });
  const sent = messages - waiting;
  return (
    <AlertBand
      tone="blue"
      icon={<IconWhatsApp />}
      fact={
        sent === 0
          ? `${count(messages, 'mensaje')} de WhatsApp ${messages === 1 ? 'sale' : 'salen'} desde las ${showHour(sendFrom)}.`
          : `WhatsApp: ${sent} de ${messages}${failed > 0 ? `, ${failed} sin llegar` : ''}.`
      }
      action={
        <Button size="sm" variant="default" loading={stop.isPending} onClick={() => stop.mutate({ mailingId })}>
          {sent === 0 ? 'Detenerlos' : 'Detener los que faltan'}
        </Button>
      }
    >
      {by && `Los envía ${by}.`}
    </AlertBand>
  );
}
