/** The three-dots menu: secondary actions. A list of buttons and links that closes after each. */
import { createLink } from '@tanstack/react-router';
import { type ComponentProps, type ReactNode, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { inertBeside } from '../lib/inert-beside.ts';
import { useDismiss } from '../lib/use-dismiss.ts';
import { Button, IconButton } from './button.tsx';
import { IconDots } from './icons/act.tsx';
import classes from './more-menu.module.css';

/** `label`: the spoken name of the menu ("Más acciones para Canela"). `children`: MoreMenuItem and MoreMenuLink. */
export function MoreMenu({
  label,
  icon = <IconDots />,
  word,
  busy = false,
  children,
}: {
  label: string;
  icon?: ReactNode;
  /** Written beside the icon: the menu is then an action of its own, not the dots behind others. */
  word?: string;
  busy?: boolean;
  children: ReactNode;
}) {
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const close = useCallback(() => setOpen(false), []);
  useDismiss(root, open, close);
  // What the menu half covers is no target: a press beside it only closes it.
  useLayoutEffect(() => (open && root.current ? inertBeside(root.current) : undefined), [open]);
  const done = () => {
    // The focused item disappears with the menu, so the dots take the focus; a dialog returns it there too.
    root.current?.querySelector('button')?.focus();
    close();
  };
  return (
    <div ref={root} className={classes.root} data-word={word && true}>
      {word ? (
        <Button
          variant="default"
          leftSection={icon}
          loading={busy}
          aria-label={label}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          {word}
        </Button>
      ) : (
        <IconButton label={label} aria-expanded={open} onClick={() => setOpen(!open)}>
          {icon}
        </IconButton>
      )}
      {open && (
        // A press on any item closes the menu; the item itself acts.
        <div className={classes.list} role="presentation" onClick={done}>
          {children}
        </div>
      )}
    </div>
  );
}

export function MoreMenuItem({ icon, children, ...button }: ComponentProps<'button'> & { icon?: ReactNode }) {
  return (
    <button {...button} type="button" className={classes.item}>
      {icon}
      {children}
    </button>
  );
}

export const MoreMenuLink = createLink(MoreMenuAnchor);

/** A link to a download. */
export function MoreMenuAnchor({ icon, children, ...anchor }: ComponentProps<'a'> & { icon?: ReactNode }) {
  return (
    <a {...anchor} className={classes.item}>
      {icon}
      {children}
    </a>
  );
}
