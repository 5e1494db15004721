/** A text for the clipboard, and two seconds of saying that it is there. */
import { useClipboard } from '@mantine/hooks';

/** `copy` answers false where nothing was copied: browsers offer the clipboard only over https or on the same machine. */
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
