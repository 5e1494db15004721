/**
 * An action that removes its own button would lose the focus: it moves to the button that replaces it in the
 * row.
 */
import { type RefObject, useCallback, useEffect, useRef } from 'react';

/**
 * `state` changes with the row's content; `ready` once its button is enabled. Call the returned function on
 * the press.
 */
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
