/** The code of a tag's pack: typed any way, or scanned from the tag itself. */
import { lazy, Suspense, useState } from 'react';
import { AlertBand } from '../../../components/alert-band.tsx';
import { Button } from '../../../components/button.tsx';
import { TextField } from '../../../components/fields.tsx';
import { IconCamera } from '../../../components/icons/photo.tsx';
import { SkeletonText } from '../../../components/skeleton.tsx';
import { showCode } from '#server/platform/lib/codes.ts';
import { TagDrawing } from './tag-drawing.tsx';
import classes from './tag-sheet.module.css';
import type { TagCode } from './use-tag-code.ts';

/** Loaded when the member scans: the code reader weighs more than this whole screen. */
const CodeScanner = lazy(() =>
  import('../../pets/scanner/code-scanner.tsx').then((module) => ({ default: module.CodeScanner })),
);

interface TagCodeFieldProps {
  code: TagCode;
  /** The camera is open: the sheet is hidden meanwhile, so that Escape closes only the camera. */
  scanning: boolean;
  onScan: () => void;
}

export function TagCodeField({ code, scanning, onScan }: TagCodeFieldProps) {
  const { tag, typed, type, error, field, note, looking } = code;
  return (
    <>
      {note && (
        <AlertBand tone={note.tone} fact={note.fact} announce>
          {note.more}
        </AlertBand>
      )}
      {looking ? (
        <div className={classes.looking} role="status" aria-label="Mirando la placa">
          <SkeletonText width={70} tall />
        </div>
      ) : (
        tag && <NewTag code={tag} />
      )}
      <TextField
        ref={field}
        className={classes.code ?? ''}
        label="Código de activación"
        help={
          tag || looking
            ? 'Viene en el papel que estaba en su paquete.'
            : 'Viene en el papel del paquete, no en la placa. Diez letras y números.'
        }
        placeholder="K7Q2M-9XDTA"
        autoCapitalize="characters"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="done"
        value={typed}
        error={error}
        data-autofocus={tag ? true : undefined}
        onChange={(event) => type(event.currentTarget.value)}
      />
      <Button variant="outline" leftSection={<IconCamera />} aria-expanded={scanning} onClick={onScan}>
        {tag ? 'Escanear otra placa' : 'Escanear con la cámara'}
      </Button>
    </>
  );
}

function NewTag({ code }: { code: string }) {
  return (
    <div className={classes.tag} role="status">
      <div className={classes.drawing}>
        <TagDrawing code={code} />
      </div>
      <p>
        <b>Es nueva y está libre.</b> Placa <span className="code">{showCode(code)}</span>
      </p>
    </div>
  );
}

/** Rendered beside the sheet, over everything. */
export function TagScanner({ code, onClose }: { code: TagCode; onClose: () => void }) {
  return (
    <Suspense>
      <CodeScanner
        title="Escanea la placa o su papel"
        chips={false}
        onClose={onClose}
        onCode={(text) => {
          onClose();
          void code.examine(text);
        }}
      />
    </Suspense>
  );
}

/** Whether the camera is open, for the sheet that hides meanwhile. */
export function useScanning() {
  const [scanning, setScanning] = useState(false);
  return { scanning, scan: () => setScanning(true), stop: () => setScanning(false) };
}
