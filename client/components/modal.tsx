/**
 * A panel over the page, which is inert meanwhile: the sheets, the phone's menu, the palette. Not `showModal`: it would
 * disable the messages (toast.tsx) and the photographs (lightbox.tsx) that stand above a sheet.
 */
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import classes from './modal.module.css';

interface ModalProps {
  opened: boolean;
  /** Called by Escape and by a press on the veil. */
  onClose: () => void;
  label: string;
  /** Says where the panel stands (flex) and from where it comes (`--from`, a transform). */
  className: string | undefined;
  panelClassName: string | undefined;
  /** A press on the veil does nothing. */
  staysOnPress?: boolean;
  /** Its first link, button, field or element with `data-autofocus` takes the focus. */
  children: ReactNode;
}

export function Modal({
  opened,
  onClose,
  label,
  className,
  panelClassName,
  staysOnPress = false,
  children,
}: ModalProps) {
  const root = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState(opened);
  // Open from its first render it stands there at once: it may replace the sheet that showed its skeleton.
  const [moves, setMoves] = useState(!opened);
  if (opened && !shown) setShown(true);
  if (!opened && !moves) setMoves(true);

  useLayoutEffect(() => (opened && root.current ? cover(root.current) : undefined), [opened]);
  useEffect(() => {
    if (!opened) return;
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return;
      // Something above it answers: another modal or a photograph makes it inert, a question is a dialog.
      if (root.current?.hasAttribute('inert') || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      onClose();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [opened, onClose]);
  useEffect(() => {
    if (opened || !shown) return;
    let again = false;
    // Without motion there is nothing to wait for.
    const motions = panel.current?.getAnimations().map(({ finished }) => finished) ?? [];
    void Promise.allSettled(motions).then(() => !again && setShown(false));
    return () => {
      again = true;
    };
  }, [opened, shown]);

  if (!shown) return null;
  return createPortal(
    <div
      ref={root}
      className={`${classes.modal} ${className ?? ''}`}
      data-motion={opened ? (moves ? 'in' : undefined) : 'out'}
      // While it leaves, the page is already in use again.
      inert={!opened}
    >
      <div className={classes.veil} aria-hidden="true" onClick={staysOnPress ? undefined : onClose} />
      <div
        ref={panel}
        role="dialog"
        aria-modal="true"
        aria-label={label}
        tabIndex={-1}
        className={`${classes.panel} ${panelClassName ?? ''}`}
      >
        {children}
      </div>
    </div>,
    document.body,
  );
}

/** The open modals, the uppermost last. */
const open: HTMLElement[] = [];
export const FOCUSABLE = '[data-autofocus], a[href], button:enabled, input:enabled';

/** Takes the focus and the scrolling from the page and the modals below; the returned function gives them back. */
function cover(node: HTMLElement): () => void {
  const opener = document.activeElement;
  open.push(node);
  yieldToUppermost();
  node.querySelector<HTMLElement>(FOCUSABLE)?.focus({ preventScroll: true });
  return () => {
    const lost = document.activeElement === document.body || node.contains(document.activeElement);
    open.splice(open.indexOf(node), 1);
    yieldToUppermost();
    if (lost && opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
  };
}

function yieldToUppermost(): void {
  const { body, documentElement } = document;
  document.getElementById('root')?.toggleAttribute('inert', open.length > 0);
  for (const node of open) node.toggleAttribute('inert', node !== open.at(-1));
  const scrollbar = window.innerWidth - documentElement.clientWidth;
  if (open.length === 0) {
    body.style.overflow = '';
    body.style.paddingRight = '';
  } else if (body.style.overflow === '') {
    body.style.overflow = 'hidden';
    // The page keeps its width where a scrollbar takes room.
    if (scrollbar > 0) body.style.paddingRight = `${scrollbar}px`;
  }
}
