/**
 * A part of a screen that takes dropped files, and pictures pasted while it is shown. The buttons stay the
 * main way.
 */
import { type DragEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { IconUpload } from '../../../components/icons/photo.tsx';
import { filesOf, isPhoto } from './photo-picker-files.ts';
import classes from './photo-picker-drop.module.css';

interface PhotoDropProps {
  onPick: (files: File[]) => void;
  /** Which files it accepts; photographs by default. */
  takes?: (file: File) => boolean;
  /** The text shown while files are dragged over it: "Suelta las fotos para el álbum de Canela". */
  label: string;
  disabled?: boolean;
  children: ReactNode;
}

export function PhotoDrop({ onPick, takes = isPhoto, label, disabled = false, children }: PhotoDropProps) {
  // Each child element fires its own enter and leave events: only their balance tells that the pointer has
  // left.
  const [depth, setDepth] = useState(0);
  usePaste(onPick, takes, disabled);
  if (disabled) return children;
  const carriesFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files');
  return (
    <div
      className={classes.zone}
      onDragEnter={(event) => carriesFiles(event) && setDepth((before) => before + 1)}
      onDragLeave={(event) => carriesFiles(event) && setDepth((before) => Math.max(0, before - 1))}
      onDragOver={(event) => carriesFiles(event) && event.preventDefault()}
      onDrop={(event) => {
        if (!carriesFiles(event)) return;
        event.preventDefault();
        setDepth(0);
        const files = filesOf(event.dataTransfer, takes);
        if (files.length > 0) onPick(files);
      }}
    >
      {children}
      {depth > 0 && (
        <div className={classes.over} aria-hidden="true">
          <span className={classes.words}>
            <IconUpload size={28} />
            {label}
          </span>
        </div>
      )}
    </div>
  );
}

function usePaste(onPick: (files: File[]) => void, takes: (file: File) => boolean, disabled: boolean): void {
  const latest = useRef(onPick);
  useEffect(() => {
    latest.current = onPick;
  });
  useEffect(() => {
    if (disabled) return;
    const paste = (event: ClipboardEvent) => {
      const { target } = event;
      // A person who is typing pastes text; a table copied from a spreadsheet brings a picture along.
      if (target instanceof HTMLElement && target.closest('input, textarea, [contenteditable]')) return;
      const files = filesOf(event.clipboardData, takes);
      if (files.length === 0) return;
      event.preventDefault();
      latest.current(files);
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, [takes, disabled]);
}
