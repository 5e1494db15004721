/** The three dots: what can be done with a thing and is not the next step. A list of buttons and links, closed after each. */
import { createLink } from '@tanstack/react-router';
import { type ComponentProps, type ReactNode, useCallback, useRef, useState } from 'react';
import { useDismiss } from '../lib/use-dismiss.ts';
import { IconButton } from './button.tsx';
import { IconDots } from './icons/act.tsx';
import classes from './more-menu.module.css';

/** `label`: the spoken name of the dots ("Más acciones para Canela"). `children`: MoreMenuItem and MoreMenuLink. */
export function MoreMenu({
  label,
  icon = <IconDots />,
  children,
}: {
  label: string;
  icon?: ReactNode;
  children: ReactNode;
}) {
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const close = useCallback(() => setOpen(false), []);
  useDismiss(root, open, close);
  const done = () => {
    // The line goes away with the focus on it; a dialog that it opens gives it back to the dots, too.
    root.current?.querySelector('button')?.focus();
    close();
  };
  return (
    <div ref={root} className={classes.root}>
      <IconButton label={label} aria-expanded={open} onClick={() => setOpen(!open)}>
        {icon}
      </IconButton>
      {open && (
        // A press on any of its lines closes it; the line itself does its work.
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

/** An address outside the screens: a download. */
export function MoreMenuAnchor({ icon, children, ...anchor }: ComponentProps<'a'> & { icon?: ReactNode }) {
  return (
    <a {...anchor} className={classes.item}>
      {icon}
      {children}
    </a>
  );
}
