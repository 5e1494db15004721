/** The members of the staff with their roles; below, the invitations without an answer. */
import { useState } from 'react';
import { rolesInWords, signedName } from '#server/accounts/staff/rules.ts';
import { Dialog } from '../../../components/dialog.tsx';
import { IconEdit, IconTrash } from '../../../components/icons/act.tsx';
import { IconMail, IconRefresh } from '../../../components/icons/base.tsx';
import { IconCheckup } from '../../../components/icons/care.tsx';
import { MoreMenu, MoreMenuItem } from '../../../components/more-menu.tsx';
import { PersonMark } from '../../../components/pet-photo.tsx';
import { Chip } from '../../../components/state-chip.tsx';
import { showDate } from '../../../lib/dates.ts';
import { personInitials } from '../../../lib/format.ts';
import type { Answers } from '../../../lib/trpc.ts';
import { RolesSheet } from './roles-sheet.tsx';
import { SignatureSheet } from './signature-sheet.tsx';
import classes from './staff.module.css';
import { type Invite, type Member, useStaff } from './use-staff.ts';

type Staff = Answers['staff']['list'];

export function StaffList({ staff }: { staff: Staff }) {
  const { changeRoles } = useStaff();
  const [asked, askAbout] = useState<Member | null>(null);
  const [roles, editRoles] = useState<Member | null>(null);
  const [signs, editSignature] = useState<Member | null>(null);
  return (
    <section className="sheet" aria-label="El equipo">
      <ul className={classes.list}>
        {staff.members.map((member) => (
          <li key={member.userId} className={classes.row}>
            <PersonMark initials={personInitials(member.name, member.surname)} photo={member.photo} />
            <div className={classes.words}>
              <span className={classes.name}>
                {`${member.name} ${member.surname}`.trim()}
                {member.you && <Chip>Tú</Chip>}
              </span>
              <span className={classes.more}>
                <b>{rolesInWords(member.roles)}</b>
                <span>{member.email}</span>
                {member.branch && <span>{member.branch}</span>}
              </span>
              {member.roles.includes('veterinarian') && <SignsAs member={member} />}
            </div>
            <MoreMenu label={`Más acciones para ${member.name}`}>
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
          </li>
        ))}
      </ul>
      {roles && <RolesSheet member={roles} onClose={() => editRoles(null)} />}
      {signs && <SignatureSheet profile={signs} branches={staff.branches} onClose={() => editSignature(null)} />}
      <Dialog
        opened={asked !== null}
        onClose={() => askAbout(null)}
        title={`¿Quitar a ${asked?.name ?? ''} del equipo?`}
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
    return <span className={classes.late}>Falta su nombre profesional o su registro para firmar.</span>;
  return (
    <span className={classes.more}>
      <span>
        Firma: {name}, registro {registration}
      </span>
      {specialty && <span>{specialty}</span>}
    </span>
  );
}

export function StaffInvites({ invites }: { invites: readonly Invite[] }) {
  const { takeBack, sendAgain } = useStaff();
  if (invites.length === 0) return null;
  return (
    <section className={classes.waiting} aria-labelledby="pendientes">
      <h2 id="pendientes">Invitaciones sin respuesta</h2>
      <ul className={`sheet ${classes.list}`}>
        {invites.map((invite) => (
          <li key={invite.inviteId} className={classes.row}>
            <IconMail className="ink-3" />
            <div className={classes.words}>
              <span className={classes.name}>{invite.email}</span>
              <span className={classes.more}>
                <span>{rolesInWords(invite.roles)}</span>
                {invite.undelivered ? (
                  <span className={classes.late}>No se pudo entregar. Revisa la dirección.</span>
                ) : invite.lapsed ? (
                  <span className={classes.late}>Venció el {showDate(invite.expiresAt)}</span>
                ) : (
                  <span>Hasta el {showDate(invite.expiresAt)}</span>
                )}
              </span>
            </div>
            <MoreMenu label={`Más acciones para la invitación a ${invite.email}`}>
              <MoreMenuItem icon={<IconRefresh />} onClick={() => void sendAgain(invite)}>
                Enviar otra vez
              </MoreMenuItem>
              <MoreMenuItem icon={<IconTrash />} onClick={() => void takeBack(invite)}>
                Retirar la invitación
              </MoreMenuItem>
            </MoreMenu>
          </li>
        ))}
      </ul>
    </section>
  );
}
