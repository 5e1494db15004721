/** The photos and documents of one saved entry: opened large, added, removed and restored. */
import { lazy, Suspense, useMemo, useState } from 'react';
import { type Attachment, attach } from '../../../lib/attachments.ts';
import { readError } from '../../../lib/show-error.ts';
import { trpc } from '../../../lib/trpc.ts';
import { useUploads } from '../../../lib/upload.ts';
import type { UploadTarget } from '../../../lib/upload-send.ts';
import { DocumentChip, PhotoTile, UploadTile } from './attachment-tiles.tsx';
import classes from './attachments.module.css';
import { IconButton } from '../../../components/button.tsx';
import { IconTrash } from '../../../components/icons/act.tsx';
import { PhotoPicker } from '../../accounts/pictures/photo-picker.tsx';
import { useHasEnded } from '../../../lib/ended.ts';
import { RenewUploads } from '../licences/renew-uploads.tsx';
import { showFailure, showToast } from '../../../components/toast.tsx';

const Lightbox = lazy(() => import('./lightbox.tsx').then((module) => ({ default: module.Lightbox })));

interface AttachmentsProps {
  petId: number;
  target: UploadTarget;
  /** The entry that they belong to, as spoken text ("Antirrábica del 03/02/2026"). */
  of: string;
  files: readonly Attachment[];
  /** Absent for a reader, and where the layout has no room for the button. */
  add?: string | undefined;
  /** Whether the layout offers to take off what the reader may. */
  canEdit?: boolean;
}

/** An entry without any costs its list nothing. */
export function Attachments(props: AttachmentsProps) {
  const uploads = useUploads(props.target);
  if (props.files.length === 0 && uploads.length === 0 && !props.add) return null;
  return <Shown {...props} uploads={uploads} />;
}

interface ShownProps extends AttachmentsProps {
  uploads: ReturnType<typeof useUploads>;
}

function Shown({ petId, target, of, files, add, canEdit = false, uploads }: ShownProps) {
  const remove = useRemoveAttachment(petId);
  const mayAdd = !useHasEnded(petId) && add;
  const [open, setOpen] = useState<string | null>(null);
  const photos = useMemo(
    () =>
      files
        .filter(({ kind }) => kind === 'photo')
        .map(({ code, caption, width, height }) => ({ code, alt: caption ?? `Foto de ${of}`, width, height })),
    [files, of],
  );
  const shown = files.find(({ code }) => code === open);
  // A file that has just been stored is in the list already.
  const running = uploads.filter(({ stored }) => !files.some(({ code }) => code === stored?.code));
  if (files.length === 0 && running.length === 0 && !mayAdd) return null;
  return (
    <div className={classes.attachments}>
      {(files.length > 0 || running.length > 0) && (
        <ul className={classes.list} aria-label={`Fotos y documentos de ${of}`}>
          {files.map((file) => {
            if (file.kind !== 'photo') {
              return (
                <DocumentChip
                  key={file.code}
                  file={file}
                  onRemove={canEdit && file.canRemove ? () => void remove(file) : undefined}
                />
              );
            }
            const nth = photos.findIndex(({ code }) => code === file.code) + 1;
            const place = photos.length > 1 ? `foto ${nth} de ${photos.length}` : 'la foto';
            return (
              <PhotoTile
                key={file.code}
                file={file}
                words={`Ver ${place} de ${of}`}
                onOpen={() => setOpen(file.code)}
              />
            );
          })}
          {running.map((upload) => (
            <UploadTile key={upload.key} upload={upload} />
          ))}
        </ul>
      )}
      <RenewUploads petId={petId} uploads={running} />
      {mayAdd && (
        <PhotoPicker
          documents
          label={mayAdd}
          variant="subtle"
          size="sm"
          onPick={(picked) => void attach(target, picked)}
        />
      )}
      {open && shown && (
        <Suspense fallback={null}>
          <Lightbox
            photos={photos}
            current={open}
            label={`Fotos de ${of}`}
            onView={setOpen}
            onClose={() => setOpen(null)}
            tools={
              canEdit &&
              shown.canRemove && (
                <IconButton
                  key="quitar"
                  label="Quitar esta foto"
                  onClick={() => {
                    setOpen(null);
                    void remove(shown);
                  }}
                >
                  <IconTrash size={22} />
                </IconButton>
              )
            }
          >
            {shown.caption}
          </Lightbox>
        </Suspense>
      )}
    </div>
  );
}

/** Hides the file at once; the toast restores it. */
function useRemoveAttachment(petId: number) {
  const utils = trpc.useUtils();
  const removal = trpc.files.remove.useMutation();
  const restoral = trpc.files.restore.useMutation();
  const refresh = () => Promise.all([utils.pets.get.invalidate({ petId }), utils.files.invalidate()]);
  return async (file: Attachment) => {
    const { fileId } = file;
    const what = file.kind === 'photo' ? 'la foto' : (file.caption ?? 'el documento');
    utils.pets.get.setData(
      { petId },
      (record) => record && { ...record, files: record.files.filter((one) => one.fileId !== fileId) },
    );
    try {
      await removal.mutateAsync({ fileId });
      showToast(`Quitaste ${what}.`, {
        label: 'Deshacer',
        run: () =>
          void restoral
            .mutateAsync({ fileId })
            .then(refresh, (error: unknown) => showFailure(readError(error).message)),
      });
    } catch (error) {
      showFailure(`${readError(error).message} Lo dejamos como estaba.`);
    }
    await refresh();
  };
}
