/**
 * Photographs one by one over the whole window: arrows, Escape, swipe, pinch. Tools stand above the picture,
 * its text below. The library is heavy: load it when a picture opens, `lazy(() => import('…/lightbox.tsx'))`.
 */
import { useResizeObserver } from '@mantine/hooks';
import { type CSSProperties, type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import Library, {
  type ControllerRef,
  type SlideImage,
  stopNavigationEventsPropagation,
} from 'yet-another-react-lightbox';
import Zoom from 'yet-another-react-lightbox/plugins/zoom';
import 'yet-another-react-lightbox/styles.css';
import { photoUrl } from '../../../lib/files.ts';
import { IconButton } from '../../../components/button.tsx';
import { IconAlert, IconClose } from '../../../components/icons/base.tsx';
import { IconArrowLeft } from '../../../components/icons/frame.tsx';
import { IconZoomIn, IconZoomOut } from '../../../components/icons/photo.tsx';
import classes from './lightbox.module.css';

export interface LightboxPhoto {
  code: string;
  alt: string;
  width: number | null;
  height: number | null;
}

interface LightboxProps {
  /** Keep the same array while the photographs do not change. */
  photos: readonly LightboxPhoto[];
  /** Code of the photograph that is shown. */
  current: string;
  onView: (code: string) => void;
  onClose: () => void;
  /** "Fotos de Canela". */
  label: string;
  /** Icon buttons above the picture, before the close button. */
  tools?: ReactNode;
  /** Text below the picture. */
  children?: ReactNode;
}

/** The long side of size `m`: enough for a phone that shows the whole picture. */
const MEDIUM = 800;
const MOST_ZOOM = 2;

export function Lightbox({ photos, current, onView, onClose, label, tools, children }: LightboxProps) {
  const controller = useRef<ControllerRef>(null);
  const [foot, { height }] = useResizeObserver<HTMLDivElement>();
  const slides = useMemo(() => photos.map(slideOf), [photos]);
  const place = placeOf(photos, current);
  // The library jumps whenever `index` changes: it changes only with the slides, or a fast swipe would be
  // pulled back.
  const [told, tell] = useState({ photos, index: place });
  if (told.photos !== photos) tell({ photos, index: place });
  // A pressed button may vanish with its picture or be disabled at the end: the effect keeps the keyboard
  // focus.
  useEffect(() => {
    const { activeElement } = document;
    if (!activeElement || activeElement === document.body || activeElement.matches(':disabled'))
      controller.current?.focus();
  }, [current]);
  return (
    <Library
      open
      close={onClose}
      slides={slides}
      index={told.index}
      className={classes.lightbox ?? ''}
      plugins={[Zoom]}
      labels={{
        Lightbox: label,
        'Photo gallery': label,
        Slide: 'Foto',
        Carousel: 'Fotos',
        '{index} of {total}': '{index} de {total}',
      }}
      controller={{ ref: controller, closeOnPullDown: true }}
      carousel={{ finite: true, padding: 0, spacing: '12%', preload: 1 }}
      animation={{ fade: 200, swipe: 280, zoom: 200 }}
      zoom={{ maxZoomPixelRatio: MOST_ZOOM, scrollToZoom: true }}
      portal={{ container: { style: { '--foot': `${Math.ceil(height)}px` } as CSSProperties } }}
      on={{
        view: ({ index: at }) => {
          const code = photos[at]?.code;
          if (code && code !== current) onView(code);
        },
      }}
      toolbar={{ buttons: [tools, 'zoom', 'close'] }}
      render={{
        buttonPrev: () => null,
        buttonNext: () => null,
        iconError: () => <Unreachable />,
        buttonClose: () => (
          <IconButton key="close" label="Cerrar" onClick={() => controller.current?.close()}>
            <IconClose size={24} />
          </IconButton>
        ),
        buttonZoom: ({ zoom, minZoom, maxZoom, zoomIn, zoomOut, disabled }) => (
          <span key="zoom" className={classes.zoom}>
            <IconButton label="Alejar" disabled={disabled || zoom <= minZoom} onClick={() => zoomOut()}>
              <IconZoomOut size={22} />
            </IconButton>
            <IconButton label="Acercar" disabled={disabled || zoom >= maxZoom} onClick={() => zoomIn()}>
              <IconZoomIn size={22} />
            </IconButton>
          </span>
        ),
        controls: () => (
          <div ref={foot} className={classes.foot} {...KEPT}>
            {children}
            {photos.length > 1 && (
              <div className={classes.steps}>
                <IconButton label="Foto anterior" disabled={place === 0} onClick={() => controller.current?.prev()}>
                  <IconArrowLeft size={24} />
                </IconButton>
                <span className="small ink-2 num" role="status">
                  {place + 1} de {photos.length}
                </span>
                <IconButton
                  label="Foto siguiente"
                  disabled={place === photos.length - 1}
                  onClick={() => controller.current?.next()}
                >
                  <IconArrowLeft size={24} className={classes.turned ?? ''} />
                </IconButton>
              </div>
            )}
          </div>
        ),
      }}
    />
  );
}

const { onPointerDown, onWheel, onKeyDown } = stopNavigationEventsPropagation();
/** Gestures on the text must not swipe or zoom; keys belong to the text only while the person types there. */
const KEPT = {
  onPointerDown,
  onWheel,
  onKeyDown: (event: KeyboardEvent) => {
    if (event.target instanceof HTMLElement && event.target.closest('input, textarea')) onKeyDown(event);
  },
};

function Unreachable() {
  return (
    <p className={classes.unreachable}>
      <IconAlert /> No pudimos traer esta foto. Revisa tu conexión.
    </p>
  );
}

function placeOf(photos: readonly LightboxPhoto[], code: string): number {
  return Math.max(
    0,
    photos.findIndex((photo) => photo.code === code),
  );
}

function slideOf({ code, alt, width, height }: LightboxPhoto): SlideImage {
  const slide: SlideImage = { src: photoUrl(code, 'l'), alt };
  if (!width || !height) return slide;
  const scale = Math.min(1, MEDIUM / Math.max(width, height));
  const medium = { src: photoUrl(code, 'm'), width: Math.round(width * scale), height: Math.round(height * scale) };
  return { ...slide, width, height, srcSet: [medium, { src: photoUrl(code, 'l'), width, height }] };
}
