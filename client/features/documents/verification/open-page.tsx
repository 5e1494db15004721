/** A page for a stranger without an account, such as a clerk at a counter: the brand, one sheet, a foot note. */
import type { ReactNode } from 'react';
import { Brand } from '../../../components/brand.tsx';
import classes from './open-page.module.css';

export function OpenPage({ children, foot }: { children: ReactNode; foot?: ReactNode }) {
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <a href="/dashboard" aria-label="PetLove+, inicio">
          <Brand />
        </a>
      </header>
      <main className={classes.main} id="contenido" tabIndex={-1}>
        {children}
      </main>
      {foot && <footer className={classes.foot}>{foot}</footer>}
    </div>
  );
}
