/** People one below the other: a mark, a name, facts about them, and what can be done. */
import type { ReactNode } from 'react';
import classes from './person-rows.module.css';

/** `sheet`: the list is its own sheet of paper. */
export function PersonRows({ sheet, children }: { sheet?: boolean; children: ReactNode }) {
  return <ul className={sheet ? `sheet ${classes.rows}` : classes.rows}>{children}</ul>;
}

interface PersonRowProps {
  mark: ReactNode;
  name: ReactNode;
  /** Facts, below the name. */
  children: ReactNode;
  menu?: ReactNode;
}

export function PersonRow({ mark, name, children, menu }: PersonRowProps) {
  return (
    <li className={classes.row}>
      {mark}
      <div className={classes.words}>
        <span className={classes.name}>{name}</span>
        {children}
      </div>
      {menu}
    </li>
  );
}

/** Short facts side by side; on a narrow screen one below the other. */
export function PersonFacts({ children }: { children: ReactNode }) {
  return <span className={classes.facts}>{children}</span>;
}

/** What is wrong with it. */
export function PersonLate({ children }: { children: ReactNode }) {
  return <span className={classes.late}>{children}</span>;
}
