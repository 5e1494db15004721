/** How a current treatment goes, in words, and how long the pills last; who gives it counts them here. */
import { useState } from 'react';
import { unitOf } from '#server/health/medicines/doses.rules.ts';
import { Button } from '../../../components/button.tsx';
import { TextField } from '../../../components/fields.tsx';
import { Sheet } from '../../../components/sheet.tsx';
import { Chip } from '../../../components/state-chip.tsx';
import { showToast } from '../../../components/toast.tsx';
import { readError } from '../../../lib/show-error.ts';
import { trpc } from '../../../lib/trpc.ts';
import type { PetRecord } from './entry.ts';
import classes from './treatment.module.css';

interface TreatmentProps {
  medicine: Pick<PetRecord['medicines'][number], 'id' | 'name' | 'dose'>;
  record: Pick<PetRecord, 'pet' | 'treatments' | 'can'>;
}

export function Treatment({ medicine, record }: TreatmentProps) {
  const [counting, count] = useState(false);
  const found = record.treatments.find(({ medicineId }) => medicineId === medicine.id);
  if (!found) return null;
  const { adherence, stock } = found;
  const counted = stock ? 'Contar otra vez' : '¿Cuánto queda?';
  const counts = record.can.edit && !record.can.attend;
  return (
    <div className={classes.treatment}>
      {adherence && <p className="small">{adherence}</p>}
      {(stock || counts) && (
        <p className={classes.stock}>
          {stock &&
            (stock.low ? <Chip tone="amber">{stock.words}</Chip> : <span className="small">{stock.words}</span>)}
          {counts && (
            <Button variant="subtle" size="sm" aria-label={`${counted} ${medicine.name}`} onClick={() => count(true)}>
              {counted}
            </Button>
          )}
        </p>
      )}
      {counting && (
        <CountSheet
          medicine={medicine}
          petId={record.pet.id}
          left={stock?.leftQuarters ?? null}
          onClose={() => count(false)}
        />
      )}
    </div>
  );
}

interface CountSheetProps {
  medicine: TreatmentProps['medicine'];
  petId: number;
  left: number | null;
  onClose: () => void;
}

function CountSheet({ medicine, petId, left, onClose }: CountSheetProps) {
  const utils = trpc.useUtils();
  const save = trpc.medicines.count.useMutation();
  const [before] = useState(left === null ? '' : String(left / 4).replace('.', ','));
  const [typed, setTyped] = useState(before);
  const [error, setError] = useState<string>();
  const unit = unitOf(medicine.dose);
  const send = async (quarters: number | null) => {
    try {
      await save.mutateAsync({ medicineId: medicine.id, quarters });
      await utils.pets.get.invalidate({ petId });
      showToast(quarters === null ? `Ya no contamos ${medicine.name}.` : `Anotaste lo que queda de ${medicine.name}.`);
      onClose();
    } catch (failed) {
      const { fields, message } = readError(failed);
      setError(fields.quarters ?? message);
    }
  };
  const submit = () => {
    const amount = Number(typed.trim().replace(',', '.'));
    if (typed.trim() === '' || Number.isNaN(amount)) return setError('Escribe un número, por ejemplo 6 o 4,5.');
    setError(undefined);
    return void send(Math.round(amount * 4));
  };
  return (
    <Sheet
      opened
      onClose={onClose}
      title={`¿Cuánto queda de ${medicine.name}?`}
      dirty={typed !== before}
      onSubmit={submit}
      actions={
        <Button type="submit" size="lg" fullWidth loading={save.isPending}>
          Guardar
        </Button>
      }
    >
      <TextField
        label={`${unit.many.charAt(0).toUpperCase()}${unit.many.slice(1)} que quedan`}
        data-autofocus
        inputMode="decimal"
        autoComplete="off"
        value={typed}
        error={error}
        help="Cada «Dada» descuenta la suya, y te decimos hasta cuándo alcanza. Si compraste, cuenta todo junto."
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setError(undefined);
        }}
      />
      {left !== null && (
        <Button variant="subtle" onClick={() => void send(null)}>
          No contar más
        </Button>
      )}
    </Sheet>
  );
}
