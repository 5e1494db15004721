/** The poster as a file: downloaded, or shared with another app of the telephone. */
import { posterFileName } from '#server/lost-found/lost-pets/rules.ts';
import { fetchOwn } from '../../../lib/fetch-own.ts';

export type PosterFile = 'pdf' | 'png';

/** The reason of a failed download, in words. */
export class PosterFileError extends Error {}

/** @throws PosterFileError */
export async function fetchPoster(petId: number, name: string, kind: PosterFile): Promise<File> {
  const answer = await fetchOwn(`/api/mascotas/${petId}/cartel.${kind}`).catch(() => {
    throw new PosterFileError('Sin conexión. El cartel llega cuando vuelva la red.');
  });
  if (!answer.ok) {
    const words = (await answer.json().catch(() => null)) as { message?: string } | null;
    throw new PosterFileError(words?.message ?? 'No pudimos preparar el cartel. Vuelve a intentarlo.');
  }
  const type = kind === 'pdf' ? 'application/pdf' : 'image/png';
  return new File([await answer.blob()], posterFileName(name, kind), { type });
}

export function saveFile(file: File): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = file.name;
  link.click();
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
