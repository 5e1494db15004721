/** A lot is withdrawn, with the day and the reason: from then on no dose of it is given without a question. */
import { useState } from 'react';
import { withdrawInput } from '#server/clinic/lots/schema.ts';
import { AlertBand } from '../../../components/alert-band.tsx';
import { Button } from '../../../components/button.tsx';
import { DateField } from '../../../components/date-field.tsx';
import { TextAreaField } from '../../../components/fields.tsx';
import { Sheet } from '../../../components/sheet.tsx';
import { today } from '../../../lib/dates.ts';
import { useTypedForm } from '../../pets/patients/use-typed-form.ts';
import type { Lot } from './lot-list.tsx';
import rowStyles from '../../../components/rows.module.css';

interface WithdrawFormProps {
  lot: Lot;
  onClose: () => void;
  /** @throws the server's refusal */
  onSave: (values: { lotId: number; on: string; reason: string }) => Promise<void>;
}

export function WithdrawForm({ lot: { lotId, number }, onClose, onSave }: WithdrawFormProps) {
  const [values, setValues] = useState({ lotId, on: today(), reason: '' });
  const { form, errors, failure, busy, send, forget } = useTypedForm(withdrawInput, values);
  const put = (changes: Partial<typeof values>) => {
    setValues((before) => ({ ...before, ...changes }));
    for (const field of Object.keys(changes)) forget(field as keyof typeof values);
  };
  return (
    <Sheet
      opened
      onClose={onClose}
      title={`Retirar el lote ${number}`}
      dirty={values.reason !== ''}
      onSubmit={() => void send((sent) => onSave(sent))}
      actions={
        <Button type="submit" size="lg" fullWidth loading={busy}>
          Retirar el lote
        </Button>
      }
    >
      <div className={rowStyles.stack} ref={form as never}>
        {failure && (
          <AlertBand tone="amber" fact={`${failure.title}.`} announce>
            {failure.message}
          </AlertBand>
        )}
        <p>
          Queda en rojo en todas partes, y nadie lo pone sin que se lo preguntemos otra vez. Las dosis que se pusieron
          dejan de contar: vuelven a Hoy para repetirlas. Después avisas a quienes lo recibieron.
        </p>
        <DateField
          label="Desde qué día"
          name="on"
          max="today"
          value={values.on}
          error={errors['on']}
          onChange={(on) => put({ on })}
        />
        <TextAreaField
          label="Por qué se retira"
          name="reason"
          help="Lo leen también quienes lo recibieron, en el aviso."
          placeholder="Aviso del laboratorio, cadena de frío rota"
          maxLength={300}
          value={values.reason}
          error={errors['reason']}
          onChange={(event) => put({ reason: event.currentTarget.value })}
        />
      </div>
    </Sheet>
  );
}
