/** Nothing typed is ever lost: a form's values survive a reload, a crash or a session that ended, until they are saved. */
import { useCallback, useEffect, useRef, useState } from 'react';

export interface Draft<Values> {
  /** What was found when the screen opened; null where there was nothing. Give it to `initialValues`. */
  restored: Values | null;
  /** Keep these values (written at most every 300 ms). Call it from the form's `onValuesChange`. */
  keep: (values: Values) => void;
  /** Writes what waits at once: before another screen reads the same draft. */
  flush: () => void;
  /** After saving or discarding. */
  clear: () => void;
}

/**
 * `key`: one name per form and thing, for example `nuevaMascota` or `vacuna:12`. `accepts`: refuses a draft that an older
 * version of the form has left. Passwords are never kept: leave them out of the values.
 */
export function useDraft<Values extends object>(key: string, accepts?: (values: object) => boolean): Draft<Values> {
  const name = `petlove-borrador:${key}`;
  const [restored] = useState(() => readDraft<Values>(name, accepts));
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const waiting = useRef<Values | null>(null);

  const flush = useCallback(() => {
    clearTimeout(timer.current);
    if (waiting.current) writeDraft(name, waiting.current);
    waiting.current = null;
  }, [name]);

  const keep = useCallback(
    (values: Values) => {
      waiting.current = values;
      clearTimeout(timer.current);
      timer.current = setTimeout(flush, 300);
    },
    [flush],
  );

  const clear = useCallback(() => {
    waiting.current = null;
    clearTimeout(timer.current);
    writeDraft(name, null);
  }, [name]);

  // The last keystrokes before a reload or before leaving the screen.
  useEffect(() => {
    window.addEventListener('pagehide', flush);
    return () => {
      window.removeEventListener('pagehide', flush);
      flush();
    };
  }, [flush]);

  return { restored, keep, flush, clear };
}

/** Lays values where the form of that key will find them: what was written for one animal goes over to another. */
export function leaveDraft(key: string, values: object): void {
  writeDraft(`petlove-borrador:${key}`, values);
}

/** At sign-out: the next person at this browser must not find what the last one wrote. */
export function clearDrafts(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith('petlove-borrador:')) localStorage.removeItem(key);
  } catch {
    // No storage, no drafts.
  }
}

function readDraft<Values extends object>(name: string, accepts?: (values: object) => boolean): Values | null {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(name) ?? 'null');
    if (typeof value !== 'object' || value === null) return null;
    return !accepts || accepts(value) ? (value as Values) : null;
  } catch {
    return null;
  }
}

function writeDraft(name: string, values: object | null): void {
  try {
    if (values) localStorage.setItem(name, JSON.stringify(values));
    else localStorage.removeItem(name);
  } catch {
    // A full storage costs the draft, not the form.
  }
}
