/** A photographed page of the paper booklet and its drafts, one after the other: the picture stays in sight while they are compared. */
import { useEffect, useId, useRef, useState } from 'react';
import type { Reading } from '#server/documents/booklets/schema.ts';
import { AlertBand } from '../../../components/alert-band.tsx';
import { Button, ButtonLink } from '../../../components/button.tsx';
import { IconRefresh } from '../../../components/icons/base.tsx';
import { IconPlus } from '../../../components/icons/frame.tsx';
import { QueryFailure } from '../../../components/query-failure.tsx';
import { RestoredDraft } from '../../../components/restored-draft.tsx';
import { SkeletonRows } from '../../../components/skeleton.tsx';
import { showFailure, showToast } from '../../../components/toast.tsx';
import { count } from '../../../lib/format.ts';
import { invalidate } from '../../../lib/invalidate.ts';
import { useOffline } from '../../../lib/offline.ts';
import { readError } from '../../../lib/show-error.ts';
import { type Answers, trpc } from '../../../lib/trpc.ts';
import { isProblem, type Problem } from '../../../lib/upload-post.ts';
import { useDraft } from '../../../lib/use-draft.ts';
import { PhotoDrop } from '../../accounts/pictures/photo-picker-drop.tsx';
import { PhotoPicker } from '../../accounts/pictures/photo-picker.tsx';
import { useCatalogue } from '../../health/entries/use-catalogue.ts';
import { WholePage } from './booklet-picture.tsx';
import classes from './booklets.module.css';
import { DraftDoseCard, type Kept } from './draft-dose.tsx';
import { type DraftValues, emptyDraft, valuesOf } from './draft-values.ts';
import { type Picture, prepare, read, turned } from './send-booklet.ts';

type Step = { reading: Reading } | { problem: Problem } | 'reading' | null;

export function ReadBooklet({ record }: { record: Answers['pets']['get'] }) {
  const [picture, setPicture] = useState<Picture | null>(null);
  const [step, setStep] = useState<Step>(null);
  const { restored, keep, clear } = useDraft<{ drafts: DraftValues[] }>(`libreta:${record.pet.id}`);
  // The picture is not kept: what was read of it is compared with the paper.
  const [drafts, setDrafts] = useState<DraftValues[]>(() =>
    (restored?.drafts ?? []).map((one) => ({ ...one, place: null })),
  );
  const [kept, setKept] = useState(0);
  const [large, enlarge] = useState(false);
  const { catalogue, ...listed } = useCatalogue();
  const remove = trpc.vaccines.remove.useMutation();
  const offline = useOffline();
  const running = useRef<{ stop: () => void } | null>(null);
  const titleId = useId();
  useEffect(() => () => running.current?.stop(), []);
  useEffect(() => {
    if (drafts.length > 0) keep({ drafts });
    else clear();
  }, [drafts, keep, clear]);
  useEffect(() => () => (picture ? URL.revokeObjectURL(picture.address) : undefined), [picture]);

  const open = async (next: Promise<Picture | null>) => {
    running.current?.stop();
    const ready = await next;
    if (!ready) return setStep({ problem: UNOPENED });
    setPicture(ready);
    setDrafts([]);
    enlarge(false);
    setStep('reading');
    const sent = read(record.pet.id, ready);
    running.current = sent;
    const answer = await sent.answer;
    if (running.current !== sent) return;
    if (isProblem(answer)) {
      setStep({ problem: answer });
      return setDrafts([emptyDraft()]);
    }
    setStep({ reading: answer });
    setDrafts(answer.doses.length > 0 ? answer.doses.map(valuesOf) : [emptyDraft()]);
  };
  const startAgain = () => {
    running.current?.stop();
    setPicture(null);
    setStep(null);
    setDrafts([]);
  };
  const drop = (key: number) => setDrafts((all) => all.filter((one) => one.key !== key));
  const keptOne = (key: number, { vaccinationId, words }: Kept) => {
    drop(key);
    setKept((n) => n + 1);
    const undo = () =>
      remove.mutateAsync({ vaccinationId }).then(
        () => {
          setKept((n) => n - 1);
          return invalidate('pets', 'agenda', 'vaccines');
        },
        (error: unknown) => showFailure(readError(error).message),
      );
    showToast(`Guardaste ${words}.`, { label: 'Deshacer', run: () => void undo() });
  };

  if (listed.error) return <QueryFailure query={{ error: listed.error, refetch: listed.retry, isFetching: false }} />;
  if (!picture && drafts.length === 0)
    return (
      <PhotoDrop onPick={([file]) => file && void open(prepare(file))} takes={() => true} label="Suelta aquí la foto">
        <section className={`sheet ${classes.choose}`} aria-labelledby={titleId}>
          <h2 id={titleId}>Una foto de la página de vacunas</h2>
          <ul className={classes.advice}>
            <li>Con luz, sin sombra, y la página entera.</li>
            <li>Desde arriba, con las letras derechas.</li>
            <li>Una página a la vez: después sigues con la otra.</li>
          </ul>
          {step !== null && step !== 'reading' && 'problem' in step && (
            <AlertBand fact={step.problem.message} announce />
          )}
          {offline ? (
            <AlertBand tone="blue" fact="Sin conexión.">
              La foto se lee cuando vuelva. Mientras tanto puedes anotarlas a mano.
            </AlertBand>
          ) : (
            <PhotoPicker several={false} label="Elegir foto" onPick={([file]) => file && void open(prepare(file))} />
          )}
          <p className="small ink-2">La foto no se guarda: solo lo que tú confirmes.</p>
        </section>
      </PhotoDrop>
    );
  return (
    <div className={classes.desk}>
      <div className={classes.side}>
        {picture ? (
          <>
            <WholePage picture={picture} large={large} onLarge={() => enlarge(!large)} />
            <div className={classes.acts}>
              <Button variant="default" leftSection={<IconRefresh />} onClick={() => void open(turned(picture))}>
                Girar
              </Button>
              <Button variant="subtle" onClick={startAgain}>
                Otra foto
              </Button>
            </div>
          </>
        ) : (
          <RestoredDraft onStartAgain={startAgain} />
        )}
      </div>
      <div className={classes.drafts}>
        <p className={classes.said} role="status">
          {saidOf(step, drafts.length, kept)}
        </p>
        {step === 'reading' ? (
          <SkeletonRows rows={4} label="Leyendo tu foto" />
        ) : (
          catalogue &&
          drafts.map((draft, at) => (
            <DraftDoseCard
              key={draft.key}
              record={record}
              catalogue={catalogue}
              picture={picture}
              draft={draft}
              title={`Dosis ${at + 1} de ${drafts.length}`}
              onChange={(values) => setDrafts((all) => all.map((one) => (one.key === values.key ? values : one)))}
              onKept={(one) => keptOne(draft.key, one)}
              onDrop={() => drop(draft.key)}
            />
          ))
        )}
        {step !== 'reading' && (
          <div className={classes.acts}>
            <Button
              variant="outline"
              leftSection={<IconPlus />}
              onClick={() => setDrafts((all) => [...all, emptyDraft()])}
            >
              Falta una: escribirla
            </Button>
            {drafts.length === 0 && (
              <ButtonLink to="/dashboard/perfilMascotas" search={{ mascota: record.pet.id, tab: 'vacunas' }}>
                Ver su libreta
              </ButtonLink>
            )}
          </div>
        )}
      </div>
    </div>
  );
}

const UNOPENED: Problem = {
  code: undefined,
  message: 'No pudimos abrir esa foto. Prueba con otra, o guárdala antes como JPG.',
  again: false,
};

function saidOf(step: Step, left: number, kept: number): string {
  if (step === 'reading') return 'Leyendo tu foto. Toma unos segundos.';
  const done = kept === 0 ? '' : ` Ya guardaste ${count(kept, 'vacuna')}.`;
  if (left === 0 && kept > 0) return `Listo.${done}`;
  if (step === null) return `Compara cada una con tu libreta y guárdala si es así.${done}`;
  if ('problem' in step) return `${step.problem.message} Escríbelas tú: la foto queda al lado.${done}`.trim();
  if (step.reading.doses.length === 0)
    return `${step.reading.legible ? 'Vemos letras, pero ninguna vacuna con su fecha.' : 'No pudimos leer letras en esta foto.'} Escríbelas tú: la foto queda al lado, o gírala si está de lado.${done}`;
  return `Leímos esto; puede tener errores. Compara cada una con la foto y guárdala si es así.${done}`;
}
