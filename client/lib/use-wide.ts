/** Whether the window has room for two columns, as the styles say it: a phone draws nothing that it would only hide. */
import { useMediaQuery } from '@mantine/hooks';

export function useWide(): boolean {
  return useMediaQuery('(min-width: 64em)', undefined, { getInitialValueInEffect: false });
}
