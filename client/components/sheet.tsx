/** A form over the page: from below on a phone, from the right (500 px) on a desktop; its actions stay in view. */
import { Drawer } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useEffect, useState } from 'react';
import { IconButton } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { IconClose } from './icons/base.tsx';
import classes from './sheet.module.css';

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
  onSubmit,
}: SheetProps) {
  const wide = useMediaQuery('(min-width: 64em)', undefined, { getInitialValueInEffect: false });
  const [asking, setAsking] = useState(false);
  useReturnToOpener();
  const leave = () => {
    if (!dirty || kept) onClose();
    // In the next task: the same Escape would otherwise close the question as well.
    else setTimeout(() => setAsking(true));
  };
  const Body = onSubmit ? 'form' : 'div';
  return (
    <>
      <Drawer.Root
        opened={opened}
        onClose={leave}
        position={wide ? 'right' : 'bottom'}
        size={wide ? 500 : 'auto'}
        closeOnClickOutside={!dirty}
        closeOnEscape={!asking}
        transitionProps={{ duration: 280 }}
        classNames={{ content: classes.content, inner: classes.inner }}
      >
        <Drawer.Overlay color="#1A160E" backgroundOpacity={0.46} />
        <Drawer.Content aria-label={title}>
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
            {actions && <div className={classes.actions}>{actions}</div>}
          </Body>
        </Drawer.Content>
      </Drawer.Root>
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
}

/** The focused element before the first of several sheets: a loading sheet is replaced by the loaded one. */
let lastOpener: Element | null = null;

/** A sheet that the address opens unmounts at once: the effect returns the focus to the former element. */
function useReturnToOpener(): void {
  const [opener] = useState(() => {
    const { activeElement } = document;
    if (!activeElement?.closest('[role="dialog"]')) lastOpener = activeElement;
    return lastOpener;
  });
  useEffect(
    () => () => {
      const lost = document.activeElement === null || document.activeElement === document.body;
      if (lost && opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
    },
    [opener],
  );
}
