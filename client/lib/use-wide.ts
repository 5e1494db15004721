/** Whether the window has room for two columns, as the styles say it: a phone draws nothing that it would only hide. */
import { useSyncExternalStore } from 'react';

const wide = typeof matchMedia === 'undefined' ? null : matchMedia('(min-width: 64em)');

export function isWide(): boolean {
  return wide?.matches ?? false;
}

export function useWide(): boolean {
  return useSyncExternalStore(
    (changed) => {
      wide?.addEventListener('change', changed);
      return () => wide?.removeEventListener('change', changed);
    },
    isWide,
    () => false,
  );
}
