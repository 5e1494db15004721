/**
 * Two ways to a photograph: the camera, where a thumb presses, and the files of the device. Both buttons only open the browser's
 * own choosers; what is done with the files is the caller's affair (usually `startUploads`).
 */
import { type ComponentProps, useRef } from 'react';
import { Button } from './button.tsx';
import { IconCamera, IconPhoto } from './icons/photo.tsx';
import { fits } from './photo-picker-files.ts';
import classes from './photo-picker.module.css';

interface PhotoPickerProps {
  onPick: (files: File[]) => void;
  /** More than one at once; the camera gives one anyway. */
  several?: boolean;
  /** PDF too. */
  documents?: boolean;
  /** Words of the button that opens the files. */
  label?: string;
  /** Look of that button; the camera's is one step quieter where this one is filled. */
  variant?: ComponentProps<typeof Button>['variant'];
  size?: ComponentProps<typeof Button>['size'];
  /** False where only what is already on the device makes sense. */
  camera?: boolean;
  disabled?: boolean;
}

export function PhotoPicker({
  onPick,
  several = true,
  documents = false,
  label = documents ? 'Elegir foto o PDF' : several ? 'Agregar fotos' : 'Elegir foto',
  variant = 'filled',
  size = 'md',
  camera = true,
  disabled = false,
}: PhotoPickerProps) {
  const files = useRef<HTMLInputElement>(null);
  const lens = useRef<HTMLInputElement>(null);
  const take: ComponentProps<'input'>['onChange'] = ({ currentTarget }) => {
    const picked = [...(currentTarget.files ?? [])].filter((file) => fits(file, documents));
    // Emptied, so that the same file can be chosen once more.
    currentTarget.value = '';
    if (picked.length > 0) onPick(several ? picked : picked.slice(0, 1));
  };
  return (
    <div className={classes.picker}>
      <Button
        variant={variant}
        size={size}
        disabled={disabled}
        leftSection={<IconPhoto size={20} />}
        onClick={() => files.current?.click()}
      >
        {label}
      </Button>
      <input
        ref={files}
        hidden
        type="file"
        tabIndex={-1}
        aria-label={label}
        accept={documents ? 'image/*,.heic,.heif,application/pdf,.pdf' : 'image/*,.heic,.heif'}
        multiple={several}
        onChange={take}
      />
      {camera && (
        <>
          <Button
            className={classes.camera}
            variant={variant === 'filled' ? 'outline' : variant}
            size={size}
            disabled={disabled}
            leftSection={<IconCamera size={20} />}
            onClick={() => lens.current?.click()}
          >
            Tomar foto
          </Button>
          <input
            ref={lens}
            hidden
            type="file"
            tabIndex={-1}
            aria-label="Tomar foto"
            accept="image/*"
            capture="environment"
            onChange={take}
          />
        </>
      )}
    </div>
  );
}
