/** A form's values survive a reload, a crash or an ended session, until they are saved. */
import { useCallback, useEffect, useRef, useState } from 'react';

export interface Draft<Values> {
  /** The draft found when the screen opened; null without one. Give it to `initialValues`. */
  restored: Values | null;
  /** Until it is cleared, the form holds what was left here earlier: not what another form has just handed over. */
  resumed: boolean;
  /** Stores these values (at most every 300 ms). Call it from the form's `onValuesChange`. */
  keep: (values: Values) => void;
  /** Writes pending values at once: before another screen reads the same draft. */
  flush: () => void;
  /** Call it after saving or discarding. */
  clear: () => void;
}

/**
 * `key`: one name per form and row, for example `nuevaMascota` or `vacuna:12`. `accepts`: refuses a draft of
 * an older version of the form. Leave passwords out of the values: they are never stored.
 */
export function useDraft<Values extends object>(key: string, accepts?: (values: object) => boolean): Draft<Values> {
  const name = `petlove-borrador:${key}`;
  const [restored] = useState(() => readDraft<Values>(name, accepts));
  const [resumed, setResumed] = useState(() => restored !== null && !handed.has(name));
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
    setResumed(false);
  }, [name]);

  // Writes the last keystrokes before a reload or before the screen is left.
  useEffect(() => {
    window.addEventListener('pagehide', flush);
    handed.delete(name);
    return () => {
      window.removeEventListener('pagehide', flush);
      flush();
    };
  }, [flush, name]);

  return { restored, resumed, keep, flush, clear };
}

/** Drafts that one form has just handed to another. */
const handed = new Set<string>();

/** Stores values where the form of that key finds them: the values for one animal move to another. */
export function leaveDraft(key: string, values: object): void {
  const name = `petlove-borrador:${key}`;
  handed.add(name);
  writeDraft(name, values);
}

/** Whether a form was left half written. */
export function hasDraft(key: string): boolean {
  return readDraft(`petlove-borrador:${key}`) !== null;
}

/** At sign-out: the next person at this browser must not find the drafts of the last one. */
export function clearDrafts(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith('petlove-borrador:')) localStorage.removeItem(key);
  } catch {
    // Without storage there are no drafts.
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
