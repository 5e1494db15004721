/** The card as a file: downloaded, or shared with another app of the telephone. */
import { cardFileName } from '#server/documents/identity-card/rules.ts';
import { fetchOwn } from '../../../lib/fetch-own.ts';

export type CardFile = 'pdf' | 'png';

/** The reason of a failed download, in words. */
export class CardFileError extends Error {}

/** @throws CardFileError */
export async function fetchCard(petId: number, name: string, kind: CardFile): Promise<File> {
  const answer = await fetchOwn(`/api/mascotas/${petId}/cedula.${kind}`).catch(() => {
    throw new CardFileError(
      'Sin conexión. Puedes mostrar la cédula en la pantalla; el archivo llega cuando vuelva la red.',
    );
  });
  if (!answer.ok) {
    const words = (await answer.json().catch(() => null)) as { message?: string } | null;
    throw new CardFileError(words?.message ?? 'No pudimos preparar la cédula. Vuelve a intentarlo.');
  }
  const type = kind === 'pdf' ? 'application/pdf' : 'image/png';
  return new File([await answer.blob()], cardFileName(name, kind), { type });
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

/** Shares the file where the browser can, else downloads it. A cancelled share is no failure. */
export async function shareFile(file: File, title: string): Promise<'shared' | 'saved'> {
  if (navigator.canShare?.({ files: [file] })) {
    try {
      await navigator.share({ files: [file], title });
      return 'shared';
    } catch (error) {
      if (error instanceof Error && error.name === 'AbortError') return 'shared';
    }
  }
  saveFile(file);
  return 'saved';
}
