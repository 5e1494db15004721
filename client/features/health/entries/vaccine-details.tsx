/** The data of the bottle's sticker, and the veterinarian of the vaccine. */
import { DateField } from '../../../components/date-field.tsx';
import { TextField } from '../../../components/fields.tsx';
import type { EntryFields } from './entry-place.ts';
import { LabelScan } from './label-scan.tsx';
import { CareTeamFields, KnownField, MoreFields } from './more-fields.tsx';
import classes from './more-fields.module.css';
import { isDay } from '../../../lib/dates.ts';
import type { Remembered } from './use-remembered.ts';
import type { VaccineValues } from './vaccine-values.ts';

const FIELDS = ['lot', 'lotExpiresOn', 'laboratory', 'clinic', 'veterinarian', 'notes'] as const;

export function VaccineDetails({ remembered, ...form }: EntryFields<VaccineValues> & { remembered: Remembered }) {
  const { values, onChange, errors } = form;
  const expired = isDay(values.lotExpiresOn) && isDay(values.givenOn) && values.lotExpiresOn < values.givenOn;
  return (
    <MoreFields kind="vacuna" words="lote, laboratorio, veterinario" fields={FIELDS} form={form}>
      <LabelScan
        onLabel={({ lot, expiresOn }) =>
          onChange({ lot: lot ?? values.lot, lotExpiresOn: expiresOn ?? values.lotExpiresOn, lotId: null })
        }
      />
      <div className={classes.pair}>
        <TextField
          label="Lote"
          name="lot"
          optional
          autoComplete="off"
          autoCapitalize="characters"
          value={values.lot}
          error={errors.lot}
          onChange={(event) => onChange({ lot: event.currentTarget.value, lotId: null })}
        />
        <DateField
          label="El frasco caduca"
          name="lotExpiresOn"
          value={values.lotExpiresOn}
          error={errors.lotExpiresOn}
          help={expired ? 'Caducó antes de la vacuna. Revisa la fecha del frasco.' : undefined}
          onChange={(lotExpiresOn) => onChange({ lotExpiresOn, lotId: null })}
        />
      </div>
      <KnownField
        label="Laboratorio"
        name="laboratory"
        known={remembered.laboratories}
        value={values.laboratory}
        error={errors.laboratory}
        onChange={(laboratory) => onChange({ laboratory, lotId: null })}
      />
      <CareTeamFields form={form} remembered={remembered} />
    </MoreFields>
  );
}
