/**
 * The uploads of a target: thumbnail, name, progress, cancel; a refused file keeps its reason until it is
 * dismissed.
 */
import type { ReactNode } from 'react';
import { count } from '../../../lib/format.ts';
import { cancelUpload, retryBroken, retryUpload, type Upload, useUploads } from '../../../lib/upload.ts';
import type { UploadTarget } from '../../../lib/upload-send.ts';
import { Button, IconButton } from '../../../components/button.tsx';
import { IconAlertCircle, IconCheckCircle, IconClose, IconRefresh } from '../../../components/icons/base.tsx';
import { IconDocument } from '../../../components/icons/care.tsx';
import { IconPhoto } from '../../../components/icons/photo.tsx';
import classes from './upload-list.module.css';

/** Renders nothing without an upload to `target`. */
export function UploadList({
  target,
  full,
  children,
}: {
  target: UploadTarget;
  /** What to do when the quota is full. */
  full?: string;
  /** What stands below the list, such as the renewal where a record gets the files. */
  children?: (uploads: readonly Upload[]) => ReactNode;
}) {
  const uploads = useUploads(target);
  const broken = uploads.filter(({ state }) => state === 'broken').length;
  return (
    <section aria-label={uploads.length > 0 ? 'Archivos que se están subiendo' : undefined}>
      <p className="visually-hidden" role="status">
        {inWords(uploads)}
      </p>
      {uploads.length > 0 && (
        <div className={`sheet ${classes.list}`}>
          <div className={classes.head}>
            <strong>{inWords(uploads)}</strong>
            {broken > 1 && (
              <Button variant="outline" size="sm" leftSection={<IconRefresh />} onClick={() => retryBroken(target)}>
                Reintentar todos
              </Button>
            )}
          </div>
          <ul>
            {uploads.map((upload) => (
              <UploadRow key={upload.key} upload={upload} full={full} />
            ))}
          </ul>
          {children && <div className={classes.renew}>{children(uploads)}</div>}
        </div>
      )}
    </section>
  );
}

function UploadRow({ upload, full }: { upload: Upload; full: string | undefined }) {
  const { key, name, likeness, state, progress, problem } = upload;
  const Stand = /\.pdf$/i.test(name) ? IconDocument : IconPhoto;
  return (
    <li className={classes.row} data-state={state}>
      {likeness ? (
        <img className={classes.likeness} src={likeness} alt="" width={52} height={52} />
      ) : (
        <span className={classes.likeness} aria-hidden="true">
          <Stand size={24} />
        </span>
      )}
      <div className={classes.words}>
        <span className={classes.name}>{name}</span>
        {problem ? (
          <span className={classes.problem}>
            <IconAlertCircle />
            <span>
              {problem.message}
              {problem.code === 'QUOTA_FULL' && full && ` ${full}`}
            </span>
          </span>
        ) : state === 'stored' ? (
          <span className={classes.stored}>
            <IconCheckCircle /> Guardada
          </span>
        ) : (
          <span className={classes.way}>
            <progress value={progress} max={1} aria-label={`Avance de ${name}`} />
            <span className="num">{state === 'waiting' ? 'En espera' : percent(progress)}</span>
          </span>
        )}
        {state === 'broken' && (
          <Button
            className={classes.again}
            variant="outline"
            size="sm"
            onClick={() => retryUpload(key)}
            aria-label={`Reintentar ${name}`}
          >
            Reintentar
          </Button>
        )}
      </div>
      {state !== 'stored' && (
        <IconButton
          label={problem ? `Quitar ${name} de la lista` : `Cancelar ${name}`}
          onClick={() => cancelUpload(key)}
        >
          <IconClose />
        </IconButton>
      )}
    </li>
  );
}

/** 100 % would be wrong here: the server still checks the picture after the last byte. */
function percent(progress: number): string {
  return progress < 1 ? `${Math.round(progress * 100)} %` : 'Guardando';
}

function inWords(uploads: readonly Upload[]): string {
  const number = (...states: Upload['state'][]) => uploads.filter(({ state }) => states.includes(state)).length;
  const moving = number('waiting', 'sending');
  const stopped = number('broken', 'refused');
  if (moving > 0) return `Subiendo ${count(moving, 'archivo')}`;
  if (stopped > 0) return `No se ${stopped === 1 ? 'subió' : 'subieron'} ${count(stopped, 'archivo')}`;
  return uploads.length > 0 ? 'Todo se guardó' : '';
}
