/** One photograph of the album with its caption, its day and its actions. */
import { useEffect, useMemo, useRef } from 'react';
import { IconButton } from '../../../components/button.tsx';
import { IconDownload, IconTrash } from '../../../components/icons/act.tsx';
import { IconFace } from '../../../components/icons/photo.tsx';
import { Lightbox } from '../../pets/files/lightbox.tsx';
import { downloadUrl } from '../../../lib/files.ts';
import { showDayName } from '../../../lib/dates.ts';
import { altOf, printId } from './album.tsx';
import { Caption } from './caption.tsx';
import type { Photo } from './months.ts';
import classes from './viewer.module.css';

interface ViewerProps {
  photos: readonly Photo[];
  shown: Photo;
  petName: string;
  /** The reader's name: their own photographs need no author. */
  me: string | undefined;
  /** The photograph is already the animal's main photo. */
  isFace: boolean;
  onView: (photo: Photo) => void;
  onClose: () => void;
  /** Absent for a reader. */
  acts: ViewerActs | undefined;
}

export interface ViewerActs {
  write: (photo: Photo, caption: string | null) => Promise<void>;
  /** Absent where no photograph can be added. */
  useAsFace: ((photo: Photo) => void) | undefined;
  remove: (photo: Photo) => void;
}

export function Viewer({ photos, shown, petName, me, isFace, onView, onClose, acts }: ViewerProps) {
  const pictures = useMemo(
    () =>
      photos.map((photo) => ({
        code: photo.code,
        alt: altOf(photo, petName),
        width: photo.width,
        height: photo.height,
      })),
    [photos, petName],
  );
  useReturnTo(shown.fileId);
  return (
    <Lightbox
      photos={pictures}
      current={shown.code}
      onView={(code) => {
        const photo = photos.find((one) => one.code === code);
        if (photo) onView(photo);
      }}
      onClose={onClose}
      label={`Fotos de ${petName}`}
      tools={
        <span key="tools" className={classes.tools}>
          {acts?.useAsFace && !isFace && (
            <IconButton label="Poner como foto principal" onClick={() => acts.useAsFace?.(shown)}>
              <IconFace size={22} />
            </IconButton>
          )}
          <a
            className={classes.download}
            href={downloadUrl(shown.code)}
            download
            aria-label="Descargar"
            title="Descargar"
          >
            <IconDownload size={22} />
          </a>
          {acts && (
            <IconButton label="Borrar" onClick={() => acts.remove(shown)}>
              <IconTrash size={22} />
            </IconButton>
          )}
        </span>
      }
    >
      <Caption
        key={shown.fileId}
        fileId={shown.fileId}
        caption={shown.caption}
        onWrite={acts && ((caption) => acts.write(shown, caption))}
      />
      <p className="small ink-2">
        {isFace && 'Foto principal · '}
        {showDayName(shown.takenOn)}
        {shown.author && shown.author !== me && ` · La subió ${shown.author}`}
      </p>
    </Lightbox>
  );
}

/** After closing, the focus returns to the print of the last photograph. */
function useReturnTo(fileId: number): void {
  const last = useRef(fileId);
  useEffect(() => {
    last.current = fileId;
  }, [fileId]);
  useEffect(
    () => () => {
      // Later than the library's own focus return, which runs while it closes.
      setTimeout(() => {
        const { activeElement } = document;
        const free = activeElement === document.body || activeElement?.id.startsWith(printId(0).slice(0, -1));
        if (free) document.getElementById(printId(last.current))?.focus();
      });
    },
    [],
  );
}
