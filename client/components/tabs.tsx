/**
 * The index tabs on top of the booklet. The address names the open tab: each is a link, so it can be shared
 * and "back" works.
 */
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import classes from './tabs.module.css';

export interface Tab {
  id: string;
  label: string;
}

interface TabsProps {
  label: string;
  tabs: readonly Tab[];
  active: string;
  /** Renders a tab: `link={(tab, props) => <Link to="." search={…} {...props}>{tab.label}</Link>}`. */
  link: (tab: Tab, props: { className: string; 'aria-current': 'page' | undefined }) => ReactNode;
}

export function Tabs({ label, tabs, active, link }: TabsProps) {
  const row = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    // On a phone the row is wider than the screen: the open tab is centred so that its neighbours show there
    // are more.
    const tab = row.current?.querySelector<HTMLElement>(`[data-place="${active}"]`);
    if (!row.current || !tab) return;
    row.current.scrollLeft = tab.offsetLeft - (row.current.clientWidth - tab.offsetWidth) / 2;
  }, [active]);
  return (
    <nav ref={row} className={classes.tabs} aria-label={label}>
      {tabs.map((tab) => (
        <span className={classes.place} key={tab.id} data-place={tab.id}>
          {link(tab, { className: classes.tab ?? '', 'aria-current': tab.id === active ? 'page' : undefined })}
        </span>
      ))}
    </nav>
  );
}
