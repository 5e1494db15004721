/** «/» leads staff to the field of the counter, unless something is typed or stands over the page. */
import { useEffect } from 'react';

export function useSlash(act: () => void, enabled = true): void {
  useEffect(() => {
    if (!enabled) return;
    const press = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      const { target } = event;
      if (target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]')) return;
      // A sheet, the palette or a question is open.
      if (document.getElementById('root')?.hasAttribute('inert') || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [act, enabled]);
}
