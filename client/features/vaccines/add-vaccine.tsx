/** Placeholder. */
import { Sheet } from '../../components/sheet.tsx';

export function AddVaccine({ onClose }: { petId: number | undefined; onClose: () => void }) {
  return (
    <Sheet opened onClose={onClose} title="Agregar vacuna">
      <p>Aquí va el formulario.</p>
    </Sheet>
  );
}
