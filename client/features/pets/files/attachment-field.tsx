/** Photos and documents picked while an entry is being written; they are sent when the entry is saved. */
import { PickedTile } from './attachment-tiles.tsx';
import classes from './attachments.module.css';
import { PhotoPicker } from '../../accounts/pictures/photo-picker.tsx';

interface AttachmentFieldProps {
  /** "Foto del adhesivo o certificado". */
  label: string;
  files: readonly File[];
  onChange: (files: File[]) => void;
}

export function AttachmentField({ label, files, onChange }: AttachmentFieldProps) {
  return (
    <fieldset className={classes.field}>
      <legend>
        {label} <span>(opcional)</span>
      </legend>
      {files.length > 0 && (
        <ul className={classes.list}>
          {files.map((file, index) => (
            <PickedTile
              // The person may pick the same file twice.
              key={`${file.name}-${file.lastModified}-${index}`}
              file={file}
              onRemove={() => onChange(files.filter((one) => one !== file))}
            />
          ))}
        </ul>
      )}
      <PhotoPicker
        documents
        label={files.length > 0 ? 'Agregar otro archivo' : 'Agregar foto o PDF'}
        variant="default"
        onPick={(picked) => onChange([...files, ...picked])}
      />
    </fieldset>
  );
}
