/** One sign-in method: its name, its state, its actions. */
import type { ReactNode } from 'react';
import classes from './security.module.css';

interface RowProps {
  title: string;
  value: ReactNode;
  note?: ReactNode;
  action?: ReactNode;
  /** A form or a warning below it. */
  children?: ReactNode;
}

export function Row({ title, value, note, action, children }: RowProps) {
  return (
    <div className={classes.row}>
      <div className={classes.line}>
        <div className={classes.words}>
          <h3>{title}</h3>
          <p className={classes.value}>{value}</p>
          {note && <p className="small ink-2">{note}</p>}
        </div>
        {action && <div className={classes.act}>{action}</div>}
      </div>
      {children}
    </div>
  );
}
