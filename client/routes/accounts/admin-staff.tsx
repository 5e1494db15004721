/** Administración: the clinic's staff. */
import { PageHeader } from '../../components/page-header.tsx';
import { QueryFailure } from '../../components/query-failure.tsx';
import { SkeletonRows } from '../../components/skeleton.tsx';
import { InviteStaff } from '../../features/accounts/staff/invite-staff.tsx';
import { StaffInvites, StaffList } from '../../features/accounts/staff/staff-list.tsx';
import classes from '../../features/accounts/staff/staff.module.css';
import { CredentialList } from '../../features/documents/credentials/credential-list.tsx';
import { trpc } from '../../lib/trpc.ts';

export function AdminStaff() {
  const staff = trpc.staff.list.useQuery();
  const { data } = staff;
  return (
    <>
      <PageHeader title="Equipo" lead="Quién trabaja aquí, y qué puede hacer cada persona." />
      {data && (
        <div className={classes.page}>
          <div className={classes.people}>
            <StaffList staff={data} />
            <CredentialList />
            <StaffInvites invites={data.invites} />
          </div>
          <InviteStaff />
        </div>
      )}
      {!data && (staff.error ? <QueryFailure query={staff} /> : <SkeletonRows rows={4} />)}
    </>
  );
}
