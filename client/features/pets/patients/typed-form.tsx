/** The shell of a small form whose text its sheet keeps: its fields, what the server refused, and one button. */
import type { ReactNode } from 'react';
import { AlertBand } from '../../../components/alert-band.tsx';
import { Button } from '../../../components/button.tsx';
import classes from './patients.module.css';
import type { TypedForm } from './use-typed-form.ts';

interface TypedFormShellProps<Values> {
  of: TypedForm<Values>;
  call: (values: Values) => Promise<void>;
  /** Of the button; null where there is nothing to send. */
  submit: string | null;
  look?: { variant: 'filled' | 'outline'; leftSection: ReactNode };
  children: ReactNode;
}

export function TypedFormShell<Values>({ of, call, submit, look, children }: TypedFormShellProps<Values>) {
  const { form, failure, busy, send } = of;
  return (
    <form
      ref={form}
      className={classes.card}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send(call);
      }}
    >
      {children}
      {failure && (
        <AlertBand announce fact={`${failure.title}.`}>
          {failure.message}
        </AlertBand>
      )}
      {submit !== null && (
        <Button type="submit" size="lg" fullWidth loading={busy} {...look}>
          {submit}
        </Button>
      )}
    </form>
  );
}
