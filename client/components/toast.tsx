/**
 * Short messages above the bottom bar, or in the row that an open sheet keeps for them: one at a time, 8 seconds, with
 * "Deshacer" where possible; a failure stays until closed.
 */
import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
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
/** The rows of the open sheets, the uppermost last. */
let rows: readonly HTMLElement[] = [];
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

/** The row of a sheet, a drawer or a panel that is open: a message over its acts would hide them. */
export function ToastRow() {
  const row = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const node = row.current;
    if (!node) return;
    rows = [...rows, node];
    tell();
    return () => {
      rows = rows.filter((one) => one !== node);
      tell();
    };
  }, []);
  return <div ref={row} className={classes.row} aria-live="polite" role="status" />;
}

/**
 * Rendered once, in main.tsx; outside of the page, which an open sheet makes inert (modal.tsx). Both places stand there before
 * a message does, so that screen readers say it.
 */
export function ToastHost() {
  const toast = useSyncExternalStore(subscribe, () => current);
  const row = useSyncExternalStore(subscribe, () => rows.at(-1));
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (!toast || toast.failure || held) return;
    const timer = setTimeout(() => dismiss(toast.id), SHOWN_FOR);
    return () => clearTimeout(timer);
  }, [toast, held]);
  const card = toast && (
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
  );
  return (
    <>
      {createPortal(
        <div className={classes.host} aria-live="polite" role="status">
          {!row && card}
        </div>,
        document.body,
      )}
      {row && createPortal(card, row)}
    </>
  );
}

function act(toast: Toast, { run }: Act): void {
  dismiss(toast.id);
  run();
}

function put(toast: Toast | null): void {
  current = toast;
  tell();
}

function tell(): void {
  for (const listener of listeners) listener();
}

function dismiss(id: number): void {
  if (current?.id === id) put(null);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
