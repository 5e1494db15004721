/** Corrects a refused dose with the bottle and day it was given: one of the two is usually wrong. */
import { useRef, useState } from 'react';
import { correctedBottle } from '#server/clinic/campaigns/doses.schema.ts';
import { Button } from '../../../components/button.tsx';
import { DateField } from '../../../components/date-field.tsx';
import { Sheet } from '../../../components/sheet.tsx';
import { dayOf, today } from '../../../lib/dates.ts';
import type { Waiting } from '../../../lib/outbox.ts';
import { BottleFields } from './bottle-fields.tsx';
import rowStyles from '../../../components/rows.module.css';
import { isPast, momentOf, onDay, type OwnMoment, vialOf } from './own-moment.ts';
import type { Campaign } from './use-doses.ts';

interface BottleSheetProps {
  campaign: Campaign;
  entry: Waiting;
  onClose: () => void;
  /** Resolves to whether the correction was saved. */
  onSave: (moment: OwnMoment) => Promise<boolean>;
}

export function BottleSheet({ campaign, entry, onClose, onSave }: BottleSheetProps) {
  const { at, vial = vialOf(campaign) } = momentOf(entry);
  const { lot, lotExpiresOn, laboratory } = vial;
  const [values, setValues] = useState({ lot, lotExpiresOn, laboratory, day: dayOf(at) });
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [touched, setTouched] = useState(false);
  const [busy, setBusy] = useState(false);
  const fields = useRef<HTMLDivElement>(null);

  const change = (changes: Partial<typeof values>) => {
    setValues((before) => ({ ...before, ...changes }));
    setErrors({});
    setTouched(true);
  };
  const save = async () => {
    if (busy) return;
    const read = correctedBottle.safeParse({ ...values, lotExpiresOn: values.lotExpiresOn || null });
    const wrong = Object.fromEntries((read.error?.issues ?? []).map(({ path, message }) => [String(path[0]), message]));
    if (read.data && read.data.day > today()) wrong['day'] = 'Ese día aún no llega.';
    else if (read.data && isPast(read.data, read.data.day))
      wrong['lotExpiresOn'] = 'Ese lote ya había vencido ese día: revisa el lote o el día.';
    setErrors(wrong);
    const [first] = Object.keys(wrong);
    if (!read.data || first) {
      fields.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
      return;
    }
    const { day, ...bottle } = read.data;
    setBusy(true);
    if (await onSave({ at: onDay(at, day), vial: { ...vial, ...bottle } })) onClose();
    else setBusy(false);
  };
  return (
    <Sheet
      opened
      onClose={onClose}
      title={`La dosis de ${entry.petName}`}
      dirty={touched}
      onSubmit={() => void save()}
      actions={
        <Button type="submit" size="lg" fullWidth loading={busy}>
          Guardar y enviar
        </Button>
      }
    >
      <div className={rowStyles.stack} ref={fields}>
        <DateField
          label="Día en que se puso"
          name="day"
          max="today"
          value={values.day}
          error={errors['day']}
          onChange={(day) => change({ day })}
        />
        <BottleFields values={values} errors={errors} onChange={change} />
      </div>
    </Sheet>
  );
}
