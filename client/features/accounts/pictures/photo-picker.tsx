/**
 * Two ways to add a photograph: the camera on touch devices, and the device's files. Both buttons open the
 * browser's own choosers; the caller decides what happens to the files (usually `startUploads`).
 */
import { type ComponentProps, useRef } from 'react';
import { Button } from '../../../components/button.tsx';
import { IconCamera, IconPhoto } from '../../../components/icons/photo.tsx';
import { fits } from './photo-picker-files.ts';
import classes from './photo-picker.module.css';

interface PhotoPickerProps {
  onPick: (files: File[]) => void;
  /** Accepts several files; the camera gives one in any case. */
  several?: boolean;
  /** Accepts PDF too. */
  documents?: boolean;
  /** Label of the button that opens the files. */
  label?: string;
  /** Look of that button; the camera button is one step quieter when this one is filled. */
  variant?: ComponentProps<typeof Button>['variant'];
  size?: ComponentProps<typeof Button>['size'];
  /** False where only existing files make sense. */
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
    // Emptied, so that the person can choose the same file again.
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
