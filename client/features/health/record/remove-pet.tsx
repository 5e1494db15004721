/** The question before an animal goes off the register: what goes with it, and until when it comes back. */
import { Link } from '@tanstack/react-router';
import { Dialog } from '../../../components/dialog.tsx';
import { count } from '../../../lib/format.ts';
import { type Answers, trpc } from '../../../lib/trpc.ts';
import { BIN_DAYS } from '#server/portability/trash/rules.ts';
import { useRemovePet } from './use-remove-pet.ts';

interface RemovePetProps {
  record: Answers['pets']['get'];
  onClose: () => void;
}

export function RemovePet({ record, onClose }: RemovePetProps) {
  const { pet, can } = record;
  const photos = trpc.files.gallery.useQuery({ petId: pet.id }).data?.length ?? 0;
  const { remove, busy } = useRemovePet(pet, can.attend);
  const goes = listed([
    [entriesOf(record), 'anotación'],
    [photos, 'foto'],
    [record.files.length, 'documento'],
  ]);
  return (
    <Dialog
      opened
      onClose={onClose}
      title={`¿Quitar a ${pet.name} del registro?`}
      stay="Dejar como está"
      act={{ label: `Quitar a ${pet.name}`, destructive: true, busy, run: () => void remove().then(onClose) }}
    >
      <div className="stack">
        <p>Se va con su libreta{goes && `: ${goes}`}. Mientras tanto nadie la ve, y su placa no la muestra.</p>
        <p>Espera {BIN_DAYS} días en la papelera: desde ahí vuelve entera. Después se borra del todo.</p>
        {can.edit && !pet.deceasedOn && (
          <p>
            Si falleció, no hace falta quitar nada:{' '}
            <Link to="/dashboard/recuerdo" search={{ mascota: pet.id }} onClick={onClose}>
              guarda su recuerdo
            </Link>
            .
          </p>
        )}
      </div>
    </Dialog>
  );
}

function entriesOf(record: RemovePetProps['record']): number {
  const { vaccinations, dewormings, illnesses, medicines, checkups, consultations, prescriptions, weights } = record;
  const lists = [vaccinations, dewormings, illnesses, medicines, checkups, consultations, prescriptions, weights];
  return lists.reduce((sum, list) => sum + list.length, 0);
}

function listed(parts: readonly (readonly [number, string])[]): string {
  const some = parts.filter(([amount]) => amount > 0).map(([amount, noun]) => count(amount, noun));
  return new Intl.ListFormat('es-EC', { type: 'conjunction' }).format(some);
}
