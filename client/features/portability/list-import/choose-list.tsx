/** Chooses the file of a list, or takes the rows that were copied in a spreadsheet. */
import { useEffect, useEffectEvent, useId, useRef } from 'react';
import { CLINIC_ROWS, LIST_ROWS } from '#server/portability/list-import/schema.ts';
import { Button, ButtonAnchor } from '../../../components/button.tsx';
import { IconDownload } from '../../../components/icons/act.tsx';
import { count } from '../../../lib/format.ts';
import { FileDrop } from './file-drop.tsx';
import type { Problem } from './send-list.ts';

const ACCEPTED =
  '.xlsx,.csv,.txt,.tsv,text/csv,text/plain,text/tab-separated-values,application/vnd.ms-excel,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

interface ChooseListProps {
  ofClinic: boolean;
  problem?: Problem;
  name?: string;
  onChoose: (file: File) => void;
}

export function ChooseList({ ofClinic, problem, name, onChoose }: ChooseListProps) {
  const field = useRef<HTMLInputElement>(null);
  const problemId = useId();
  usePastedRows(onChoose);
  return (
    <>
      <p className="visually-hidden" role="status">
        {problem?.message}
      </p>
      <FileDrop
        label="Lista de animales"
        drop="Suelta aquí la lista"
        accept={ACCEPTED}
        problem={problem && { id: problemId, name, message: problem.message }}
        onChoose={onChoose}
        field={field}
        acts={
          <>
            <Button size="lg" aria-describedby={problem && problemId} onClick={() => field.current?.click()}>
              {problem ? 'Elegir otro archivo' : 'Elegir el archivo'}
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
        Un libro de Excel (.xlsx) o un CSV de hasta {count(ofClinic ? CLINIC_ROWS : LIST_ROWS, 'fila')}
        <span className="desk-only">, elegido o soltado aquí</span>. Antes de guardar nada verás qué entendimos.
        <span className="desk-only">
          {' '}
          También puedes copiar las filas en tu hoja de cálculo, con sus títulos, y pegarlas aquí con Ctrl + V.
        </span>
      </FileDrop>
    </>
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
