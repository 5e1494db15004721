/** The weight of a patient at the counter: reception notes it, and reads no record. */
import { ErrorPanel } from '../../../components/empty-state.tsx';
import { Sheet } from '../../../components/sheet.tsx';
import { SkeletonForm } from '../../../components/skeleton.tsx';
import { readError } from '../../../lib/show-error.ts';
import { trpc } from '../../../lib/trpc.ts';
import { PetChosen } from './pet-choice.tsx';
import { WeightEntry } from './weight-entry.tsx';

export function PatientWeight({ petId, onClose }: { petId: number; onClose: () => void }) {
  const { data, error, isFetching, refetch } = trpc.pets.details.useQuery({ petId });
  if (!data)
    return (
      <Sheet opened beside onClose={onClose} title="Agregar peso">
        {error ? (
          <ErrorPanel bare message={readError(error).message} onRetry={() => void refetch()} busy={isFetching} />
        ) : (
          <SkeletonForm fields={2} />
        )}
      </Sheet>
    );
  const { pet, weight, can } = data;
  return (
    <WeightEntry
      record={{ pet, can, files: [], weights: weight ? [weight] : [] }}
      entryId={undefined}
      onClose={onClose}
      petChoice={() => <PetChosen pet={pet} />}
      mayRenew={false}
    />
  );
}
