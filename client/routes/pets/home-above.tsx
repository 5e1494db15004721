/** On top of Inicio where something happened: a loss, a finder's message, a question of the clinic. */
import { Incidents } from '../../features/lost-found/lost-pets/incidents.tsx';
import { FoundPanel } from '../../features/lost-found/inbox/found-panel.tsx';
import { OpenRequests } from '../../features/pets/patients/open-requests.tsx';
import { trpc } from '../../lib/trpc.ts';

export function HomeAbove() {
  const losses = trpc.lostPets.open.useQuery(undefined, { retry: false });
  return (
    <>
      <Incidents />
      <FoundPanel apart={new Set(losses.data?.map(({ petId }) => petId))} />
      <OpenRequests besides={(losses.data?.length ?? 0) > 0} />
    </>
  );
}
