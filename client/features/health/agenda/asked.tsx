/** Asks before "Ya lo hice" writes a duplicate, or a care that is not due for a long time. */
import { Dialog } from '../../../components/dialog.tsx';

interface AskedProps {
  asked: { row: { title: string; petName: string }; words: string; yes: () => void; no: () => void } | null;
}

export function Asked({ asked }: AskedProps) {
  return (
    <Dialog
      opened={asked !== null}
      onClose={() => asked?.no()}
      title={asked ? `${asked.row.title}, ${asked.row.petName}` : ''}
      stay="No, déjalo así"
      act={{ label: 'Sí, anótala', run: () => asked?.yes() }}
    >
      {asked?.words}
    </Dialog>
  );
}
