/**
 * The card alone on a white screen, as large as possible, to show at a counter. The screen stays awake
 * meanwhile.
 */
import { useEffect, useRef } from 'react';
import { IconButton } from '../../../components/button.tsx';
import { IconClose } from '../../../components/icons/base.tsx';
import type { CardData } from './card-face.tsx';
import { TurningCard } from './turning-card.tsx';
import classes from './full-screen-card.module.css';

interface FullScreenCardProps {
  card: CardData;
  label: string;
  opened: boolean;
  onClose: () => void;
}

export function FullScreenCard({ card, label, opened, onClose }: FullScreenCardProps) {
  const node = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = node.current;
    if (!opened || !dialog) return;
    dialog.showModal();
    return stayAwake(dialog);
  }, [opened]);
  const close = () => node.current?.close();
  return (
    <dialog ref={node} className={classes.screen} aria-label={label} onClose={onClose}>
      {opened && (
        <>
          <div className={classes.turn}>
            <TurningCard card={card} label={label} />
          </div>
          <div className={classes.close}>
            <IconButton label="Salir de pantalla completa" onClick={close}>
              <IconClose size={26} />
            </IconButton>
          </div>
        </>
      )}
    </dialog>
  );
}

/** Requests full screen and a wake lock. The browser may refuse either: the card is shown all the same. */
function stayAwake(dialog: HTMLDialogElement): () => void {
  let lock: WakeLockSentinel | undefined;
  let over = false;
  dialog.requestFullscreen?.().catch(() => undefined);
  navigator.wakeLock
    ?.request('screen')
    .then((given) => {
      if (over) void given.release();
      else lock = given;
    })
    .catch(() => undefined);
  // Leaving the browser's full screen (its own key or gesture) closes the card too.
  const left = () => document.fullscreenElement === null && dialog.close();
  document.addEventListener('fullscreenchange', left);
  return () => {
    over = true;
    document.removeEventListener('fullscreenchange', left);
    void lock?.release();
    if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined);
  };
}
