/** The sentence beside a field that says what to correct, with its icon. Screen readers announce it. */
import type { ReactNode } from 'react';
import classes from './field-error.module.css';
import { IconAlertCircle } from './icons/base.tsx';

export function FieldError({ children }: { children: ReactNode }) {
  return (
    <span className={classes.error} role="alert">
      <IconAlertCircle size={18} />
      <span>{children}</span>
    </span>
  );
}
