/** Chooses the archive; the problem with the last one stands beside it. */
import { useId, useRef } from 'react';
import { Button } from '../../../components/button.tsx';
import { FileDrop } from '../list-import/file-drop.tsx';
import { IconRefresh } from '../../../components/icons/base.tsx';
import type { BundleImport } from '../../../lib/bundle-import.ts';
import { trpc } from '../../../lib/trpc.ts';

interface ChooseCopyProps {
  refused: Extract<BundleImport, { state: 'refused' }> | undefined;
  onChoose: (file: File) => void;
}

export function ChooseCopy({ refused, onChoose }: ChooseCopyProps) {
  const field = useRef<HTMLInputElement>(null);
  const problemId = useId();
  const sold = trpc.system.info.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY }).data?.subscriptions;
  const again = refused?.problem.again ? refused.file : undefined;
  return (
    <FileDrop
      label="Copia de un animal"
      drop="Suelta aquí la copia"
      accept=".zip,.json,application/zip,application/x-zip-compressed,application/json"
      problem={refused && { id: problemId, name: refused.file.name, message: refused.problem.message }}
      onChoose={onChoose}
      field={field}
      acts={
        <>
          {again && (
            <Button size="lg" leftSection={<IconRefresh />} onClick={() => onChoose(again)}>
              Intentar otra vez
            </Button>
          )}
          <Button
            variant={again ? 'default' : 'filled'}
            size="lg"
            aria-describedby={refused && problemId}
            onClick={() => field.current?.click()}
          >
            {refused ? 'Elegir otra copia' : 'Elegir la copia'}
          </Button>
        </>
      }
    >
      Un archivo .zip de hasta 200 MB, o su registro solo en .json
      <span className="desk-only">, elegido o soltado aquí</span>.
      {sold &&
        ' Si el animal ya tuvo sus días de prueba, no empieza otros: su historia llega entera y se lee siempre; para añadir, se paga su año.'}
    </FileDrop>
  );
}
