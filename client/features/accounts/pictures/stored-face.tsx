/** The stored face of an animal or person: changed, removed and restored on any screen. */
import type { ReactNode } from 'react';
import { type FaceTarget, refreshFaces, sendFace, showFace, storedFace, useFaceUpload } from '../../../lib/faces.ts';
import { readError } from '../../../lib/show-error.ts';
import { trpc } from '../../../lib/trpc.ts';
import { cancelUpload, retryUpload, type Upload } from '../../../lib/upload.ts';
import { FaceField, type FaceProgress } from './face-field.tsx';
import { showFailure, showToast } from '../../../components/toast.tsx';

interface StoredFaceProps {
  target: FaceTarget;
  /** "la foto de Canela", "tu foto". */
  what: string;
  /** Code of the stored picture. */
  photo: string | null;
  layout?: 'beside' | 'fill';
  hint?: ReactNode;
  /** Renders the face: `face={(photo) => <PetPhoto photo={photo} … />}`. */
  face: (photo: string | null) => ReactNode;
}

export function StoredFace({ target, what, photo, layout = 'beside', hint, face }: StoredFaceProps) {
  const { address, upload } = useFaceUpload(target);
  const takeAway = useTakeAway(target, what);
  const shown = address ?? photo;
  const remove = () => {
    if (upload) cancelUpload(upload.key);
    if (photo) void takeAway();
  };
  return (
    <FaceField
      what={what}
      present={shown !== null}
      progress={upload && progressOf(upload)}
      layout={layout}
      hint={hint}
      onChoose={(picture) => sendFace(target, picture)}
      onRemove={remove}
    >
      {face(shown)}
    </FaceField>
  );
}

function progressOf({ key, state, progress, problem }: Upload): FaceProgress {
  const drop = () => cancelUpload(key);
  if (state === 'waiting' || state === 'sending') return { part: progress, drop };
  return {
    problem: `No se subió. ${problem?.message ?? ''}`.trim(),
    retry: state === 'broken' ? () => retryUpload(key) : undefined,
    drop,
  };
}

/** Removes the face at once; the toast restores it. */
function useTakeAway(target: FaceTarget, what: string) {
  const removeFace = trpc.files.removeFace.useMutation();
  const restore = trpc.files.restore.useMutation();
  const useAsFace = trpc.files.useAsFace.useMutation();
  return async () => {
    const before = storedFace(target);
    showFace(target, null);
    const back = (error: unknown) => {
      showFace(target, before);
      showFailure(`${readError(error).message} La foto sigue en su sitio.`);
    };
    try {
      const former = await removeFace.mutateAsync(
        target.purpose === 'user' ? { purpose: 'user' } : { purpose: target.purpose, id: target.id ?? 0 },
      );
      if (!former) return void refreshFaces();
      const undo = async () => {
        const { fileId, purpose } = former;
        showFace(target, before);
        try {
          await (purpose === 'gallery' ? useAsFace.mutateAsync({ fileId }) : restore.mutateAsync({ fileId }));
        } catch (error) {
          showFailure(readError(error).message);
        }
        await refreshFaces();
      };
      showToast(`Quitaste ${what}.`, { label: 'Deshacer', run: () => void undo() });
    } catch (error) {
      back(error);
    }
    await refreshFaces();
  };
}
