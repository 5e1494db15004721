/**
 * A face that the person changes in place: choose a picture, crop it, and see it at once while it uploads.
 * The picture itself shows the progress and any failure.
 */
import { lazy, type ReactNode, Suspense, useCallback, useRef, useState } from 'react';
import { useDismiss } from '../../../lib/use-dismiss.ts';
import { Button } from '../../../components/button.tsx';
import classes from './face-field.module.css';
import { IconTrash } from '../../../components/icons/act.tsx';
import { IconAlertCircle } from '../../../components/icons/base.tsx';
import { IconCamera, IconPhoto } from '../../../components/icons/photo.tsx';
import { MoreMenuItem } from '../../../components/more-menu.tsx';
import menu from '../../../components/more-menu.module.css';
import { showFailure } from '../../../components/toast.tsx';
import { fits } from './photo-picker-files.ts';

/** The cropping library loads with the first chosen picture. */
const CropDialog = lazy(() => import('./crop-dialog.tsx').then((module) => ({ default: module.CropDialog })));

export interface FaceProgress {
  /** 0 … 1 while it uploads; undefined otherwise. */
  part?: number | undefined;
  /** Why the upload failed. */
  problem?: string | undefined;
  /** Absent where the server would refuse another try too. */
  retry?: (() => void) | undefined;
  /** Restores the former face. */
  drop: () => void;
}

interface FaceFieldProps {
  /** The face as spoken text ("la foto de Canela", "tu foto"). */
  what: string;
  /** The picture itself, of any size. */
  children: ReactNode;
  /** A stored picture exists, so the person can remove it. */
  present: boolean;
  progress?: FaceProgress | undefined;
  /** beside: a small square with text next to it · fill: a picture that fills its container. */
  layout?: 'beside' | 'fill';
  /** The line beside a small picture. */
  hint?: ReactNode;
  onChoose: (picture: Blob) => void;
  onRemove: () => void;
}

export function FaceField(props: FaceFieldProps) {
  const { what, children, present, progress, layout = 'beside', hint, onChoose, onRemove } = props;
  const [open, setOpen] = useState(false);
  const [source, setSource] = useState<File | null>(null);
  const root = useRef<HTMLDivElement>(null);
  const files = useRef<HTMLInputElement>(null);
  const lens = useRef<HTMLInputElement>(null);
  const close = useCallback(() => setOpen(false), []);
  useDismiss(root, open, close);

  const pick = (input: HTMLInputElement) => {
    const [file] = input.files ?? [];
    // Emptied, so that the person can choose the same file again.
    input.value = '';
    if (!file) return;
    if (fits(file, false)) setSource(file);
    else showFailure('Ese archivo no es una foto. Elige una JPG, PNG o HEIC.');
  };
  const choose = (way: 'lens' | 'files' | 'remove') => {
    root.current?.querySelector('button')?.focus();
    close();
    if (way === 'remove') onRemove();
    else (way === 'lens' ? lens : files).current?.click();
  };
  // With no camera and no stored face only the file chooser is left, so no list opens.
  const press = () => (present || hasLens() ? setOpen(!open) : files.current?.click());
  const input = { hidden: true, type: 'file', tabIndex: -1, accept: 'image/*,.heic,.heif' } as const;
  return (
    <div ref={root} className={classes.field} data-layout={layout}>
      <div className={classes.face}>
        {children}
        <button
          type="button"
          className={classes.press}
          aria-label={`${present ? 'Cambiar' : 'Poner'} ${what}`}
          aria-expanded={present || hasLens() ? open : undefined}
          onClick={press}
        >
          <span className={classes.badge}>
            <IconCamera size={layout === 'fill' ? 22 : 18} />
          </span>
        </button>
        {progress?.part !== undefined && (
          <progress className={classes.bar} max={1} value={progress.part} aria-label={`Subiendo ${what}`} />
        )}
        {open && (
          <div className={`${menu.list} ${classes.menu}`}>
            {hasLens() && (
              <MoreMenuItem icon={<IconCamera />} onClick={() => choose('lens')}>
                Tomar foto
              </MoreMenuItem>
            )}
            <MoreMenuItem icon={<IconPhoto />} onClick={() => choose('files')}>
              Elegir foto
            </MoreMenuItem>
            {present && (
              <MoreMenuItem icon={<IconTrash />} onClick={() => choose('remove')}>
                Quitar la foto
              </MoreMenuItem>
            )}
          </div>
        )}
      </div>
      {progress?.problem ? (
        <div className={classes.problem} role="alert">
          <IconAlertCircle size={20} />
          <p>{progress.problem}</p>
          <div className={classes.ways}>
            {progress.retry && (
              <Button size="sm" variant="outline" onClick={progress.retry}>
                Reintentar
              </Button>
            )}
            <Button size="sm" variant="subtle" onClick={progress.drop}>
              Descartar
            </Button>
          </div>
        </div>
      ) : (
        layout === 'beside' && hint && <div className={classes.hint}>{hint}</div>
      )}
      <input {...input} ref={files} aria-label="Elegir foto" onChange={(event) => pick(event.currentTarget)} />
      <input
        {...input}
        ref={lens}
        aria-label="Tomar foto"
        capture="environment"
        onChange={(event) => pick(event.currentTarget)}
      />
      {source && (
        <Suspense fallback={null}>
          <CropDialog
            source={source}
            shape="square"
            onClose={() => setSource(null)}
            onDone={(picture) => {
              setSource(null);
              onChoose(picture);
            }}
          />
        </Suspense>
      )}
    </div>
  );
}

/** Touch devices have a camera; elsewhere `capture` only opens the same file chooser. */
function hasLens(): boolean {
  return typeof matchMedia === 'function' && matchMedia('(pointer: coarse)').matches;
}
