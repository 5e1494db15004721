/** The parts of a guide: numbered chapters, and beside them what is at hand all the time. */
import { type ReactNode, useId } from 'react';
import classes from './guide.module.css';

export function GuideLayout({ aside, children }: { aside: ReactNode; children: ReactNode }) {
  return (
    <div className={classes.layout}>
      <aside className={classes.aside}>{aside}</aside>
      <div className={classes.chapters}>{children}</div>
    </div>
  );
}

export function Chapter({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={`sheet ${classes.chapter}`} aria-labelledby={id}>
      <span className={classes.number} aria-hidden="true">
        {number}
      </span>
      <h2 id={id}>{title}</h2>
      <div className={classes.words}>{children}</div>
    </section>
  );
}
