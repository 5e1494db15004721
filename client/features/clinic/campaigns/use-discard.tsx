/** "Descartar" asks first, because a waiting entry has no other copy. */
import { useState } from 'react';
import { discard, type Waiting } from '../../../lib/outbox.ts';
import { Dialog } from '../../../components/dialog.tsx';

export function useDiscard() {
  const [asked, ask] = useState<Waiting | null>(null);
  const dialog = (
    <Dialog
      opened={asked !== null}
      onClose={() => ask(null)}
      title={asked && `¿Descartar ${asked.title}?`}
      act={{
        label: 'Descartar',
        destructive: true,
        run: () => {
          if (asked) void discard(asked.key);
          ask(null);
        },
      }}
    >
      {asked && `Todavía no está en la ficha de ${asked.petName}. Si la descartas, se pierde.`}
    </Dialog>
  );
  return { ask, dialog };
}
