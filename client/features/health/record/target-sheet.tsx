/** «Meta de peso»: a weight or a range that the veterinarian aims at. There is none of a breed. */
import { useState } from 'react';
import { setTargetInput } from '#server/health/weights/schema.ts';
import { Button } from '../../../components/button.tsx';
import { TextField } from '../../../components/fields.tsx';
import { Sheet } from '../../../components/sheet.tsx';
import { showFailure, showToast } from '../../../components/toast.tsx';
import { readError } from '../../../lib/show-error.ts';
import { trpc } from '../../../lib/trpc.ts';
import type { WeightUnit } from '../../../lib/weight-unit.ts';
import { readAmount, typedWeight } from '../entries/weight-amount.ts';
import type { Target } from './weight-target.ts';

interface TargetSheetProps {
  pet: { id: number; name: string } & Target;
  unit: WeightUnit;
  onClose: () => void;
  /** Shows the record as it is now. */
  onChanged: () => void;
}

export function TargetSheet({ pet, unit, onClose, onChanged }: TargetSheetProps) {
  const stored = (grams: number | null) => (grams === null ? '' : typedWeight(grams, unit).amount);
  const [low, setLow] = useState(stored(pet.targetLow));
  const [high, setHigh] = useState(pet.targetHigh === pet.targetLow ? '' : stored(pet.targetHigh));
  const [errors, setErrors] = useState<Record<string, string>>({});
  const set = trpc.weights.setTarget.useMutation();
  const remove = trpc.weights.removeTarget.useMutation();
  const failed = (error: unknown) => {
    const { fields, message } = readError(error);
    setErrors(fields);
    if (Object.keys(fields).length === 0) showFailure(message);
  };
  const done = (words: string, before: { low: number | null; high: number | null }) => {
    onChanged();
    onClose();
    const undo = async () => {
      await (before.low === null || before.high === null
        ? remove.mutateAsync({ petId: pet.id })
        : set.mutateAsync({ petId: pet.id, low: before.low, high: before.high, unit: 'g' }));
      onChanged();
    };
    showToast(words, { label: 'Deshacer', run: () => void undo().catch(failed) });
  };
  const save = () => {
    const input = {
      petId: pet.id,
      low: readAmount(low, unit) ?? undefined,
      high: high.trim() === '' ? null : (readAmount(high, unit) ?? undefined),
      unit,
    };
    const read = setTargetInput.safeParse(input);
    if (!read.success)
      return setErrors(Object.fromEntries(read.error.issues.map(({ path, message }) => [String(path[0]), message])));
    setErrors({});
    set.mutate(read.data, {
      onSuccess: ({ before }) => done(`Guardaste la meta de peso de ${pet.name}.`, before),
      onError: failed,
    });
  };
  const amount = (name: 'low' | 'high', value: string, change: (typed: string) => void) => ({
    name,
    value,
    error: errors[name],
    inputMode: 'decimal' as const,
    autoComplete: 'off',
    suffix: <span className="ink-2">{unit}</span>,
    onChange: (event: { currentTarget: { value: string } }) => change(event.currentTarget.value),
  });
  return (
    <Sheet
      opened
      onClose={onClose}
      title={`Meta de peso de ${pet.name}`}
      onSubmit={save}
      actions={
        <>
          {pet.targetLow !== null && (
            <Button
              variant="subtle"
              loading={remove.isPending}
              onClick={() =>
                remove.mutate(
                  { petId: pet.id },
                  {
                    onSuccess: ({ before }) => done(`Quitaste la meta de peso de ${pet.name}.`, before),
                    onError: failed,
                  },
                )
              }
            >
              Quitar la meta
            </Button>
          )}
          <Button type="submit" variant="filled" loading={set.isPending}>
            Guardar la meta
          </Button>
        </>
      }
    >
      <div className="stack">
        <TextField label="Desde" {...amount('low', low, setLow)} />
        <TextField label="Hasta" optional help="Vacío si es un solo peso." {...amount('high', high, setHigh)} />
        <p className="small ink-2">Se dibuja en su curva, con tu nombre. Su familia la ve.</p>
      </div>
    </Sheet>
  );
}
