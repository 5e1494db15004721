/** The cover of the booklet around the pages before the sign-in: left on a desktop, on top on a phone. */
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import cover from '../../../art/cover.svg';
import { Brand } from '../../../components/brand.tsx';
import classes from './cover.module.css';

/** `wide` for a long form (registration: two columns on a desktop). */
export function Cover({ wide = false, children }: { wide?: boolean; children: ReactNode }) {
  return (
    <div className={classes.page}>
      <aside className={classes.cover}>
        <Link to="/login" className={classes.brand} aria-label="PetLove+, iniciar sesión">
          <Brand onCover />
        </Link>
        <p className={classes.label}>
          <span className={classes.line}>Libreta de</span>
          <span className={classes.words}>
            quien te espera
            <br />
            en casa
          </span>
        </p>
        <img className={classes.animals} src={cover} alt="" width={760} height={430} fetchPriority="high" />
      </aside>
      <main className={wide ? `${classes.form} ${classes.wide}` : classes.form} id="contenido" tabIndex={-1}>
        {children}
      </main>
    </div>
  );
}

/** A line with text in its middle ("o entra con"). */
export function CoverDivider({ children }: { children: ReactNode }) {
  return <div className={classes.divider}>{children}</div>;
}
