/** An act that takes its own button away leaves the keyboard nowhere: it goes to the button that stands in the row now. */
import { type RefObject, useCallback, useEffect, useRef } from 'react';

/** `state` changes with what the row shows; `ready` once its button can be pressed. The answer is to be called at the press. */
export function useFocusKept(row: RefObject<HTMLElement | null>, state: unknown, ready = true): () => void {
  const pressed = useRef(false);
  useEffect(() => {
    if (!pressed.current || !ready) return;
    pressed.current = false;
    const lost = document.activeElement === null || document.activeElement === document.body;
    if (lost) row.current?.querySelector<HTMLElement>('button:not(:disabled)')?.focus();
  }, [row, state, ready]);
  return useCallback(() => {
    pressed.current = true;
  }, []);
}
