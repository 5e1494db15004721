/**
 * A form over the page: from below on a phone, from the right (500 px) on a desktop; its actions stay in view. A wide page
 * may have a pane for it.
 */
import { type ReactNode, useState } from 'react';
import { usePane } from '../lib/pane.ts';
import { Beside } from './beside.tsx';
import { IconButton } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { IconClose } from './icons/base.tsx';
import { Modal } from './modal.tsx';
import classes from './sheet.module.css';
import { ToastRow } from './toast.tsx';

interface SheetProps {
  opened: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
  /** Buttons of the fixed bar below; the filled one comes last. */
  actions?: ReactNode;
  /** The form has changes: a stray tap does nothing, Escape and the cross ask first. */
  dirty?: boolean;
  /** A draft keeps the typed values: closing loses nothing and asks nothing. */
  kept?: boolean;
  /** It stands in the page's pane where it has one. */
  beside?: boolean;
  /** Makes the sheet a form, so that Enter and the phone's "Ir" submit it. */
  onSubmit?: () => void;
}

export function Sheet({
  opened,
  onClose,
  title,
  children,
  actions,
  dirty = false,
  kept = false,
  beside = false,
  onSubmit,
}: SheetProps) {
  const place = usePane();
  const pane = beside ? place : null;
  const [asking, setAsking] = useState(false);
  const leave = () => {
    if (!dirty || kept) onClose();
    // In the next task: the same Escape would otherwise close the question as well.
    else setTimeout(() => setAsking(true));
  };
  const Body = onSubmit ? 'form' : 'div';
  const inside = (
    <>
      <Body
        className={classes.body}
        noValidate
        onSubmit={(event: { preventDefault: () => void }) => {
          event.preventDefault();
          onSubmit?.();
        }}
      >
        <div className={classes.head}>
          <span className={classes.handle} aria-hidden="true" />
          <h2 tabIndex={-1} data-autofocus>
            {title}
          </h2>
          <IconButton label="Cerrar" onClick={leave}>
            <IconClose size={22} />
          </IconButton>
        </div>
        <div className={classes.scroll}>{children}</div>
        {opened && <ToastRow />}
        {actions && <div className={classes.actions}>{actions}</div>}
      </Body>
      <Dialog
        opened={asking}
        onClose={() => setAsking(false)}
        title="¿Dejar esto sin guardar?"
        stay="Seguir aquí"
        act={{
          label: 'Salir sin guardar',
          run: () => {
            setAsking(false);
            onClose();
          },
        }}
      >
        Lo que escribiste en «{title}» se pierde.
      </Dialog>
    </>
  );
  if (pane)
    return (
      <Beside pane={pane} opened={opened} onClose={leave} label={title} className={classes.beside}>
        {inside}
      </Beside>
    );
  return (
    <Modal
      opened={opened}
      onClose={leave}
      label={title}
      className={classes.sheet}
      panelClassName={classes.content}
      staysOnPress={dirty}
    >
      {inside}
    </Modal>
  );
}
