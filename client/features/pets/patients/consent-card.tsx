/** Whether the clinic may read this record, and how its owner allows or ends it. */
import { useState } from 'react';
import { AlertBand } from '../../../components/alert-band.tsx';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { IconCheckCircle, IconLock } from '../../../components/icons/base.tsx';
import { IconCheckup } from '../../../components/icons/care.tsx';
import { Chip } from '../../../components/state-chip.tsx';
import { showFailure, showToast } from '../../../components/toast.tsx';
import { showHour } from '../../../lib/dates.ts';
import { invalidate } from '../../../lib/invalidate.ts';
import { readError } from '../../../lib/show-error.ts';
import { type Answers, trpc } from '../../../lib/trpc.ts';
import { clock, useLeft } from '../../../lib/use-left.ts';
import { type Consent, digitGroups, stateWords } from './consent-words.ts';
import classes from './patients.module.css';

interface ConsentCardProps {
  consent: Consent;
  pet: { name: string; keeper: string };
}

const failed = (error: unknown) => showFailure(readError(error).message);

export function ConsentCard({ consent, pet }: ConsentCardProps) {
  const { petId, clinic, given, codeUntil, can } = consent;
  const [code, setCode] = useState<Answers['patients']['showCode'] | null>(null);
  const show = trpc.patients.showCode.useMutation({
    onSuccess: (shown) => (setCode(shown), invalidate('patients')),
    onError: failed,
  });
  const left = useLeft(code?.expiresAt, code?.now);
  const live = code !== null && left !== null && left > 0 && !given;
  const over = code !== null && left === 0 && !given;
  return (
    <section className={`sheet pad ${classes.card}`} aria-labelledby="clinica">
      <div className={classes.who}>
        <IconCheckup size={34} />
        <div>
          <h2 id="clinica">{clinic}</h2>
          {/* Changes by itself when the code is typed at the counter. */}
          <div role="status">
            <p>
              {given ? (
                <Chip tone="green" icon={<IconCheckCircle size={16} />}>
                  Puede ver y anotar
                </Chip>
              ) : (
                <Chip icon={<IconLock size={16} />}>No ve su libreta</Chip>
              )}
            </p>
            <p className="small ink-2">{stateWords(consent)}</p>
          </div>
        </div>
      </div>
      {can.own && <Request consent={consent} pet={pet} />}
      {!can.own ? (
        <p className="ink-2">Lo decide {pet.keeper}, que lleva su libreta.</p>
      ) : given ? (
        <>
          <p className="ink-2">
            Su equipo lee la libreta de {pet.name}, ve cómo llamarte y anota con su firma. Cada vez que la abre, lo ves
            aquí.
          </p>
          <EndConsent petId={petId} clinic={clinic} petName={pet.name} />
        </>
      ) : (
        <>
          {live ? (
            <LiveCode code={code.code} left={left} />
          ) : (
            <p className="ink-2">
              {over
                ? 'El código venció sin usarse. Muestra otro cuando te lo pidan.'
                : `Te mostramos seis números. Léelos en voz alta en la clínica: sirven 15 minutos y una sola vez. Desde ahí su equipo ve la libreta de ${pet.name} y anota en ella, hasta que lo termines.`}
            </p>
          )}
          {!live && !over && codeUntil && (
            <AlertBand tone="blue" fact={`Hay un código abierto hasta las ${showHour(codeUntil)}.`}>
              Si muestras otro, ese deja de servir.
            </AlertBand>
          )}
          <Button
            size="lg"
            fullWidth
            variant={live || consent.request ? 'outline' : 'filled'}
            loading={show.isPending}
            onClick={() => show.mutate({ petId })}
          >
            {live || over ? 'Mostrar otro código' : 'Dar permiso con un código'}
          </Button>
        </>
      )}
    </section>
  );
}

function LiveCode({ code, left }: { code: string; left: number }) {
  const groups = digitGroups(code);
  return (
    <div className={classes.code}>
      <p className="ink-2">Léelos en voz alta</p>
      <p className={classes.digits} aria-hidden="true" data-digits>
        {groups.map((digits, nth) => (
          <span key={nth}>{digits}</span>
        ))}
      </p>
      <p className="visually-hidden" role="status">
        El código es {groups.map((digits) => [...digits].join(' ')).join(', ')}.
      </p>
      <p className="small ink-2">
        Vence en <time className={classes.clock}>{clock(left)}</time>
      </p>
    </div>
  );
}

/** The clinic's question, answered with one press. */
function Request({ consent: { clinic, request }, pet }: ConsentCardProps) {
  const answer = trpc.patients.answer.useMutation({
    onSuccess: ({ granted }) => {
      showToast(
        granted
          ? `${clinic} ya puede ver la libreta de ${pet.name}. Lo terminas aquí cuando quieras.`
          : `Dijiste que no. ${clinic} sigue sin ver la libreta de ${pet.name}.`,
      );
      invalidate('patients');
    },
    onError: failed,
  });
  if (!request) return null;
  const { requestId } = request;
  return (
    <AlertBand
      tone="blue"
      fact={`Te pide ver la libreta de ${pet.name} y anotar en ella.`}
      action={
        <div className={classes.acts}>
          <Button
            loading={answer.isPending && answer.variables.granted}
            disabled={answer.isPending}
            onClick={() => answer.mutate({ requestId, granted: true })}
          >
            Sí, dar permiso
          </Button>
          <Button
            variant="default"
            loading={answer.isPending && !answer.variables.granted}
            disabled={answer.isPending}
            onClick={() => answer.mutate({ requestId, granted: false })}
          >
            No
          </Button>
        </div>
      }
    >
      Mientras no respondas, no ve nada.
    </AlertBand>
  );
}

function EndConsent({ petId, clinic, petName }: { petId: number; clinic: string; petName: string }) {
  const [asking, setAsking] = useState(false);
  const end = trpc.patients.end.useMutation({
    onSuccess: () => {
      showToast(`Terminaste el permiso. ${clinic} ya no ve la libreta de ${petName}.`);
      invalidate('patients');
    },
    onError: failed,
    onSettled: () => setAsking(false),
  });
  return (
    <>
      <Button size="lg" fullWidth variant="default" onClick={() => setAsking(true)}>
        Terminar el permiso
      </Button>
      <Dialog
        opened={asking}
        onClose={() => setAsking(false)}
        title={`¿Terminar el permiso de ${clinic}?`}
        act={{ label: 'Terminar el permiso', busy: end.isPending, run: () => end.mutate({ petId }) }}
      >
        Lo que firmó se queda en la libreta de {petName}. Desde ahora no ve nada más ni anota. Puedes darle permiso otra
        vez cuando quieras.
      </Dialog>
    </>
  );
}
