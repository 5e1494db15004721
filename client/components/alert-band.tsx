/** One fact that the reader must not miss: icon, bold fact, details. Red is only for allergy, overdue and error. */
import type { ReactNode } from 'react';
import classes from './alert-band.module.css';
import { IconAlert, IconCheckCircle, IconClock, IconInfo } from './icons/base.tsx';

type Tone = 'red' | 'amber' | 'blue' | 'green';
const ICONS = { red: IconAlert, amber: IconClock, blue: IconInfo, green: IconCheckCircle };

/** `announce` for a band that appears after an action: screen readers announce it at once. */
export function AlertBand({
  tone = 'red',
  fact,
  children,
  action,
  icon,
  announce = false,
}: {
  tone?: Tone;
  fact?: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  /** Replaces the icon of the tone. */
  icon?: ReactNode;
  announce?: boolean;
}) {
  const Drawing = ICONS[tone];
  return (
    <div className={classes.band} data-tone={tone} role={announce ? 'alert' : 'note'}>
      {icon ?? <Drawing />}
      <div className={classes.words}>
        {fact && <b>{fact} </b>}
        {children}
        {action && <div className={classes.action}>{action}</div>}
      </div>
    </div>
  );
}
