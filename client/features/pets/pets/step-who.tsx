/** First step: the animal's identity. */
import { TextField } from '../../../components/fields.tsx';
import { ComboField } from '../../../components/combo-field.tsx';
import { DateField } from '../../../components/date-field.tsx';
import { Pills } from '../../../components/pills.tsx';
import { WhatIs } from './what-is.tsx';
import { isDay, showAge } from '../../../lib/dates.ts';
import type { Answers } from '../../../lib/trpc.ts';
import classes from './pet-wizard.module.css';
import { SpeciesTiles } from './species-tiles.tsx';
import type { PetForm } from './use-pet-form.ts';

export function StepWho({
  form,
  species,
  today,
}: {
  form: PetForm;
  species: Answers['reference']['species'];
  today: string;
}) {
  const { values, errors } = form;
  const breeds = species.find(({ id }) => id === values.speciesId)?.breeds ?? [];
  const age = values.birthKind === 'date' ? showAge(isDay(values.birthOn) ? values.birthOn : null, false, today) : null;
  return (
    <>
      <TextField
        label="Nombre"
        autoComplete="off"
        autoCapitalize="words"
        maxLength={60}
        {...form.getInputProps('name')}
      />
      <SpeciesTiles
        species={species}
        value={values.speciesId}
        error={errors.speciesId}
        onChange={(speciesId) => {
          // A breed belongs to its species: "Siamés" is no dog.
          if (breeds.some(({ name }) => name === values.breed)) form.setFieldValue('breed', '');
          form.setFieldValue('speciesId', speciesId);
          form.clearFieldError('speciesId');
        }}
      />
      <ComboField
        label="Raza"
        optional
        freeText
        help="Escribe y elige, o déjala como tú la dices."
        options={breeds.map(({ id, name }) => ({ value: String(id), label: name }))}
        maxLength={80}
        {...form.getInputProps('breed')}
        value={values.breed}
      />
      <Pills
        label="Sexo"
        layout="fill"
        options={[
          { value: 'female', label: 'Hembra' },
          { value: 'male', label: 'Macho' },
          { value: 'unknown', label: 'No sé' },
        ]}
        {...form.getInputProps('sex')}
        value={values.sex}
      />
      <div className={classes.together}>
        <Pills
          label="¿Cuándo nació?"
          layout="fill"
          options={[
            { value: 'date', label: 'Sé la fecha' },
            { value: 'age', label: 'Edad aproximada' },
            { value: 'none', label: 'No sé' },
          ]}
          {...form.getInputProps('birthKind')}
          value={values.birthKind}
        />
        {values.birthKind === 'date' && (
          <DateField
            label="Fecha de nacimiento"
            optional
            max="today"
            help={age ? `Tiene ${age}.` : 'Está en su libreta o en sus papeles.'}
            {...form.getInputProps('birthOn')}
          />
        )}
        {values.birthKind === 'age' && (
          <div className={classes.pair}>
            <TextField
              label="Años"
              inputMode="numeric"
              autoComplete="off"
              maxLength={3}
              {...form.getInputProps('years')}
            />
            <TextField
              label="Meses"
              inputMode="numeric"
              autoComplete="off"
              maxLength={2}
              {...form.getInputProps('months')}
            />
          </div>
        )}
        {values.birthKind === 'age' && (
          <WhatIs question="¿Para qué sirve la edad aproximada?">
            Con ella calculamos qué vacunas le tocan. No hace falta que sea exacta: la veterinaria la estima por sus
            dientes, y la puedes corregir cuando sepas más. En sus documentos dice «aproximada».
          </WhatIs>
        )}
        {values.birthKind === 'none' && <p className="small ink-2">Un veterinario puede estimarla por sus dientes.</p>}
      </div>
    </>
  );
}
