/** How a dose went, beside «Dada»: at its hour, late, or not given, and why. */
import { useState } from 'react';
import { LATE_REASONS, SKIP_REASONS } from '#server/health/medicines/doses.rules.ts';
import type { MarkDoseInput } from '#server/health/medicines/schema.ts';
import { AlertBand } from '../../../components/alert-band.tsx';
import { Button } from '../../../components/button.tsx';
import { TextField } from '../../../components/fields.tsx';
import { Pills } from '../../../components/pills.tsx';
import { Sheet } from '../../../components/sheet.tsx';
import { showToast } from '../../../components/toast.tsx';
import { type Failure, readError } from '../../../lib/show-error.ts';
import type { HomeDose, TellDose } from './use-doses.ts';

const HOW = [
  { value: 'onTime', label: 'Dada a su hora' },
  { value: 'late', label: 'Dada tarde' },
  { value: 'skipped', label: 'No se dio' },
] as const satisfies { value: MarkDoseInput['how']; label: string }[];

interface DoseSheetProps {
  dose: HomeDose;
  onTell: TellDose;
  onClose: () => void;
}

export function DoseSheet({ dose, onTell, onClose }: DoseSheetProps) {
  const { title, petName, slot } = dose;
  const [before] = useState(() => ({ how: howOf(dose), reason: dose.reason ?? '' }));
  const [how, setHow] = useState<MarkDoseInput['how']>(before.how);
  const [reason, setReason] = useState(before.reason);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const reasons: readonly string[] = how === 'skipped' ? SKIP_REASONS : LATE_REASONS;

  const save = async () => {
    setBusy(true);
    setFailure(null);
    try {
      await onTell(dose, how, how === 'onTime' ? null : reason.trim() || null);
      showToast(
        how === 'skipped'
          ? `Anotado: ${title} de las ${slot.slice(11)} no se dio.`
          : `Anotado: ${title} de las ${slot.slice(11)}.`,
      );
      onClose();
    } catch (error) {
      setFailure(readError(error));
      setBusy(false);
    }
  };
  return (
    <Sheet
      opened
      onClose={onClose}
      title={`${title} de ${petName}, ${slot.slice(11)}`}
      dirty={how !== before.how || reason !== before.reason}
      onSubmit={() => void save()}
      actions={
        <Button type="submit" size="lg" fullWidth loading={busy}>
          Guardar
        </Button>
      }
    >
      <Pills
        label="¿Cómo fue?"
        layout="wrap"
        value={how}
        options={HOW}
        onChange={(chosen) => {
          setHow(chosen);
          setReason('');
        }}
      />
      {how !== 'onTime' && (
        <>
          <Pills
            label="¿Por qué?"
            layout="wrap"
            optional={how === 'late'}
            value={reasons.includes(reason) ? reason : null}
            options={reasons.map((value) => ({ value, label: value }))}
            onChange={setReason}
          />
          <TextField
            label="Otro motivo"
            optional
            maxLength={120}
            autoComplete="off"
            value={reasons.includes(reason) ? '' : reason}
            error={failure?.fields.reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        </>
      )}
      {failure && !failure.fields.reason && (
        <AlertBand fact={`${failure.title}.`} announce>
          {failure.fields.slot ?? failure.message}
        </AlertBand>
      )}
      <p className="small ink-2">Su veterinario lo ve en la libreta: así sabe si el tratamiento se cumple.</p>
    </Sheet>
  );
}

function howOf({ state, late }: HomeDose): MarkDoseInput['how'] {
  if (state === 'given') return late ? 'late' : 'onTime';
  return 'skipped';
}
