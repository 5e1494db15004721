/** "Descartar" asks first, because a waiting entry has no other copy. */
import { useState } from 'react';
import { discard, type Waiting } from '../../../lib/outbox.ts';
import { Dialog } from '../../../components/dialog.tsx';

export function useDiscard() {
  const [asked, ask] = useState<Waiting | null>(null);
  const isClient = asked?.path === 'counter.admit';
  const dialog = (
    <Dialog
      opened={asked !== null}
      onClose={() => ask(null)}
      title={asked && `¿Descartar ${isClient ? `a ${asked.petName}` : asked.title}?`}
      act={{
        label: 'Descartar',
        destructive: true,
        run: () => {
          if (asked) void discard(asked.key);
          ask(null);
        },
      }}
    >
      {isClient
        ? 'Todavía no es paciente. Si lo descartas, se pierde lo que escribiste.'
        : asked && `Todavía no está en la ficha de ${asked.petName}. Si la descartas, se pierde.`}
    </Dialog>
  );
  return { ask, dialog };
}
