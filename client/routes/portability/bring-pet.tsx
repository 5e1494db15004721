/** Traer una copia: imports an animal from another installation's archive. */
import { useNavigate } from '@tanstack/react-router';
import { PageHeader } from '../../components/page-header.tsx';
import { showFailure, showToast } from '../../components/toast.tsx';
import { ImportPet } from '../../features/portability/archives/import-pet.tsx';
import type { BundleImport } from '../../lib/bundle-import.ts';

const HERE = '/dashboard/traerMascota';

export function BringPet() {
  const navigate = useNavigate();
  const tell = (ended: BundleImport) => {
    if (window.location.pathname === HERE) return;
    if (ended.state === 'arrived') {
      const { petId, name } = ended.arrived;
      const open = () => void navigate({ to: '/dashboard/perfilMascotas', search: { mascota: petId } });
      showToast(`${name} ya está contigo.`, { label: 'Abrir su ficha', run: open });
    } else {
      showFailure('La copia no se pudo traer.', { label: 'Ver por qué', run: () => void navigate({ to: HERE }) });
    }
  };
  return (
    <>
      <PageHeader
        title="Traer una copia"
        lead="Con la copia de un animal llegan su historia, sus fotos y sus papeles. Se descarga desde el menú de su ficha, en la PetLove+ donde está."
      />
      <ImportPet onEnd={tell} />
    </>
  );
}
