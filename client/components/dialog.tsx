/**
 * Asks before an irreversible action: the consequence, "Todavía no", and the action by its name. Uses the
 * native dialog.
 */
import { Button } from './button.tsx';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import classes from './dialog.module.css';

interface DialogProps {
  opened: boolean;
  onClose: () => void;
  /** The question, or the title of the message. */
  title: ReactNode;
  /** The consequence. */
  children: ReactNode;
  /** The action in words ("Borrar a Canela"). Without it the dialog only informs and has one button. */
  act?: { label: string; run: () => void; busy?: boolean; destructive?: boolean };
  /** Label of the button that closes without acting. */
  stay?: string;
}

export function Dialog({
  opened,
  onClose,
  title,
  children,
  act,
  stay = act ? 'Todavía no' : 'Entendido',
}: DialogProps) {
  const node = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const textId = useId();
  useEffect(() => {
    if (opened) node.current?.showModal();
    else node.current?.close();
  }, [opened]);
  return (
    <dialog ref={node} className={classes.dialog} aria-labelledby={titleId} aria-describedby={textId} onClose={onClose}>
      {opened && (
        <>
          <h3 id={titleId}>{title}</h3>
          <div id={textId} className={classes.text}>
            {children}
          </div>
          <div className={classes.actions}>
            <Button variant={act ? 'default' : 'filled'} onClick={onClose}>
              {stay}
            </Button>
            {act && (
              <Button color={act.destructive ? 'red' : 'stamp'} loading={act.busy ?? false} onClick={act.run}>
                {act.label}
              </Button>
            )}
          </div>
        </>
      )}
    </dialog>
  );
}
