/** Copies a text to the clipboard, and reports it for two seconds. */
import { useClipboard } from '@mantine/hooks';

/** `copy` returns false where the browser refuses: the clipboard needs https or localhost. */
export function useCopy() {
  const { copied, copy } = useClipboard({ timeout: 2000 });
  return {
    copied,
    copy: (text: string): boolean => {
      if (!('clipboard' in navigator)) return false;
      copy(text);
      return true;
    },
  };
}
