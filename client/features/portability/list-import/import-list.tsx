/** Imports a list of animals: choose, preview, import. */
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { Button, ButtonAnchor, ButtonLink } from '../../../components/button.tsx';
import { FieldError } from '../../../components/field-error.tsx';
import { FileDrop } from './file-drop.tsx';
import { IconDownload } from '../../../components/icons/act.tsx';
import { IconCheckCircle } from '../../../components/icons/base.tsx';
import { SkeletonRows } from '../../../components/skeleton.tsx';
import { saveFile } from '../../../lib/download.ts';
import { count } from '../../../lib/format.ts';
import { invalidate } from '../../../lib/invalidate.ts';
import classes from './import-list.module.css';
import { ListTable } from './list-table.tsx';
import { bring, isProblem, type ListPreview, type ListResult, lookAt, type Problem } from './send-list.ts';

type Step =
  | { at: 'choose'; problem?: Problem; name?: string }
  | { at: 'looking'; file: File }
  | { at: 'seen'; file: File; preview: ListPreview; problem?: Problem; sending?: boolean }
  | { at: 'done'; result: ListResult };

export function ImportList() {
  const [step, setStep] = useState<Step>({ at: 'choose' });
  const choose = async (file: File) => {
    setStep({ at: 'looking', file });
    const preview = await lookAt(file);
    setStep(isProblem(preview) ? { at: 'choose', problem: preview, name: file.name } : { at: 'seen', file, preview });
  };
  const confirm = async (seen: Extract<Step, { at: 'seen' }>) => {
    const { file, preview } = seen;
    setStep({ at: 'seen', file, preview, sending: true });
    const result = await bring(file);
    if (isProblem(result)) return setStep({ at: 'seen', file, preview, problem: result });
    invalidate('pets', 'agenda', 'owners', 'adminLists', 'recalls');
    setStep({ at: 'done', result });
  };
  return (
    <>
      <p className="visually-hidden" role="status">
        {inWords(step)}
      </p>
      {step.at === 'choose' && <Choose {...step} onChoose={(file) => void choose(file)} />}
      {step.at === 'looking' && <SkeletonRows rows={6} />}
      {step.at === 'seen' && (
        <Seen step={step} onConfirm={() => void confirm(step)} onOther={() => setStep({ at: 'choose' })} />
      )}
      {step.at === 'done' && <Done result={step.result} onOther={() => setStep({ at: 'choose' })} />}
    </>
  );
}

function Choose({ problem, name, onChoose }: { problem?: Problem; name?: string; onChoose: (file: File) => void }) {
  const field = useRef<HTMLInputElement>(null);
  const problemId = useId();
  usePastedRows(onChoose);
  return (
    <FileDrop
      label="Lista de animales"
      drop="Suelta aquí la lista"
      accept=".csv,.txt,.tsv,text/csv,text/plain,text/tab-separated-values,application/vnd.ms-excel"
      problem={problem && { id: problemId, name, message: problem.message }}
      onChoose={onChoose}
      field={field}
      acts={
        <>
          <Button size="lg" aria-describedby={problem && problemId} onClick={() => field.current?.click()}>
            {problem ? 'Elegir otra lista' : 'Elegir la lista'}
          </Button>
          <ButtonAnchor
            href="/api/mascotas/lista.csv"
            download
            variant="default"
            size="lg"
            leftSection={<IconDownload />}
          >
            Descargar la plantilla
          </ButtonAnchor>
        </>
      }
    >
      Un archivo CSV de hasta 2000 animales<span className="desk-only">, elegido o soltado aquí</span>. Antes de guardar
      nada verás qué entendimos.
      <span className="desk-only">
        {' '}
        También puedes copiar las filas en tu hoja de cálculo, con sus títulos, y pegarlas aquí con Ctrl + V.
      </span>
    </FileDrop>
  );
}

/** Cells copied in a spreadsheet arrive as text with tabs: the same list, without a file. */
function usePastedRows(onChoose: (file: File) => void): void {
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const { target, clipboardData } = event;
    if (event.defaultPrevented || (target instanceof HTMLElement && target.closest('input, textarea'))) return;
    const text = clipboardData?.getData('text/plain') ?? '';
    if (!/[\t;,].*\n/.test(text)) return;
    event.preventDefault();
    onChoose(new File([text], 'Lista pegada', { type: 'text/tab-separated-values' }));
  });
  useEffect(() => {
    // Before PhotoDrop, which listens on the document: spreadsheets add a picture of the cells, which is no
    // list.
    const hear = (event: ClipboardEvent) => {
      paste(event);
      if (event.defaultPrevented) event.stopPropagation();
    };
    window.addEventListener('paste', hear, { capture: true });
    return () => window.removeEventListener('paste', hear, { capture: true });
  }, []);
}

interface SeenProps {
  step: Extract<Step, { at: 'seen' }>;
  onConfirm: () => void;
  onOther: () => void;
}

function Seen({ step: { file, preview, problem, sending = false }, onConfirm, onOther }: SeenProps) {
  const { counts } = preview;
  return (
    <div className={classes.seen}>
      <section className={`sheet ${classes.sum}`} aria-labelledby="resumen-lista">
        <h2 id="resumen-lista">{file.name}</h2>
        <ul className={classes.counts}>
          <li data-tone="ok">
            <b className="num">{counts.new}</b> {counts.new === 1 ? 'nuevo' : 'nuevos'}
          </li>
          <li>
            <b className="num">{counts.already}</b> ya {counts.already === 1 ? 'está' : 'están'}
          </li>
          <li data-tone={counts.wrong > 0 ? 'wrong' : undefined}>
            <b className="num">{counts.wrong}</b> con errores
          </li>
        </ul>
        {counts.wrong > 0 && (
          <p className="ink-2">
            Los que tienen errores no se guardan: te los devolvemos en un archivo, cada uno con su porqué.
          </p>
        )}
        {problem && (
          <div role="alert">
            <FieldError>{problem.message}</FieldError>
          </div>
        )}
        <div className={classes.acts}>
          {counts.new > 0 && (
            <Button size="lg" loading={sending} onClick={onConfirm}>
              Traer {count(counts.new, 'animal')}
            </Button>
          )}
          <Button variant={counts.new > 0 ? 'default' : 'filled'} size="lg" disabled={sending} onClick={onOther}>
            Elegir otra lista
          </Button>
        </div>
      </section>
      <ListTable preview={preview} />
    </div>
  );
}

function Done({ result: { made, already, wrong, rejected }, onOther }: { result: ListResult; onOther: () => void }) {
  const download = () =>
    saveFile(new File([rejected ?? ''], 'filas-con-errores.csv', { type: 'text/csv;charset=utf-8' }));
  return (
    <section className={`sheet ${classes.sum}`}>
      <h2 className={classes.done}>
        <IconCheckCircle size={24} />{' '}
        {made === 0 ? 'No había nadie nuevo' : `${count(made, 'animal')} ya ${made === 1 ? 'está' : 'están'} contigo`}
      </h2>
      {already > 0 && (
        <p className="ink-2">
          {count(already, 'fila')} ya {already === 1 ? 'estaba' : 'estaban'}: no se repite nada.
        </p>
      )}
      {wrong > 0 && (
        <p>
          {count(wrong, 'fila')} {wrong === 1 ? 'quedó fuera. Descárgala' : 'quedaron fuera. Descárgalas'}, corrige lo
          que dice la última columna y trae ese archivo.
        </p>
      )}
      <div className={classes.acts}>
        {rejected && (
          <Button size="lg" leftSection={<IconDownload />} onClick={download}>
            Descargar {count(wrong, 'fila')}
          </Button>
        )}
        <ButtonLink to="/dashboard/mascotas" size="lg" variant={rejected ? 'default' : 'filled'}>
          Ver mis animales
        </ButtonLink>
        <Button variant="subtle" size="lg" onClick={onOther}>
          Traer otra lista
        </Button>
      </div>
    </section>
  );
}

function inWords(step: Step): string {
  if (step.at === 'looking') return 'Leyendo la lista.';
  if (step.at === 'done') return `Listo: ${count(step.result.made, 'animal')}.`;
  if (step.at === 'choose') return step.problem?.message ?? '';
  const { counts } = step.preview;
  return `${counts.new} nuevos, ${counts.already} ya están, ${counts.wrong} con errores.`;
}
