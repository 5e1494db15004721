/** Below files that were refused because the year of their animal ended meanwhile: the same way on as everywhere else. */
import { trpc } from '../lib/trpc.ts';
import type { Upload } from '../lib/upload.ts';
import { RenewBand } from './renew-band.tsx';

export function RenewUploads({ petId, uploads }: { petId: number; uploads: readonly Upload[] }) {
  const refused = uploads.some(({ problem }) => problem?.code === 'LICENCE_ENDED');
  // Whoever only visits has no such list, and nothing to renew.
  const pets = trpc.pets.list.useQuery(undefined, { enabled: refused });
  const pet = pets.data?.find(({ id }) => id === petId);
  if (!refused || !pet) return null;
  return (
    <RenewBand petId={petId} petName={pet.name} announce>
      Cuando renueves, vuelve a intentarlo. Todo lo guardado sigue contigo.
    </RenewBand>
  );
}
