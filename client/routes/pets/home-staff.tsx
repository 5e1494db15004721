/** Inicio of a member of the staff without animals of their own. */
import { PageHeader } from '../../components/page-header.tsx';
import { FoundPanel } from '../../features/lost-found/inbox/found-panel.tsx';
import { StaffHome } from '../../features/frame/frame/staff-home.tsx';
import type { Answers } from '../../lib/trpc.ts';
import { AccountUrges } from './home-below.tsx';

export function HomeStaff({ greeting, roles }: { greeting: string; roles: Answers['auth']['me']['roles'] }) {
  return (
    <>
      <FoundPanel />
      <AccountUrges />
      <PageHeader before={greeting} title="Tu día en la clínica" />
      <StaffHome roles={roles} />
    </>
  );
}
