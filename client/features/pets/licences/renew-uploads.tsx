/** Offers the renewal below files that the server refused because the animal's year had ended. */
import { trpc } from '../../../lib/trpc.ts';
import type { Upload } from '../../../lib/upload.ts';
import { RenewBand } from './renew-band.tsx';

export function RenewUploads({ petId, uploads }: { petId: number; uploads: readonly Upload[] }) {
  const refused = uploads.some(({ problem }) => problem?.code === 'LICENCE_ENDED');
  // A veterinarian at a visit has no such list and cannot renew.
  const pets = trpc.pets.list.useQuery(undefined, { enabled: refused });
  const pet = pets.data?.find(({ id }) => id === petId);
  if (!refused || !pet) return null;
  return (
    <RenewBand petId={petId} petName={pet.name} announce>
      Cuando renueves, vuelve a intentarlo. Todo lo guardado sigue contigo.
    </RenewBand>
  );
}
