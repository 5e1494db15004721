/** The form of one row of the catalogue: its fields, what it asks before it closes, and the button that saves. */
import type { ReactNode } from 'react';
import { Button } from '../../../components/button.tsx';
import { Sheet } from '../../../components/sheet.tsx';

interface CatalogueSheetProps<Values extends object> {
  title: string;
  /** What was stored, and what is typed now: closing asks where they differ. */
  before: Values;
  values: Values;
  /** `Guardar el producto`. */
  act: string;
  busy: boolean;
  onSave: () => void;
  onClose: () => void;
  children: ReactNode;
}

export function CatalogueSheet<Values extends object>(props: CatalogueSheetProps<Values>) {
  const { title, before, values, act, busy, onSave, onClose, children } = props;
  return (
    <Sheet
      opened
      onClose={onClose}
      title={title}
      dirty={JSON.stringify(values) !== JSON.stringify(before)}
      onSubmit={onSave}
      actions={
        <Button type="submit" size="lg" fullWidth loading={busy}>
          {act}
        </Button>
      }
    >
      {children}
    </Sheet>
  );
}
