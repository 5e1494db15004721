/** Kilos or pounds: in which weights are typed and shown, on every device of this account. */
import { Pills } from '../../../components/pills.tsx';
import { showFailure } from '../../../components/toast.tsx';
import { readError } from '../../../lib/show-error.ts';
import { type Answers, trpc } from '../../../lib/trpc.ts';

const UNITS = [
  { value: 'kg', label: 'Kilos (kg)' },
  { value: 'lb', label: 'Libras (lb)' },
] as const;

export function WeightUnitSetting({ me }: { me: Answers['auth']['me'] }) {
  const utils = trpc.useUtils();
  const choose = trpc.profile.chooseWeightUnit.useMutation({
    onMutate: ({ weightUnit }) => utils.auth.me.setData(undefined, (one) => one && { ...one, weightUnit }),
    onError: (error) => showFailure(readError(error).message),
    onSettled: () => utils.auth.me.invalidate(),
  });
  return (
    <Pills
      label="Unidad de peso"
      hideLabel
      layout="fill"
      options={UNITS}
      value={me.weightUnit}
      onChange={(weightUnit) => choose.mutate({ weightUnit })}
      help="Así escribes y ves los pesos. Los de animales pequeños, en gramos u onzas."
    />
  );
}
