/** The actions on one entry: correct, remove, and, for a disease or a medicine, disable. */
import { IconEdit, IconTrash } from '../../../components/icons/act.tsx';
import { IconAlert, IconEye, IconEyeOff } from '../../../components/icons/base.tsx';
import { MoreMenu, MoreMenuItem, MoreMenuLink } from '../../../components/more-menu.tsx';
import { disputeWord, type EntryRef, FORM_OF, mayWith } from './entry.ts';
import type { EntryActs } from './use-entry-acts.ts';

interface EntryMenuProps {
  entry: EntryRef;
  petId: number;
  disabled?: boolean;
  acts: EntryActs;
}

export function EntryMenu({ entry, petId, disabled = false, acts }: EntryMenuProps) {
  const may = mayWith(entry, acts);
  const { dispute } = may;
  const canDisable = !acts.asStaff && (entry.kind === 'disease' || entry.kind === 'medicine');
  return (
    <MoreMenu label={`Más acciones para ${entry.name}`}>
      {dispute && (
        <MoreMenuItem icon={<IconAlert />} onClick={() => acts.dispute(entry, !dispute.disputed)}>
          {disputeWord(dispute)}
        </MoreMenuItem>
      )}
      {may.correct && (
        <MoreMenuLink
          icon={<IconEdit />}
          to="."
          search={(search) => ({ ...search, editar: FORM_OF[entry.kind], entrada: entry.id, de: petId })}
        >
          Corregir
        </MoreMenuLink>
      )}
      {canDisable &&
        (disabled ? (
          <MoreMenuItem icon={<IconEye />} onClick={() => acts.enable(entry)}>
            Volver a habilitar
          </MoreMenuItem>
        ) : (
          <MoreMenuItem icon={<IconEyeOff />} onClick={() => acts.disable(entry)}>
            Deshabilitar
          </MoreMenuItem>
        ))}
      {may.remove && (
        <MoreMenuItem icon={<IconTrash />} onClick={() => acts.remove(entry)}>
          Quitar
        </MoreMenuItem>
      )}
    </MoreMenu>
  );
}
