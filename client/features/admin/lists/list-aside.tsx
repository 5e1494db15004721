/** The detail of one row without leaving the list: a panel beside it where there is room, else a sheet over it. */
import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useEffect, useRef } from 'react';
import { IconButton } from '../../../components/button.tsx';
import { IconClose } from '../../../components/icons/base.tsx';
import { Sheet } from '../../../components/sheet.tsx';
import { ToastRow } from '../../../components/toast.tsx';
import classes from './list-aside.module.css';

/** The options of a list whose rows open. */
export interface Preview<Row> {
  /** Id of the open row, from the address. */
  open: number | undefined;
  onOpen: (id: number | undefined) => void;
  /** The row is undefined where a link opened a row that is not on the loaded pages. */
  title: (row: Row | undefined) => string;
  content: (id: number, row: Row | undefined) => ReactNode;
}

export function Aside(props: { title: string; onClose: () => void; children: ReactNode }) {
  const wide = useMediaQuery('(min-width: 75em)', undefined, { getInitialValueInEffect: false });
  return wide ? <Panel {...props} /> : <Sheet opened {...props} />;
}

function Panel({ title, onClose, children }: { title: string; onClose: () => void; children: ReactNode }) {
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    const closeBy = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && !document.querySelector('dialog[open]')) onClose();
    };
    document.addEventListener('keydown', closeBy);
    return () => document.removeEventListener('keydown', closeBy);
  }, [onClose]);
  return (
    <aside ref={panel} className={`sheet ${classes.panel}`} aria-label={title}>
      <div className={classes.head}>
        <h2>{title}</h2>
        <IconButton label="Cerrar" onClick={onClose}>
          <IconClose size={22} />
        </IconButton>
      </div>
      <ToastRow />
      {children}
    </aside>
  );
}
