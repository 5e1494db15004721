/** The members of the staff with their roles; below, the invitations without an answer. */
import { useState } from 'react';
import { rolesInWords, signedName } from '#server/accounts/staff/rules.ts';
import { Dialog } from '../../../components/dialog.tsx';
import { IconEdit, IconTrash } from '../../../components/icons/act.tsx';
import { IconCheckup } from '../../../components/icons/care.tsx';
import { InviteRow } from '../../../components/invite-row.tsx';
import { MoreMenu, MoreMenuItem } from '../../../components/more-menu.tsx';
import { PersonFacts, PersonLate, PersonRow, PersonRows } from '../../../components/person-rows.tsx';
import { PersonMark } from '../../../components/pet-photo.tsx';
import { Chip } from '../../../components/state-chip.tsx';
import { showDate } from '../../../lib/dates.ts';
import { personInitials } from '../../../lib/format.ts';
import type { Answers } from '../../../lib/trpc.ts';
import { RolesSheet } from './roles-sheet.tsx';
import { SignatureSheet } from './signature-sheet.tsx';
import classes from './staff.module.css';
import { type Invite, type Member, useStaff, wholeName } from './use-staff.ts';

type Staff = Answers['staff']['list'];

export function StaffList({ staff }: { staff: Staff }) {
  const { changeRoles } = useStaff();
  const [asked, askAbout] = useState<Member | null>(null);
  const [roles, editRoles] = useState<Member | null>(null);
  const [signs, editSignature] = useState<Member | null>(null);
  return (
    <section className="sheet" aria-label="El equipo">
      <PersonRows>
        {staff.members.map((member) => (
          <PersonRow
            key={member.userId}
            mark={<PersonMark initials={personInitials(member.name, member.surname)} photo={member.photo} />}
            name={
              <>
                {wholeName(member)}
                {member.you && <Chip>Tú</Chip>}
              </>
            }
            menu={
              <MoreMenu label={`Más acciones para ${wholeName(member)}`}>
                <MoreMenuItem icon={<IconEdit />} onClick={() => editRoles(member)}>
                  Cambiar los roles
                </MoreMenuItem>
                <MoreMenuItem icon={<IconCheckup />} onClick={() => editSignature(member)}>
                  Cómo firma
                </MoreMenuItem>
                <MoreMenuItem icon={<IconTrash />} onClick={() => askAbout(member)}>
                  Quitar del equipo
                </MoreMenuItem>
              </MoreMenu>
            }
          >
            <PersonFacts>
              <b>{rolesInWords(member.roles)}</b>
              <span>{member.email}</span>
              {member.branch && <span>{member.branch}</span>}
            </PersonFacts>
            {member.roles.includes('veterinarian') && <SignsAs member={member} />}
          </PersonRow>
        ))}
      </PersonRows>
      {roles && <RolesSheet member={roles} onClose={() => editRoles(null)} />}
      {signs && <SignatureSheet profile={signs} branches={staff.branches} onClose={() => editSignature(null)} />}
      <Dialog
        opened={asked !== null}
        onClose={() => askAbout(null)}
        title={`¿Quitar a ${asked ? wholeName(asked) : ''} del equipo?`}
        act={{
          label: 'Quitar',
          destructive: true,
          run: () => {
            if (asked) void changeRoles(asked, []);
            askAbout(null);
          },
        }}
      >
        Deja de ver a los pacientes enseguida. Lo que firmó conserva su nombre, y su cuenta y sus propios animales
        siguen siendo suyos.
      </Dialog>
    </section>
  );
}

function SignsAs({ member }: { member: Member }) {
  const { registration, specialty } = member;
  const name = signedName(member);
  if (name === '' || registration === null)
    return <PersonLate>Falta su nombre profesional o su registro para firmar.</PersonLate>;
  return (
    <PersonFacts>
      <span>
        Firma: {name}, registro {registration}
      </span>
      {specialty && <span>{specialty}</span>}
    </PersonFacts>
  );
}

export function StaffInvites({ invites }: { invites: readonly Invite[] }) {
  const { takeBack, sendAgain } = useStaff();
  if (invites.length === 0) return null;
  return (
    <section className={classes.waiting} aria-labelledby="pendientes">
      <h2 id="pendientes">Invitaciones sin respuesta</h2>
      <PersonRows sheet>
        {invites.map((invite) => (
          <InviteRow
            key={invite.inviteId}
            email={invite.email}
            onSendAgain={() => void sendAgain(invite)}
            onTakeBack={() => void takeBack(invite)}
          >
            <PersonFacts>
              <span>{rolesInWords(invite.roles)}</span>
              {invite.undelivered ? (
                <PersonLate>No se pudo entregar. Revisa la dirección.</PersonLate>
              ) : invite.lapsed ? (
                <PersonLate>Venció el {showDate(invite.expiresAt)}</PersonLate>
              ) : (
                <span>Hasta el {showDate(invite.expiresAt)}</span>
              )}
            </PersonFacts>
          </InviteRow>
        ))}
      </PersonRows>
    </section>
  );
}
