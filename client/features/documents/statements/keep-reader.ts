/** Makes this device ready to read codes without a line: the page itself, and our own reader where the browser has none. */
import { openReader } from '../../../lib/code-reader.ts';
import { installWorker } from '../../../lib/worker.ts';

const SIDE = 32;

/** A newer version waits until the last window closes: a stranger at a counter is asked nothing. */
export async function keepReader(): Promise<void> {
  await installWorker(() => undefined);
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  await navigator.serviceWorker.ready;
  const reader = await openReader();
  try {
    // Its program is loaded with the first picture.
    await reader.read(await createImageBitmap(new ImageData(SIDE, SIDE)));
  } catch {
    // A device that cannot read pictures takes the text of a code.
  } finally {
    reader.end();
  }
}
