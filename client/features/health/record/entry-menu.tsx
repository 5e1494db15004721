/** The actions on one entry: correct, remove, and, for a disease or a medicine, disable. */
import { IconEdit, IconPrinter, IconTrash } from '../../../components/icons/act.tsx';
import { IconAlert, IconEye, IconEyeOff } from '../../../components/icons/base.tsx';
import { MoreMenu, MoreMenuItem, MoreMenuLink } from '../../../components/more-menu.tsx';
import type { SignedPaper } from '../entries/signed-paper.ts';
import { disputeWord, type EntryRef, FORM_OF, mayWith } from './entry.ts';
import type { EntryActs } from './use-entry-acts.ts';

interface EntryMenuProps {
  entry: EntryRef;
  petId: number;
  disabled?: boolean;
  /** The entry's own paper, where it was signed. */
  paper?: SignedPaper | null;
  /** Absent for a reader. */
  acts: EntryActs | undefined;
}

export function EntryMenu({ entry, petId, disabled = false, paper, acts }: EntryMenuProps) {
  const may = acts && mayWith(entry, acts);
  const dispute = may?.dispute;
  const canDisable = acts && !acts.asStaff && (entry.kind === 'disease' || entry.kind === 'medicine');
  return (
    <MoreMenu label={`Más acciones para ${entry.name}`}>
      {paper &&
        (paper.choose ? (
          <MoreMenuLink icon={<IconPrinter />} to="." search={(search) => ({ ...search, ...paper.choose })}>
            {paper.name}
          </MoreMenuLink>
        ) : (
          <MoreMenuItem icon={<IconPrinter />} onClick={paper.open}>
            {paper.name}
          </MoreMenuItem>
        ))}
      {acts && dispute && (
        <MoreMenuItem icon={<IconAlert />} onClick={() => acts.dispute(entry, !dispute.disputed)}>
          {disputeWord(dispute)}
        </MoreMenuItem>
      )}
      {may?.correct && (
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
      {acts && may?.remove && (
        <MoreMenuItem icon={<IconTrash />} onClick={() => acts.remove(entry)}>
          Quitar
        </MoreMenuItem>
      )}
    </MoreMenu>
  );
}
