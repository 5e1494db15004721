/**
 * The actions on an album's photographs. Each shows at once; where the server refuses, the album reloads with
 * a message.
 */
import { showFailure, showToast } from '../../../components/toast.tsx';
import { readError } from '../../../lib/show-error.ts';
import { trpc } from '../../../lib/trpc.ts';
import type { Photo } from './months.ts';

export function useAlbum(petId: number) {
  const utils = trpc.useUtils();
  const removal = trpc.files.remove.useMutation();
  const restoral = trpc.files.restore.useMutation();
  const writing = trpc.files.caption.useMutation();

  const put = async (change: (photos: Photo[]) => Photo[]) => {
    // An earlier request's answer would restore the old state.
    await utils.files.gallery.cancel({ petId });
    utils.files.gallery.setData({ petId }, (photos) => photos && change(photos));
  };
  // The main photo may have changed with the file: lists and records show it.
  const refresh = () =>
    Promise.all([
      utils.files.invalidate(),
      utils.pets.invalidate(),
      utils.agenda.overview.invalidate(),
      utils.trash.invalidate(),
    ]);

  const restore = async (files: readonly { fileId: number; wasFace: boolean }[]) => {
    try {
      await Promise.all(files.map(({ fileId, wasFace }) => restoral.mutateAsync({ fileId, asFace: wasFace })));
      showToast(files.length === 1 ? 'La foto está de nuevo en su álbum.' : 'Las fotos están de nuevo en su álbum.');
    } catch (error) {
      showFailure(`No volvió al álbum. ${readError(error).message}`, {
        label: 'Reintentar',
        run: () => void restore(files),
      });
    }
    await refresh();
  };

  const remove = async (photos: readonly Photo[]) => {
    const gone = new Set(photos.map(({ fileId }) => fileId));
    await put((all) => all.filter(({ fileId }) => !gone.has(fileId)));
    const answers = await Promise.allSettled(photos.map(({ fileId }) => removal.mutateAsync({ fileId })));
    const removed = answers.filter((one) => one.status === 'fulfilled').map(({ value }) => value);
    const refused = answers.find((one) => one.status === 'rejected');
    if (refused) showFailure(`${wordsOf(refused.reason)} Lo que no se borró sigue en el álbum.`);
    else
      showToast(removed.length === 1 ? 'Borraste la foto.' : `Borraste ${removed.length} fotos.`, {
        label: 'Deshacer',
        run: () => void restore(removed),
      });
    await refresh();
  };

  /** @throws the server's refusal; the typed caption stays in its field. */
  const write = async (photo: Photo, caption: string | null) => {
    await writing.mutateAsync({ fileId: photo.fileId, caption });
    await put((all) => all.map((one) => (one.fileId === photo.fileId ? { ...one, caption } : one)));
  };
  return { remove: (photos: readonly Photo[]) => void remove(photos), write };
}

export function wordsOf(error: unknown): string {
  const { offline, message } = readError(error);
  return offline ? 'Parece que se cortó la conexión.' : message;
}
