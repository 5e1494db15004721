/**
 * Short messages above the bottom bar: one at a time, 8 seconds, with "Deshacer" where possible; a failure
 * stays until closed.
 */
import { useEffect, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { IconAlert, IconClose } from './icons/base.tsx';
import classes from './toast.module.css';

interface Act {
  label: string;
  run: () => void;
}

interface Toast {
  id: number;
  text: string;
  failure: boolean;
  acts: readonly Act[];
}

const SHOWN_FOR = 8000;
let current: Toast | null = null;
let lastId = 0;
const listeners = new Set<() => void>();

/** Shows a success: `showToast('Guardaste la séxtuple de Canela.', { label: 'Deshacer', run })`; two acts at most. */
export function showToast(text: string, ...acts: (Act | undefined)[]): void {
  put({ id: ++lastId, text, failure: false, acts: acts.filter((one) => one !== undefined) });
}

/** Shows a failure that stays until it is closed. `action` is usually "Reintentar". */
export function showFailure(text: string, action?: Act): void {
  put({ id: ++lastId, text, failure: true, acts: action ? [action] : [] });
}

/** At sign-out: the next person must not see the messages of the last one. */
export function clearToasts(): void {
  put(null);
}

/** Rendered once, in main.tsx; outside of the page, which an open sheet makes inert (modal.tsx). */
export function ToastHost() {
  const toast = useSyncExternalStore(subscribe, () => current);
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (!toast || toast.failure || held) return;
    const timer = setTimeout(() => dismiss(toast.id), SHOWN_FOR);
    return () => clearTimeout(timer);
  }, [toast, held]);
  return createPortal(
    <div className={classes.host} aria-live="polite" role="status">
      {toast && (
        <div
          className={classes.toast}
          data-failure={toast.failure || undefined}
          key={toast.id}
          onPointerEnter={() => setHeld(true)}
          onPointerLeave={() => setHeld(false)}
          onFocus={() => setHeld(true)}
          onBlur={() => setHeld(false)}
        >
          {toast.failure && <IconAlert />}
          <span className={classes.text}>{toast.text}</span>
          {toast.acts.map((one) => (
            <button key={one.label} type="button" className={classes.action} onClick={() => act(toast, one)}>
              {one.label}
            </button>
          ))}
          {(toast.failure || toast.acts.length === 0) && (
            <button type="button" className={classes.close} aria-label="Cerrar aviso" onClick={() => dismiss(toast.id)}>
              <IconClose />
            </button>
          )}
        </div>
      )}
    </div>,
    document.body,
  );
}

function act(toast: Toast, { run }: Act): void {
  dismiss(toast.id);
  run();
}

function put(toast: Toast | null): void {
  current = toast;
  for (const listener of listeners) listener();
}

function dismiss(id: number): void {
  if (current?.id === id) put(null);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
