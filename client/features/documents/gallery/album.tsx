/** An album by month: prints with a paper edge in justified rows, beside the booklet's seam. */
import { Link } from '@tanstack/react-router';
import type { CSSProperties } from 'react';
import { IconCheck } from '../../../components/icons/base.tsx';
import { IconFace } from '../../../components/icons/photo.tsx';
import { SkeletonText } from '../../../components/skeleton.tsx';
import { photoUrl } from '../../../lib/files.ts';
import { showDayName, showMonth } from '../../../lib/dates.ts';
import { count } from '../../../lib/format.ts';
import { useGrowing } from '../../../lib/use-growing.ts';
import classes from './album.module.css';
import { byMonth, type Photo, shownRatio } from './months.ts';

const PHOTOS_AT_ONCE = 60;

interface AlbumProps {
  photos: readonly Photo[];
  petName: string;
  /** Code of the animal's main photograph. */
  face: string | null;
  /** The selected photographs; null where a press opens the photograph. */
  chosen: ReadonlySet<number> | null;
  onChoose: (photo: Photo) => void;
}

export function Album({ photos, petName, face, chosen, onChoose }: AlbumProps) {
  const months = byMonth(photos);
  const shown = new Set(photos.slice(0, useGrowing(photos.length, PHOTOS_AT_ONCE)));
  return (
    <div className={classes.album}>
      {months
        .filter(({ photos: [newest] }) => newest && shown.has(newest))
        .map(({ key, photos: taken }) => (
          <section key={key} className={classes.month} aria-labelledby={`mes-${key}`}>
            <div className={classes.heading}>
              <h2 id={`mes-${key}`}>{showMonth(`${key}-01`)}</h2>
              <p className="small ink-3 num">{count(taken.length, 'foto')}</p>
            </div>
            <ul className={classes.prints}>
              {taken
                .filter((photo) => shown.has(photo))
                .map((photo) => (
                  <li key={photo.fileId} className={classes.print} style={ratio(shownRatio(photo))}>
                    {chosen ? (
                      <button
                        type="button"
                        className={classes.open}
                        aria-pressed={chosen.has(photo.fileId)}
                        onClick={() => onChoose(photo)}
                      >
                        <Picture photo={photo} petName={petName} />
                        <span className={classes.tick}>{chosen.has(photo.fileId) && <IconCheck />}</span>
                      </button>
                    ) : (
                      <Link
                        id={printId(photo.fileId)}
                        to="."
                        search={(search) => ({ ...search, foto: photo.fileId })}
                        resetScroll={false}
                        className={classes.open}
                      >
                        <Picture photo={photo} petName={petName} />
                        {photo.code === face && (
                          <span className={classes.face}>
                            <IconFace /> Principal
                          </span>
                        )}
                      </Link>
                    )}
                    {photo.caption && <p className={classes.caption}>{photo.caption}</p>}
                  </li>
                ))}
            </ul>
          </section>
        ))}
    </div>
  );
}

/** The id of the print that gets the focus after its photograph is closed. */
export function printId(fileId: number): string {
  return `foto-${fileId}`;
}

/** The alt text of a photograph: its caption, else the animal and the day. */
export function altOf({ caption, takenOn }: Photo, petName: string): string {
  return caption ?? `${petName}, ${showDayName(takenOn)}`;
}

function Picture({ photo, petName }: { photo: Photo; petName: string }) {
  return (
    <img
      src={photoUrl(photo.code, 'm')}
      alt={altOf(photo, petName)}
      width={photo.width ?? undefined}
      height={photo.height ?? undefined}
      loading="lazy"
      decoding="async"
    />
  );
}

const SHAPES = [1.5, 0.75, 1, 1.33, 0.75];

/** The skeleton while the photographs load. */
export function AlbumSkeleton() {
  return (
    <div className={classes.waiting} role="status" aria-label="Cargando las fotos">
      <div className={classes.month}>
        <div className={classes.heading}>
          <SkeletonText width={70} tall />
        </div>
        <div className={classes.prints}>
          {SHAPES.map((shape, index) => (
            <span key={index} className={classes.print} style={ratio(shape)}>
              <span className={classes.blank} />
            </span>
          ))}
        </div>
      </div>
    </div>
  );
}

function ratio(value: number): CSSProperties {
  return { '--ratio': value.toFixed(3) } as CSSProperties;
}
