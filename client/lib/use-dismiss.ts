/** Closes an open menu by Escape and by a press outside of it. */
import { type RefObject, useEffect } from 'react';

export function useDismiss(root: RefObject<HTMLElement | null>, open: boolean, close: () => void): void {
  useEffect(() => {
    if (!open) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      // The focused item disappears with the menu: the button that opened it takes the focus.
      if (root.current?.contains(document.activeElement)) root.current.querySelector('button')?.focus();
      close();
    };
    const onPress = (event: PointerEvent) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) close();
    };
    document.addEventListener('keydown', onKey);
    document.addEventListener('pointerdown', onPress);
    return () => {
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('pointerdown', onPress);
    };
  }, [root, open, close]);
}
