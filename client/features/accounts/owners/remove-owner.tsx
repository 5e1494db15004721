/** "Quitar": at once for an owner without animals, else after the animals have passed to another owner. */
import { useState } from 'react';
import { Dialog } from '../../../components/dialog.tsx';
import { SelectField } from '../../../components/fields.tsx';
import { count } from '../../../lib/format.ts';
import type { Owner } from './owner-values.ts';
import classes from './owners.module.css';
import { useRemoveOwner } from './use-remove-owner.ts';

interface RemoveOwnerProps {
  /** The owner to remove; null while the dialog is closed. */
  owner: Owner | null;
  owners: readonly Owner[];
  onClose: () => void;
  /** Called once the owner is off the list. */
  onRemoved?: () => void;
}

export function RemoveOwner({ owner, owners, onClose, onRemoved }: RemoveOwnerProps) {
  const { moveAndRemove, busy } = useRemoveOwner();
  const others = owners.filter(({ id }) => id !== owner?.id);
  const [chosen, setChosen] = useState<number | null>(null);
  const to = others.find(({ id }) => id === chosen) ?? others[0];
  const run = async () => {
    if (!owner || !to) return;
    if (await moveAndRemove(owner, to)) onRemoved?.();
    onClose();
  };
  return (
    <Dialog
      opened={owner !== null}
      onClose={onClose}
      title={owner ? `${owner.name} tiene ${count(owner.pets, 'animal')}` : ''}
      act={{ label: 'Pasar y quitar', run: () => void run(), busy }}
    >
      <div className={classes.ask}>
        <p>
          Antes de quitar a {owner?.name} de tu lista, elige quién responderá por {owner?.pets === 1 ? 'él' : 'ellos'}.
        </p>
        <SelectField
          label="Nuevo tutor o tutora"
          options={others.map((other) => ({
            value: String(other.id),
            label: `${other.name} ${other.surname}`.trim() + (other.principal ? ' (tú)' : ''),
          }))}
          value={String(to?.id ?? '')}
          onChange={(id) => setChosen(Number(id))}
        />
      </div>
    </Dialog>
  );
}
