/** Second step: marks that identify the animal, and its alerts. Every field may wait. */
import { readMicrochip } from '#server/pets/pets/rules.ts';
import { AlertBand } from '../../../components/alert-band.tsx';
import { AttachmentField } from '../files/attachment-field.tsx';
import { DateField } from '../../../components/date-field.tsx';
import { SelectField, TextAreaField, TextField } from '../../../components/fields.tsx';
import { Pills } from '../../../components/pills.tsx';
import { RenewBand } from '../licences/renew-band.tsx';
import { WhatIs } from './what-is.tsx';
import { useHasEnded } from '../../../lib/ended.ts';
import type { PapersDraft } from '../../../lib/face-draft.ts';
import { showMicrochip } from '../../../lib/format.ts';
import type { Answers } from '../../../lib/trpc.ts';
import { ownUnits } from '../../../lib/weight-unit.ts';
import classes from './pet-wizard.module.css';
import type { PetForm } from './use-pet-form.ts';

interface StepMarksProps {
  form: PetForm;
  /** The animal to change; absent for a new one. */
  stored: Answers['pets']['details'] | undefined;
  /** The documents of its sterilisation, sent once the animal is saved. */
  papers: PapersDraft;
  lastWeight: string | null;
}

export function StepMarks({ form, stored, papers, lastWeight }: StepMarksProps) {
  const { values } = form;
  const pet = stored?.pet;
  const { text, warning } = chipWords(values.microchip);
  const ended = useHasEnded(pet?.id ?? 0);
  return (
    <>
      {pet && ended && (
        <RenewBand petId={pet.id} petName={pet.name}>
          Sus datos se corrigen como siempre; para agregar su peso o un certificado, renueva su año.
        </RenewBand>
      )}
      <TextField label="Color" optional autoComplete="off" maxLength={80} {...form.getInputProps('color')} />
      <TextAreaField
        label="Señas particulares"
        optional
        rows={2}
        maxLength={300}
        help="Una mancha, una cicatriz, una oreja caída."
        {...form.getInputProps('marks')}
      />
      <div className={classes.together}>
        <TextField
          label="Microchip"
          optional
          inputMode="numeric"
          autoComplete="off"
          spellCheck={false}
          help={<span aria-live="polite">{text}</span>}
          {...form.getInputProps('microchip')}
        />
        <WhatIs question="¿Qué es el microchip?">
          Una cápsula como un grano de arroz que la veterinaria pone bajo la piel. Guarda un número que no se pierde ni
          se borra: si alguien encuentra a tu animal, cualquier clínica lo lee. Si no lo tiene, deja esto vacío.
        </WhatIs>
        {warning && (
          <AlertBand tone="amber" announce>
            {warning}
          </AlertBand>
        )}
      </div>
      <div className={classes.together}>
        <Pills
          label={values.sex === 'female' ? '¿Está esterilizada?' : '¿Está esterilizado?'}
          layout="fill"
          options={[
            { value: 'yes', label: 'Sí' },
            { value: 'no', label: 'No' },
            { value: 'unknown', label: 'No sé' },
          ]}
          {...form.getInputProps('neutered')}
          value={values.neutered}
        />
        {values.neutered === 'yes' && (
          <>
            <DateField label="Fecha de la esterilización" optional max="today" {...form.getInputProps('neuteredOn')} />
            {!ended && stored?.can.edit !== false && (
              <>
                <AttachmentField label="Certificado de la esterilización" files={papers.files} onChange={papers.keep} />
                <p className="small ink-2">Se guarda en su ficha, en Documentos.</p>
              </>
            )}
          </>
        )}
      </div>
      {/* A weight from a draft stays visible, so that the member can remove it. */}
      {(!ended || values.weight !== '') && (
        <div className={classes.weight}>
          <TextField
            label="Peso de hoy"
            optional
            inputMode="decimal"
            autoComplete="off"
            maxLength={9}
            help={lastWeight ?? 'Vale coma o punto.'}
            {...form.getInputProps('weight')}
          />
          <SelectField
            label="Unidad"
            options={[...new Set([...ownUnits(), values.weightUnit])].map((value) => ({ value, label: value }))}
            {...form.getInputProps('weightUnit')}
          />
        </div>
      )}
      <TextAreaField
        label="Alergias"
        optional
        rows={2}
        maxLength={300}
        help="Saldrán arriba de todo en su ficha, para quien la atienda."
        {...form.getInputProps('allergies')}
      />
    </>
  );
}

/** Counts the digits while typing; shows the whole number once it is complete. */
function chipWords(typed: string): { text: string; warning: string | null } {
  const chip = readMicrochip(typed);
  if (chip.kind === 'empty') return { text: 'Son 15 números. Está en el carnet del chip.', warning: null };
  if (chip.kind === 'iso') return { text: `Completo: ${showMicrochip(chip.number)}`, warning: null };
  const digits = typed.replace(/\D/g, '').length;
  return { text: `${digits} de 15 números`, warning: chip.kind === 'old' ? chip.warning : null };
}
