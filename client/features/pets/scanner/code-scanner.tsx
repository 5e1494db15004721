/**
 * Reads a tag, an ID card or a microchip's sticker with the camera, from a picture, or typed by hand without
 * a camera. Load it with `lazy`: a screen loads it only when the person scans.
 */
import { type ChangeEvent, type FormEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { readScanned, readTyped, wantedText } from '#server/pets/pets/codes.rules.ts';
import { Button, IconButton } from '../../../components/button.tsx';
import classes from './code-scanner.module.css';
import { TextField } from '../../../components/fields.tsx';
import { IconAlertCircle, IconClose, IconRefresh } from '../../../components/icons/base.tsx';
import { IconPhoto } from '../../../components/icons/photo.tsx';
import { IconLight } from './scan-icons.tsx';
import { type ScannerState, useScanner } from './use-scanner.ts';

interface CodeScannerProps {
  /**
   * A code in its stored form, or the fifteen digits of a microchip; each is reported once. Close the scanner
   * then.
   */
  onCode: (text: string) => void;
  onClose: () => void;
  title?: string;
  /** False where only tags are accepted: the scanner then refuses a microchip's sticker. */
  chips?: boolean;
  /** Reads codes of another kind, as they are, and offers no field to type them. */
  reads?: {
    isMeant: (text: string) => boolean;
    foreign: string;
    /** Of several on one paper; the first one where it is absent. */
    best?: (texts: readonly string[]) => string | undefined;
  };
}

const TROUBLE: Record<Exclude<ScannerState, 'opening' | 'looking'>, { title: string; words: string }> = {
  refused: {
    title: 'No tenemos permiso para usar la cámara',
    words: 'Actívalo en los ajustes de tu navegador, o sigue sin ella:',
  },
  none: { title: 'No encontramos una cámara', words: 'Puedes seguir sin ella:' },
  busy: { title: 'Otra aplicación está usando la cámara', words: 'Ciérrala y vuelve a probar, o sigue sin ella:' },
  insecure: {
    title: 'Aquí no se puede usar la cámara',
    words: 'La página no llegó por una conexión segura. Sigue sin ella:',
  },
  unreadable: { title: 'Tu navegador no puede leer códigos', words: 'Escríbelo como está impreso:' },
};
const FOREIGN = 'Este código no es de PetLove+.';
const CODE_OR_CHIP = 'Diez letras y números, o los 15 números de su microchip.';
const CODE_ONLY = 'Diez letras y números, con guion o sin él.';
const UNOPENED = 'No pudimos abrir esa foto. Prueba con otra, o guárdala antes como JPG.';
const NOTHING = 'No vemos ningún código en esa foto. Prueba con otra, de más cerca.';

export function CodeScanner({ onCode, onClose, title = 'Escanear', chips = true, reads }: CodeScannerProps) {
  const foreign = reads?.foreign ?? FOREIGN;
  const node = useRef<HTMLDialogElement>(null);
  const told = useRef(new Set<string>());
  const titleId = useId();
  const [said, setSaid] = useState<string | null>(null);
  const [lit, setLit] = useState(false);
  const scanner = useScanner((texts) => take(texts));
  const { state, camera, video } = scanner;
  const trouble = state === 'opening' || state === 'looking' ? null : TROUBLE[state];

  useLayoutEffect(() => {
    const dialog = node.current;
    dialog?.showModal();
    // Closed while it is still on the page, the dialog returns the focus to the button that opened it.
    return () => dialog?.close();
  }, []);
  useEffect(() => setLit(false), [camera]);
  useEffect(() => {
    if (said !== foreign) return;
    const timer = setTimeout(() => setSaid(null), 4000);
    return () => clearTimeout(timer);
  }, [said, foreign]);

  /** Whether one of the texts was a valid code. */
  function take(texts: string[]): boolean {
    const meant = reads ? (reads.best ?? first)(texts.filter(reads.isMeant)) : ownIn(texts, chips);
    if (meant === undefined) {
      if (texts.length > 0) setSaid(foreign);
      return false;
    }
    tell(meant);
    return true;
  }

  function tell(text: string) {
    if (told.current.has(text)) return;
    told.current.add(text);
    navigator.vibrate?.(40);
    setSaid('Código leído.');
    onCode(text);
  }

  const choosePhoto = async ({ currentTarget: field }: ChangeEvent<HTMLInputElement>) => {
    const [file] = field.files ?? [];
    field.value = '';
    if (!file) return;
    setSaid('Leyendo la foto…');
    try {
      const texts = await scanner.readPhoto(file);
      if (texts.length === 0) setSaid(NOTHING);
      else take(texts);
    } catch {
      setSaid(UNOPENED);
    }
  };
  const light = () => {
    void camera?.light?.(!lit);
    setLit(!lit);
  };
  const next = () => {
    const { others, deviceId } = camera ?? { others: [], deviceId: undefined };
    const at = others.findIndex(({ id }) => id === deviceId);
    const other = others[(at + 1) % others.length];
    if (other) scanner.choose(other.id);
  };

  return (
    // Always dark: light colours around the camera picture would dazzle.
    <dialog ref={node} className={classes.dialog} data-color-scheme="dark" aria-labelledby={titleId} onClose={onClose}>
      <div className={classes.head}>
        <h2 id={titleId}>{title}</h2>
        <IconButton label="Cerrar" onClick={onClose}>
          <IconClose size={24} />
        </IconButton>
      </div>
      <div className={classes.stage} hidden={trouble !== null}>
        <video ref={video} className={classes.video} playsInline muted aria-label="Lo que ve la cámara" />
        <div className={classes.frame} data-looking={state === 'looking' || undefined} aria-hidden="true" />
      </div>
      {trouble && (
        <div role="alert" className={classes.why}>
          <IconAlertCircle size={28} />
          <div>
            <h3>{trouble.title}</h3>
            <p>{trouble.words}</p>
            {state === 'insecure' && <a href="/conexionSegura">Por qué, y qué hacer</a>}
          </div>
        </div>
      )}
      {/* Shown while the camera opens too: a person who began to type goes on, whether or not the camera works. */}
      {!reads && <ByHand chips={chips} onCode={tell} alone={trouble !== null} />}
      <div className={classes.foot}>
        <p className={classes.said} role="status" data-foreign={said === foreign || undefined}>
          {said ?? (trouble ? '' : state === 'opening' ? 'Encendiendo la cámara…' : 'Pon el código dentro del marco.')}
        </p>
        <div className={classes.tools}>
          {camera?.light && (
            <Button variant="default" leftSection={<IconLight />} aria-pressed={lit} onClick={light}>
              Luz
            </Button>
          )}
          {camera && camera.others.length > 1 && (
            <Button variant="default" leftSection={<IconRefresh />} onClick={next}>
              Otra cámara
            </Button>
          )}
          {trouble && state !== 'unreadable' && state !== 'insecure' && (
            <Button variant="default" leftSection={<IconRefresh />} onClick={scanner.again}>
              Probar otra vez
            </Button>
          )}
          {state !== 'unreadable' && (
            <label className={classes.photo}>
              <IconPhoto />
              Elegir una foto
              <input type="file" accept="image/*" onChange={(event) => void choosePhoto(event)} />
            </label>
          )}
        </div>
      </div>
    </dialog>
  );
}

function first(texts: readonly string[]): string | undefined {
  return texts[0];
}

/** The first of the texts that is one of our codes, or a microchip where those are taken too. */
function ownIn(texts: readonly string[], chips: boolean): string | undefined {
  const wanted = texts.map(readScanned).find((one) => one && (chips || one.kind === 'code'));
  return wanted ? wantedText(wanted) : undefined;
}

interface ByHandProps {
  chips: boolean;
  onCode: (text: string) => void;
  /** No camera is shown beside it, so it has room for more text. */
  alone: boolean;
}

/** The field to type the same code. */
function ByHand({ chips, onCode, alone }: ByHandProps) {
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string | false>(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wanted = readTyped(typed);
    if (wanted && (chips || wanted.kind === 'code')) return onCode(wantedText(wanted));
    setError(typed.trim() === '' ? 'Escribe el código.' : 'Revisa letras y números.');
  };
  return (
    <form className={classes.hand} data-alone={alone || undefined} onSubmit={submit} noValidate>
      <TextField
        label="Código"
        help={alone && (chips ? CODE_OR_CHIP : CODE_ONLY)}
        error={error}
        autoCapitalize="characters"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setError(false);
        }}
      />
      <Button type="submit" size={alone ? 'lg' : 'md'} variant={alone ? 'filled' : 'default'} fullWidth={alone}>
        Usar este código
      </Button>
    </form>
  );
}
