/** Files that the server makes: fetched, then saved or shared by the device. */
import { fetchOwn } from './fetch-own.ts';

export interface FailureWords {
  /** Shown where the server gives no reason of its own. */
  refused?: string;
  offline?: string;
}

/** `problem` is a sentence for the person. */
export type Fetched = { file: File } | { file: null; problem: string };

export async function fetchFile(
  path: string,
  {
    refused = 'No pudimos preparar el archivo. Vuelve a probar en un momento.',
    offline = 'Parece que se cortó la conexión. Vuelve a probar.',
  }: FailureWords = {},
): Promise<Fetched> {
  try {
    const answer = await fetchOwn(path);
    if (!answer.ok) {
      // Routes with words of their own answer `message`, the transport's refusals `mensaje`.
      const { message, mensaje } = (await answer.json().catch(() => ({}))) as { message?: string; mensaje?: string };
      return { file: null, problem: message ?? mensaje ?? refused };
    }
    const name = /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1];
    const bytes = await answer.blob();
    return { file: new File([bytes], name ?? 'petlove', { type: bytes.type }) };
  } catch {
    return { file: null, problem: offline };
  }
}

export function saveFile(file: File): void {
  const address = URL.createObjectURL(file);
  Object.assign(document.createElement('a'), { href: address, download: file.name }).click();
  // Later, once the browser has taken the file.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** Shares where the browser can; false where it cannot. A cancelled share is no failure. */
export async function share(what: ShareData): Promise<boolean> {
  if (!navigator.canShare?.(what)) return false;
  try {
    await navigator.share(what);
    return true;
  } catch (error) {
    return error instanceof Error && error.name === 'AbortError';
  }
}
