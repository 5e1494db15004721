/** One file of the device, by a button or by drag and drop: an archive, a list. Photographs use photo-picker.tsx. */
import type { ReactNode, RefObject } from 'react';
import { FieldError } from '../../../components/field-error.tsx';
import classes from './file-drop.module.css';
import { IconUpload } from '../../../components/icons/photo.tsx';
import { PhotoDrop } from '../../accounts/pictures/photo-picker-drop.tsx';

interface FileDropProps {
  /** "Copia de un animal": the name of the field. */
  label: string;
  /** The text shown while a file is dragged over it: "Suelta aquí la copia". */
  drop: string;
  accept: string;
  /** What was wrong with the last file. The caller announces it. */
  problem?: { id: string; name?: string | undefined; message: string } | undefined;
  onChoose: (file: File) => void;
  /** The accepted files, in words. */
  children: ReactNode;
  /** The hidden file input, which one of the buttons opens. */
  field: RefObject<HTMLInputElement | null>;
  /** The buttons. */
  acts: ReactNode;
}

export function FileDrop({ label, drop, accept, problem, onChoose, children, field, acts }: FileDropProps) {
  return (
    // A file of another kind is refused with a sentence, not ignored.
    <PhotoDrop onPick={([file]) => file && onChoose(file)} takes={() => true} label={drop}>
      <div className={`sheet ${classes.drop}`} data-refused={problem ? true : undefined}>
        <span className={classes.drawing}>
          <IconUpload size={30} />
        </span>
        <p className="ink-2">{children}</p>
        {problem && (
          <div id={problem.id} className={classes.problem}>
            {problem.name && <p className="small">{problem.name}</p>}
            <FieldError>{problem.message}</FieldError>
          </div>
        )}
        <div className={classes.acts}>{acts}</div>
        <input
          ref={field}
          hidden
          type="file"
          tabIndex={-1}
          aria-label={label}
          accept={accept}
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? [];
            // Emptied, so that the person can choose the same file again.
            currentTarget.value = '';
            if (file) onChoose(file);
          }}
        />
      </div>
    </PhotoDrop>
  );
}
