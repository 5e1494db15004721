/** A panel in the pane of a wide page (lib/pane.ts). Nothing lies under it: the page stays in use meanwhile. */
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { FOCUSABLE } from './modal.tsx';

interface BesideProps {
  pane: HTMLElement;
  opened: boolean;
  /** Called by Escape inside it. */
  onClose: () => void;
  label: string;
  className: string | undefined;
  /** Its first link, button, field or element with `data-autofocus` takes the focus. */
  children: ReactNode;
}

export function Beside({ pane, opened, onClose, label, className, children }: BesideProps) {
  const panel = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const node = panel.current;
    if (!opened || !node) return;
    const opener = document.activeElement;
    node.querySelector<HTMLElement>(FOCUSABLE)?.focus({ preventScroll: true });
    return () => {
      const lost = document.activeElement === document.body || node.contains(document.activeElement);
      if (lost && opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
    };
  }, [opened]);
  if (!opened) return null;
  return createPortal(
    <div
      ref={panel}
      role="dialog"
      aria-label={label}
      tabIndex={-1}
      className={className}
      onKeyDown={(event) => {
        // A list inside took the key, or a question stands above it.
        if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector('dialog[open]')) return;
        event.preventDefault();
        onClose();
      }}
    >
      {children}
    </div>,
    pane,
  );
}
