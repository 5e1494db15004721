/** The top of a screen: a line before, the title, a sentence after, and at most one action. */
import type { ReactNode } from 'react';
import classes from './page-header.module.css';

interface PageHeaderProps {
  title: ReactNode;
  /** Small line above ("Hola, Gabriela. Hoy es …"). */
  before?: ReactNode;
  /** One sentence below. */
  lead?: ReactNode;
  action?: ReactNode;
}

export function PageHeader({ title, before, lead, action }: PageHeaderProps) {
  return (
    <header className={classes.header}>
      <div className={classes.words}>
        {before && <p className="ink-2">{before}</p>}
        <h1 tabIndex={-1}>{title}</h1>
        {lead && <p className={classes.lead}>{lead}</p>}
      </div>
      {action}
    </header>
  );
}
