/** An owner's place of residence: the cantons of Ecuador by type-ahead, free text for any other place. */
import { ComboField } from '../../../components/combo-field.tsx';
import { CountryField } from '../profile/country-field.tsx';
import { TextField } from '../../../components/fields.tsx';
import { type Answers, trpc } from '../../../lib/trpc.ts';
import classes from './owners.module.css';
import type { OwnerForm } from './use-owner-form.ts';

export function PlaceFields({
  form,
  countries,
}: {
  form: OwnerForm;
  countries: Answers['reference']['countries'] | undefined;
}) {
  const { country, city } = form.values;
  const countryId = countries?.find(({ iso }) => iso === country)?.id;
  const cities = trpc.reference.cities.useQuery(
    { countryId: countryId ?? 0 },
    { enabled: countryId !== undefined, staleTime: Number.POSITIVE_INFINITY },
  );
  const options = (cities.data ?? []).map(({ id, name, province }) => ({
    value: String(id),
    label: name,
    ...(province && { hint: province }),
  }));
  const { onChange: _, ...cityProps } = form.getInputProps('city');
  return (
    <div className={classes.two}>
      <CountryField
        countries={countries}
        {...form.getInputProps('country')}
        value={country}
        onChange={(iso) => {
          if (iso === country) return;
          form.setValues({ country: iso, city: '', cityId: null });
        }}
      />
      {options.length > 0 ? (
        <ComboField
          label="Ciudad"
          optional
          maxLength={80}
          freeText
          options={options}
          {...cityProps}
          error={form.errors.city ?? form.errors.cityId}
          value={city}
          onChange={(text) => form.setValues({ city: text, cityId: null })}
          onPick={({ value, label }) => form.setValues({ city: label, cityId: Number(value) })}
        />
      ) : (
        <TextField
          label="Ciudad"
          optional
          autoComplete="off"
          maxLength={80}
          {...cityProps}
          value={city}
          onChange={(event) => form.setValues({ city: event.currentTarget.value, cityId: null })}
        />
      )}
    </div>
  );
}
