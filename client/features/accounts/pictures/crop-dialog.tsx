/** Chooses the part of a picture for a face: by drag and pinch, or with the arrow keys, plus, minus and a slider. */
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import Cropper, { type Area } from 'react-easy-crop';
// The library would inject a <style>, which our security policy refuses.
import 'react-easy-crop/react-easy-crop.css';
import { AlertBand } from '../../../components/alert-band.tsx';
import { Button, IconButton } from '../../../components/button.tsx';
import classes from './crop-dialog.module.css';
import { drawPart } from './crop-picture.ts';
import { IconClose } from '../../../components/icons/base.tsx';
import { IconPlus } from '../../../components/icons/frame.tsx';
import { IconMinus, IconTurn } from '../../../components/icons/picture.tsx';

const CLOSEST = 4;
const STEP = 0.25;
const words = new Intl.NumberFormat('es-EC', { maximumFractionDigits: 1 });

interface CropDialogProps {
  /** A picked file, or the address of a stored picture. */
  source: Blob | string;
  /** The shape in which the face is shown; the picture itself is always square. */
  shape: 'square' | 'round';
  /** "Foto de Canela". */
  title?: string;
  onDone: (picture: Blob) => void;
  onClose: () => void;
}

export function CropDialog({ source, shape, title = 'Encuadra la foto', onDone, onClose }: CropDialogProps) {
  const node = useRef<HTMLDialogElement>(null);
  const picture = useRef<HTMLImageElement | null>(null);
  const part = useRef<Area | null>(null);
  const address = useAddress(source);
  const titleId = useId();
  const hintId = useId();
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [turned, setTurned] = useState(0);
  const [state, setState] = useState<'waiting' | 'ready' | 'drawing' | 'failed'>('waiting');

  useLayoutEffect(() => {
    const dialog = node.current;
    dialog?.showModal();
    // Closed while it is still on the page, the dialog returns the focus to the button that opened it.
    return () => dialog?.close();
  }, []);

  const zoomTo = (wanted: number) => setZoom(Math.min(CLOSEST, Math.max(1, wanted)));
  const turn = () => {
    setTurned((turned + 1) % 4);
    setCrop({ x: 0, y: 0 });
  };
  const press = (event: KeyboardEvent) => {
    const by = event.key === '+' ? STEP : event.key === '-' ? -STEP : 0;
    if (by !== 0) zoomTo(zoom + by);
  };
  const finish = async () => {
    if (!picture.current || !part.current) return;
    setState('drawing');
    try {
      onDone(await drawPart(picture.current, part.current, turned));
    } catch {
      setState('failed');
    }
  };

  return (
    <dialog ref={node} className={classes.dialog} aria-labelledby={titleId} onClose={onClose} onKeyDown={press}>
      <div className={classes.head}>
        <h2 id={titleId}>{title}</h2>
        <IconButton label="Cerrar" onClick={onClose}>
          <IconClose size={22} />
        </IconButton>
      </div>
      {state === 'failed' ? (
        <div className={classes.failed}>
          <AlertBand fact="No pudimos abrir esta foto." announce>
            Prueba con otra, o guárdala antes como JPG.
          </AlertBand>
        </div>
      ) : (
        <div className={classes.stage} data-waiting={state === 'waiting' || undefined}>
          {address && (
            <Cropper
              image={address}
              crop={crop}
              zoom={zoom}
              rotation={turned * 90}
              aspect={1}
              maxZoom={CLOSEST}
              cropShape={shape === 'round' ? 'round' : 'rect'}
              objectFit="cover"
              showGrid={false}
              keyboardStep={8}
              disableAutomaticStylesInjection
              classes={{ cropAreaClassName: classes.area ?? '' }}
              cropperProps={{ role: 'group', 'aria-label': 'Encuadre', 'aria-describedby': hintId }}
              mediaProps={{ onError: () => setState('failed') }}
              onMediaLoaded={() => {
                picture.current = node.current?.querySelector('img') ?? null;
                setState('ready');
              }}
              onCropChange={setCrop}
              onZoomChange={setZoom}
              onCropComplete={(_share, pixels) => {
                part.current = pixels;
              }}
            />
          )}
        </div>
      )}
      <div className={classes.foot}>
        {state !== 'failed' && (
          <>
            <div className={classes.tools}>
              <IconButton label="Alejar" onClick={() => zoomTo(zoom - STEP)} disabled={zoom <= 1}>
                <IconMinus size={22} />
              </IconButton>
              <input
                type="range"
                className={classes.zoom}
                min={1}
                max={CLOSEST}
                step={0.05}
                value={zoom}
                aria-label="Acercamiento"
                aria-valuetext={`${words.format(zoom)} veces`}
                onChange={(event) => zoomTo(Number(event.currentTarget.value))}
              />
              <IconButton label="Acercar" onClick={() => zoomTo(zoom + STEP)} disabled={zoom >= CLOSEST}>
                <IconPlus size={22} />
              </IconButton>
              <IconButton label="Girar la foto" onClick={turn}>
                <IconTurn size={22} />
              </IconButton>
            </div>
            <p id={hintId} className={classes.hint}>
              Arrastra la foto para moverla y pellizca para acercarla.
              <span className={classes.keys}> Con el teclado: flechas, + y −.</span>
            </p>
          </>
        )}
        <div className={classes.actions}>
          <Button variant="default" size="lg" onClick={onClose}>
            {state === 'failed' ? 'Entendido' : 'Todavía no'}
          </Button>
          {state !== 'failed' && (
            <Button
              size="lg"
              disabled={state === 'waiting'}
              loading={state === 'drawing'}
              onClick={() => void finish()}
            >
              Usar esta foto
            </Button>
          )}
        </div>
      </div>
    </dialog>
  );
}

/** The object address of a file lives only while the dialog shows the file. */
function useAddress(source: Blob | string): string | null {
  const [own, setOwn] = useState<string | null>(null);
  useEffect(() => {
    if (typeof source === 'string') return;
    const made = URL.createObjectURL(source);
    setOwn(made);
    return () => URL.revokeObjectURL(made);
  }, [source]);
  return typeof source === 'string' ? source : own;
}
