/** The members of this animal and their roles; below, the pending invitations. */
import { useState } from 'react';
import { Dialog } from '../../../components/dialog.tsx';
import { IconEdit, IconTrash } from '../../../components/icons/act.tsx';
import { IconEye } from '../../../components/icons/base.tsx';
import { InviteRow } from '../../../components/invite-row.tsx';
import { MoreMenu, MoreMenuItem } from '../../../components/more-menu.tsx';
import { PersonFacts, PersonLate, PersonRow, PersonRows } from '../../../components/person-rows.tsx';
import { PersonMark } from '../../../components/pet-photo.tsx';
import { Chip } from '../../../components/state-chip.tsx';
import { showDate } from '../../../lib/dates.ts';
import { initials, personInitials } from '../../../lib/format.ts';
import { type Answers, trpc } from '../../../lib/trpc.ts';
import classes from './family.module.css';
import { roleWord } from './family-words.ts';
import { type Invite, type Member, useFamily } from './use-family.ts';

type Family = Answers['family']['list'];

export function FamilyList({ family }: { family: Family }) {
  const { setRole, sendAway } = useFamily(family.petId);
  const [asked, askAbout] = useState<Member | null>(null);
  const own = family.role === 'owner';
  const me = trpc.auth.me.useQuery().data;
  return (
    <section className="sheet" aria-label={`Quiénes ven a ${family.petName}`}>
      <PersonRows>
        {family.members.map((member) => (
          <PersonRow
            key={member.userId}
            mark={
              <PersonMark initials={member.you && me ? personInitials(me.name, me.surname) : initials(member.name)} />
            }
            name={
              <>
                {member.name}
                {member.you && <Chip>Tú</Chip>}
              </>
            }
            menu={
              own &&
              member.role !== 'owner' && (
                <MoreMenu label={`Cambiar lo que puede hacer ${member.name}`}>
                  {member.role === 'reader' ? (
                    <MoreMenuItem icon={<IconEdit />} onClick={() => void setRole(member, 'editor')}>
                      Dejar que escriba
                    </MoreMenuItem>
                  ) : (
                    <MoreMenuItem icon={<IconEye />} onClick={() => void setRole(member, 'reader')}>
                      Dejar que solo vea
                    </MoreMenuItem>
                  )}
                  <MoreMenuItem icon={<IconTrash />} onClick={() => askAbout(member)}>
                    Quitar de la familia
                  </MoreMenuItem>
                </MoreMenu>
              )
            }
          >
            <PersonFacts>
              <span>{roleWord(member.role)}</span>
              {member.email && !member.you && <span>{member.email}</span>}
            </PersonFacts>
          </PersonRow>
        ))}
      </PersonRows>
      <Dialog
        opened={asked !== null}
        onClose={() => askAbout(null)}
        title={`¿Quitar a ${asked?.name ?? ''}?`}
        act={{
          label: 'Quitar',
          destructive: true,
          run: () => {
            if (asked) void sendAway(asked);
            askAbout(null);
          },
        }}
      >
        Deja de ver a {family.petName} enseguida. Lo que anotó se queda en la libreta.
      </Dialog>
    </section>
  );
}

export function InviteList({ family }: { family: Family }) {
  const { takeBack, sendAgain } = useFamily(family.petId);
  if (family.invites.length === 0) return null;
  return (
    <section className={classes.waiting} aria-labelledby="pendientes">
      <h2 id="pendientes">Invitaciones sin respuesta</h2>
      <PersonRows sheet>
        {family.invites.map((invite) => (
          <InviteRow
            key={invite.id}
            email={invite.email}
            onSendAgain={() => void sendAgain(invite)}
            onTakeBack={() => void takeBack(invite)}
          >
            <InviteState invite={invite} />
          </InviteRow>
        ))}
      </PersonRows>
    </section>
  );
}

function InviteState({ invite }: { invite: Invite }) {
  return (
    <PersonFacts>
      <span>{roleWord(invite.role)}</span>
      {invite.undelivered ? (
        <PersonLate>No se pudo entregar. Revisa la dirección.</PersonLate>
      ) : invite.lapsed ? (
        <PersonLate>Venció el {showDate(invite.expiresAt)}</PersonLate>
      ) : (
        <span>Hasta el {showDate(invite.expiresAt)}</span>
      )}
    </PersonFacts>
  );
}
