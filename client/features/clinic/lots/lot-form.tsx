/** A lot of a vaccine as its label says it, and how many doses came. */
import { useState } from 'react';
import { addLotInput } from '#server/clinic/lots/schema.ts';
import { AlertBand } from '../../../components/alert-band.tsx';
import { Button } from '../../../components/button.tsx';
import { ComboField } from '../../../components/combo-field.tsx';
import { DateField } from '../../../components/date-field.tsx';
import { FieldError } from '../../../components/field-error.tsx';
import { CheckField, TextField } from '../../../components/fields.tsx';
import { Sheet } from '../../../components/sheet.tsx';
import { trpc } from '../../../lib/trpc.ts';
import { useTypedForm } from '../../pets/patients/use-typed-form.ts';
import type { Lot } from './lot-list.tsx';
import classes from './lots.module.css';

interface LotFormProps {
  /** The lot to correct; absent for a new one. */
  lot?: Lot;
  onClose: () => void;
  /** @throws the server's refusal */
  onSave: (values: Values) => Promise<void>;
}

type Values = ReturnType<typeof addLotInput.parse>;

const RARELY = { staleTime: 3_600_000 };

export function LotForm({ lot, onClose, onSave }: LotFormProps) {
  const vaccines = trpc.reference.vaccines.useQuery(undefined, RARELY).data ?? [];
  const species = trpc.reference.species.useQuery(undefined, RARELY).data ?? [];
  const [touched, setTouched] = useState(false);
  const [values, setValues] = useState({
    name: lot?.vaccines[0]?.vaccine ?? '',
    vaccineIds: lot?.vaccines.map(({ vaccineId }) => vaccineId) ?? [],
    laboratory: lot?.laboratory ?? '',
    number: lot?.number ?? '',
    product: lot?.product ?? '',
    expiresOn: lot?.expiresOn ?? '',
    received: lot ? String(lot.received) : '',
  });
  const { name, vaccineIds, laboratory, number, product, expiresOn, received } = values;
  const amount = /^-?\d+$/.test(received.trim()) ? Number(received) : Number.NaN;
  const input = { vaccineIds, laboratory, number, product: product || null, expiresOn, received: amount };
  const { form, errors, failure, busy, send, forget } = useTypedForm(addLotInput, input);
  const put = (changes: Partial<typeof values>) => {
    setValues((before) => ({ ...before, ...changes }));
    setTouched(true);
    for (const field of Object.keys(changes)) forget(field as keyof typeof input);
  };
  const named = vaccines.filter((one) => one.active === 1 && one.name === name.trim());
  const rename = (text: string) => {
    const same = vaccines.filter((one) => one.active === 1 && one.name === text.trim());
    const [one, other] = same;
    put({ name: text, vaccineIds: one && !other ? [one.id] : [] });
  };
  const text = (field: 'laboratory' | 'number' | 'product' | 'received') => ({
    name: field,
    autoComplete: 'off',
    value: values[field],
    error: errors[field],
    onChange: (event: { currentTarget: { value: string } }) => put({ [field]: event.currentTarget.value }),
  });
  return (
    <Sheet
      opened
      onClose={onClose}
      title={lot ? `Corregir el lote ${lot.number}` : 'Anotar un lote'}
      dirty={touched}
      onSubmit={() => void send((sent) => onSave(sent))}
      actions={
        <Button type="submit" size="lg" fullWidth loading={busy}>
          Guardar
        </Button>
      }
    >
      <div className={classes.stack} ref={form as never}>
        {failure && (
          <AlertBand tone="amber" fact={`${failure.title}.`} announce>
            {failure.message}
          </AlertBand>
        )}
        <ComboField
          label="Vacuna"
          name="vaccineIds"
          placeholder="Escribe o elige"
          freeText
          value={name}
          error={named.length > 1 ? undefined : errors['vaccineIds']}
          options={[...new Set(vaccines.filter(({ active }) => active === 1).map((one) => one.name))].map((one) => ({
            value: one,
            label: one,
          }))}
          onChange={rename}
          onPick={(option) => rename(option.label)}
        />
        {named.length > 1 && (
          <fieldset className={classes.checks}>
            <legend>Para qué animales sirve este frasco</legend>
            {named.map((one) => (
              <CheckField
                key={one.id}
                label={species.find(({ id }) => id === one.speciesId)?.name ?? one.name}
                checked={vaccineIds.includes(one.id)}
                onChange={(event) =>
                  put({
                    vaccineIds: event.currentTarget.checked
                      ? [...vaccineIds, one.id]
                      : vaccineIds.filter((id) => id !== one.id),
                  })
                }
              />
            ))}
            {errors['vaccineIds'] && <FieldError>{errors['vaccineIds']}</FieldError>}
          </fieldset>
        )}
        <div className={classes.pair}>
          <TextField label="Número de lote" autoCapitalize="characters" maxLength={40} {...text('number')} />
          <TextField label="Laboratorio" maxLength={80} {...text('laboratory')} />
        </div>
        <TextField label="Producto" placeholder="Nobivac Rabia" optional maxLength={80} {...text('product')} />
        <div className={classes.pair}>
          <DateField
            label="Caduca"
            name="expiresOn"
            value={expiresOn}
            error={errors['expiresOn']}
            onChange={(day) => put({ expiresOn: day })}
          />
          <TextField label="Dosis que llegaron" inputMode="numeric" {...text('received')} />
        </div>
        {lot && (
          <p className="small ink-2">
            Las dosis que ya se anotaron conservan el lote como se escribió en cada libreta.
          </p>
        )}
      </div>
    </Sheet>
  );
}
