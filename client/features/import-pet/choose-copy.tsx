/** Chooses the archive, by its button or by letting it fall; what was wrong with the last one stands beside it. */
import { useId, useRef } from 'react';
import { Button } from '../../components/button.tsx';
import { FieldError } from '../../components/field-error.tsx';
import { IconRefresh } from '../../components/icons/base.tsx';
import { IconUpload } from '../../components/icons/photo.tsx';
import { PhotoDrop } from '../../components/photo-picker-drop.tsx';
import type { BundleImport } from '../../lib/bundle-import.ts';
import classes from './import-pet.module.css';

interface ChooseCopyProps {
  refused: Extract<BundleImport, { state: 'refused' }> | undefined;
  onChoose: (file: File) => void;
}

export function ChooseCopy({ refused, onChoose }: ChooseCopyProps) {
  const input = useRef<HTMLInputElement>(null);
  const error = useId();
  const again = refused?.problem.again ? refused.file : undefined;
  return (
    <PhotoDrop onPick={([file]) => file && onChoose(file)} takes={anything} label="Suelta aquí la copia">
      <div className={`sheet ${classes.card} ${classes.choose}`} data-refused={refused ? true : undefined}>
        <span className={classes.drawing}>
          <IconUpload size={30} />
        </span>
        <p className="ink-2">
          Un archivo .zip de hasta 200 MB<span className="desk-only">, elegido o soltado aquí</span>.
        </p>
        {refused && (
          <div id={error} className={classes.problem}>
            <p className={`small ${classes.file}`}>{refused.file.name}</p>
            <FieldError>{refused.problem.message}</FieldError>
          </div>
        )}
        <div className={classes.acts}>
          {again && (
            <Button size="lg" leftSection={<IconRefresh />} onClick={() => onChoose(again)}>
              Intentar otra vez
            </Button>
          )}
          <Button
            variant={again ? 'default' : 'filled'}
            size="lg"
            aria-describedby={refused && error}
            onClick={() => input.current?.click()}
          >
            {refused ? 'Elegir otra copia' : 'Elegir la copia'}
          </Button>
        </div>
        <input
          ref={input}
          hidden
          type="file"
          tabIndex={-1}
          aria-label="Copia de un animal"
          accept=".zip,application/zip,application/x-zip-compressed"
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? [];
            // Emptied, so that the same file can be chosen once more.
            currentTarget.value = '';
            if (file) onChoose(file);
          }}
        />
      </div>
    </PhotoDrop>
  );
}

/** What is no copy is refused with its sentence, not passed over in silence. */
function anything(): boolean {
  return true;
}
