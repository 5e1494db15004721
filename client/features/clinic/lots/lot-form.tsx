/** A lot of a vaccine as its label says it, and how many doses came. */
import { useState } from 'react';
import { addLotInput } from '#server/clinic/lots/schema.ts';
import { folded } from '#server/platform/lib/text.ts';
import { AlertBand } from '../../../components/alert-band.tsx';
import { Button } from '../../../components/button.tsx';
import { ComboField } from '../../../components/combo-field.tsx';
import { DateField } from '../../../components/date-field.tsx';
import { FieldError } from '../../../components/field-error.tsx';
import { CheckField, TextField } from '../../../components/fields.tsx';
import { Sheet } from '../../../components/sheet.tsx';
import { isDay, showDate, today } from '../../../lib/dates.ts';
import { trpc } from '../../../lib/trpc.ts';
import { LabelScan } from '../../health/entries/label-scan.tsx';
import { useTypedForm } from '../../pets/patients/use-typed-form.ts';
import type { Lot } from './lot-list.tsx';
import rowStyles from '../../../components/rows.module.css';
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
  const called = (text: string) =>
    vaccines.filter((one) => one.active === 1 && folded(one.name) === folded(text.trim()));
  const named = called(name);
  const ofSpecies = named.length > 1;
  const noSpecies = ofSpecies && vaccineIds.length === 0 && errors['vaccineIds'] !== undefined;
  // The day that was answered with «Sí, anotarlo igual»; a stored day is not asked about.
  const [asked, setAsked] = useState<string | null>(null);
  const late = isDay(expiresOn) && expiresOn < today() && expiresOn !== lot?.expiresOn;
  const asks = late && asked === expiresOn;
  const save = () =>
    send(async (sent) => {
      if (late && !asks) setAsked(expiresOn);
      else await onSave(sent);
    });
  const rename = (text: string) => {
    put({ name: text, vaccineIds: called(text).map(({ id }) => id) });
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
      onSubmit={() => void save()}
      actions={
        // The question stands beside its answer: on a phone the fields end behind the button.
        <div className={classes.answer}>
          {asks && (
            <AlertBand tone="amber" fact={`Ese lote ya venció el ${showDate(expiresOn)}:`} announce>
              ¿anotarlo igual? Si el día está mal, corrígelo.
            </AlertBand>
          )}
          <Button type="submit" size="lg" fullWidth loading={busy}>
            {asks ? 'Sí, anotarlo igual' : 'Guardar'}
          </Button>
        </div>
      }
    >
      <div className={rowStyles.stack} ref={form as never}>
        {failure && (
          <AlertBand tone="amber" fact={`${failure.title}.`} announce>
            {failure.message}
          </AlertBand>
        )}
        <ComboField
          label="Vacuna"
          name={ofSpecies ? 'name' : 'vaccineIds'}
          placeholder="Escribe o elige"
          freeText
          value={name}
          error={ofSpecies ? undefined : errors['vaccineIds']}
          options={[...new Set(vaccines.filter(({ active }) => active === 1).map((one) => one.name))].map((one) => ({
            value: one,
            label: one,
          }))}
          onChange={rename}
          onPick={(option) => rename(option.label)}
        />
        {ofSpecies && (
          <fieldset className={classes.checks}>
            <legend>Para qué animales sirve este frasco</legend>
            {named.map((one) => (
              <CheckField
                key={one.id}
                name="vaccineIds"
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
            {errors['vaccineIds'] && (
              <FieldError>{noSpecies ? 'Elige para qué especies es.' : errors['vaccineIds']}</FieldError>
            )}
          </fieldset>
        )}
        <LabelScan onLabel={(label) => put({ number: label.lot ?? number, expiresOn: label.expiresOn ?? expiresOn })} />
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
