/** The index tabs on top of the booklet. The tab lives in the address: each is a link, so it can be shared and gone back from. */
import type { ReactNode } from 'react';
import classes from './tabs.module.css';

export interface Tab {
  id: string;
  label: string;
}

interface TabsProps {
  label: string;
  tabs: readonly Tab[];
  active: string;
  /** `link={(tab, props) => <Link to="." search={…} {...props}>{tab.label}</Link>}`. */
  link: (tab: Tab, props: { className: string; 'aria-current': 'page' | undefined }) => ReactNode;
}

export function Tabs({ label, tabs, active, link }: TabsProps) {
  return (
    <nav className={classes.tabs} aria-label={label}>
      {tabs.map((tab) => (
        <span className={classes.place} key={tab.id}>
          {link(tab, { className: classes.tab ?? '', 'aria-current': tab.id === active ? 'page' : undefined })}
        </span>
      ))}
    </nav>
  );
}
