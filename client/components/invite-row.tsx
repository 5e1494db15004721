/** An invitation without an answer among people: its address, facts about it, and what can be done. */
import type { ReactNode } from 'react';
import { IconTrash } from './icons/act.tsx';
import { IconMail, IconRefresh } from './icons/base.tsx';
import { MoreMenu, MoreMenuItem } from './more-menu.tsx';
import { PersonRow } from './person-rows.tsx';

interface InviteRowProps {
  email: string;
  children: ReactNode;
  onSendAgain: () => void;
  onTakeBack: () => void;
}

export function InviteRow({ email, children, onSendAgain, onTakeBack }: InviteRowProps) {
  return (
    <PersonRow
      mark={<IconMail className="ink-3" />}
      name={email}
      menu={
        <MoreMenu label={`Más acciones para la invitación a ${email}`}>
          <MoreMenuItem icon={<IconRefresh />} onClick={onSendAgain}>
            Enviar otra vez
          </MoreMenuItem>
          <MoreMenuItem icon={<IconTrash />} onClick={onTakeBack}>
            Retirar la invitación
          </MoreMenuItem>
        </MoreMenu>
      }
    >
      {children}
    </PersonRow>
  );
}
