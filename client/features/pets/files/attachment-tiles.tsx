/** One photo or document of an entry: stored, uploading, or only picked. */
import { useEffect, useState } from 'react';
import { type Attachment, isDocument, showBytes } from '../../../lib/attachments.ts';
import { documentUrl, photoUrl } from '../../../lib/files.ts';
import { cancelUpload, retryUpload, type Upload } from '../../../lib/upload.ts';
import classes from './attachments.module.css';
import { IconButton } from '../../../components/button.tsx';
import { IconAlertCircle, IconClose, IconRefresh } from '../../../components/icons/base.tsx';
import { IconPhoto } from '../../../components/icons/photo.tsx';
import { IconFile } from '../../../components/icons/picture.tsx';

/** A thumbnail that opens the large picture. */
export function PhotoTile({ file, words, onOpen }: { file: Attachment; words: string; onOpen: () => void }) {
  return (
    <li>
      <button type="button" className={classes.tile} aria-label={words} onClick={onOpen}>
        <img src={photoUrl(file.code, 's')} alt="" width={64} height={64} loading="lazy" decoding="async" />
      </button>
    </li>
  );
}

/** A PDF with its name and size; a press downloads it. */
export function DocumentChip({ file, onRemove }: { file: Attachment; onRemove?: (() => void) | undefined }) {
  const name = file.caption ?? 'Documento';
  return (
    <li className={classes.chip}>
      <a href={documentUrl(file.code)} download className={classes.document}>
        <IconFile size={22} />
        <span className={classes.name}>{name}</span>
        <span className={classes.size}>PDF, {showBytes(file.bytes)}</span>
      </a>
      {onRemove && (
        <IconButton label={`Quitar ${name}`} onClick={onRemove}>
          <IconClose size={20} />
        </IconButton>
      )}
    </li>
  );
}

/** An upload in progress: its percentage, or the failure and the next step. */
export function UploadTile({ upload }: { upload: Upload }) {
  const { key, name, likeness, state, progress, problem } = upload;
  const failed = state === 'broken' || state === 'refused';
  return (
    <li className={classes.upload} data-failed={failed || undefined}>
      <span className={classes.picture}>
        {likeness ? <img src={likeness} alt="" width={64} height={64} /> : <IconFile size={24} />}
        {!failed && <progress max={1} value={progress} aria-label={`Subiendo ${name}`} />}
      </span>
      {failed && (
        <span className={classes.problem} role="alert">
          <IconAlertCircle size={18} />
          <span>
            {name}: {problem?.message ?? 'no se subió.'}
          </span>
        </span>
      )}
      {state === 'broken' && (
        <IconButton label={`Reintentar ${name}`} onClick={() => retryUpload(key)}>
          <IconRefresh size={20} />
        </IconButton>
      )}
      {state !== 'stored' && (
        <IconButton label={failed ? `Descartar ${name}` : `Cancelar ${name}`} onClick={() => cancelUpload(key)}>
          <IconClose size={20} />
        </IconButton>
      )}
    </li>
  );
}

/** A picked file that is sent together with the entry. */
export function PickedTile({ file, onRemove }: { file: File; onRemove: () => void }) {
  const [address, setAddress] = useState<string | null>(null);
  const document = isDocument(file);
  useEffect(() => {
    if (document) return;
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file, document]);
  return (
    <li className={classes.upload}>
      <span className={classes.picture}>
        {address ? (
          <img src={address} alt="" width={64} height={64} onError={() => setAddress(null)} />
        ) : document ? (
          <IconFile size={24} />
        ) : (
          <IconPhoto size={24} />
        )}
      </span>
      <span className={classes.name}>
        {file.name}
        <span className={classes.size}>
          {document ? 'PDF, ' : ''}
          {showBytes(file.size)}
        </span>
      </span>
      <IconButton label={`Quitar ${file.name}`} onClick={onRemove}>
        <IconClose size={20} />
      </IconButton>
    </li>
  );
}
