/** "Mostrar al veterinario": the code, its remaining time, the open visits, and both next steps. */
import { useState } from 'react';
import { AlertBand } from '../../../components/alert-band.tsx';
import { Button, ButtonAnchor } from '../../../components/button.tsx';
import { IconCopy, IconWhatsApp } from '../../../components/icons/act.tsx';
import { IconCheck } from '../../../components/icons/base.tsx';
import { QrCode } from '../../../components/qr-code.tsx';
import { showFailure, showToast } from '../../../components/toast.tsx';
import { showHour } from '../../../lib/dates.ts';
import { readError } from '../../../lib/show-error.ts';
import { type Answers, trpc } from '../../../lib/trpc.ts';
import { useCopy } from '../../../lib/use-copy.ts';
import { clock, useLeft } from '../../../lib/use-left.ts';
import { type Visit, type Visits, whoWords } from './visit-words.ts';
import classes from './visits.module.css';

type Code = Answers['visits']['show'];

export function ShowCode({ petId, petName, visits }: { petId: number; petName: string; visits: Visits }) {
  const [code, setCode] = useState<Code | null>(null);
  const utils = trpc.useUtils();
  const told = { onError: (error: unknown) => showFailure(readError(error).message) };
  const refresh = () => utils.visits.list.invalidate({ petId });
  const show = trpc.visits.show.useMutation({ ...told, onSuccess: (shown) => (setCode(shown), refresh()) });
  const end = trpc.visits.end.useMutation({
    ...told,
    onSuccess: async () => {
      setCode(null);
      showToast(open.length > 0 ? 'Terminaste la consulta. Ya nadie la ve.' : 'Cerraste el código. Ya no abre nada.');
      await refresh();
    },
  });
  const left = useLeft(code?.expiresAt, code?.now);
  const open = visits.visits.filter((visit) => visit.open);
  const live = code !== null && left !== null && left > 0 && visits.code !== null;
  const over = code !== null && left === 0;
  return (
    <section className={`sheet pad ${classes.code}`} aria-labelledby="codigo">
      <h2 id="codigo">{live ? 'Que lo escanee con su cámara' : 'Muéstraselo en la consulta'}</h2>
      {live ? (
        <LiveCode code={code} left={left} petName={petName} />
      ) : (
        <p className="ink-2">
          {over
            ? 'El código venció. Renuévalo para que alguien más pueda abrirlo.'
            : `Tu veterinario abre la libreta de ${petName} con un código que dura 15 minutos y anota lo que hizo. No ve tu teléfono, tu dirección ni tu correo.`}
        </p>
      )}
      {/* A code from before this page load still opens the record, but the server cannot show it a second time. */}
      {!live && !over && visits.code && (
        <AlertBand tone="blue" fact={`Hay un código abierto hasta las ${showHour(visits.code.expiresAt)}.`}>
          {visits.code.mine ? 'Mostrar otro lo cambia.' : 'Lo mostró otra persona de su familia.'}
        </AlertBand>
      )}
      {open.length > 0 && <OpenVisits visits={open} />}
      <div className={classes.acts}>
        <Button
          size="lg"
          fullWidth
          variant={live ? 'outline' : 'filled'}
          loading={show.isPending}
          onClick={() => show.mutate({ petId })}
        >
          {live || over ? 'Renovar' : 'Mostrar al veterinario'}
        </Button>
        {(live || open.length > 0 || visits.code !== null) && (
          <Button
            size="lg"
            fullWidth
            variant="default"
            color="red"
            loading={end.isPending}
            onClick={() => end.mutate({ petId })}
          >
            {open.length > 0 ? 'Terminar' : 'Cerrar el código'}
          </Button>
        )}
      </div>
    </section>
  );
}

function LiveCode({ code, left, petName }: { code: Code; left: number; petName: string }) {
  const { copied, copy } = useCopy();
  const words = encodeURIComponent(`La libreta de ${petName}, por 15 minutos: ${code.address}`);
  return (
    <div className={classes.live}>
      <QrCode {...code.qr} wide label={`Código para abrir la libreta de ${petName}`} />
      <p className={classes.left}>
        <span className="small ink-2">Vence en </span>
        <time className={classes.clock}>{clock(left)}</time>
      </p>
      <div className={classes.send}>
        <ButtonAnchor
          variant="default"
          leftSection={<IconWhatsApp />}
          href={`https://wa.me/?text=${words}`}
          target="_blank"
          rel="noopener"
        >
          WhatsApp
        </ButtonAnchor>
        <Button
          variant="default"
          leftSection={copied ? <IconCheck /> : <IconCopy />}
          onClick={() => {
            if (!copy(code.address)) showFailure('Este navegador no deja copiar. Envíalo por WhatsApp.');
          }}
        >
          {copied ? 'Copiado' : 'Copiar enlace'}
        </Button>
      </div>
    </div>
  );
}

/** The open visits; a screen reader announces a new one. */
function OpenVisits({ visits }: { visits: readonly Visit[] }) {
  return (
    <div role="status" className={classes.open}>
      {visits.map((visit) => (
        <AlertBand key={visit.visitId} tone="green" fact={`${visit.name} la tiene abierta.`}>
          {whoWords(visit)}
          {visit.written.length > 0 && `. Anotó ${visit.written.length}.`}
        </AlertBand>
      ))}
    </div>
  );
}
