/** "Agregar vacuna": animal, vaccine, day; the schedule proposes the next date. */
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { vaccineNamed } from '#server/health/vaccines/rules.ts';
import { today } from '../../../lib/dates.ts';
import { trpc } from '../../../lib/trpc.ts';
import type { EntryPlace } from './entry-place.ts';
import { EntrySheet } from './entry-sheet.tsx';
import { closedWords, nextWords } from './next-words.ts';
import { useCatalogue } from './use-catalogue.ts';
import { useEntry } from './use-entry.ts';
import { useRemembered } from './use-remembered.ts';
import { VaccineFields } from './vaccine-fields.tsx';
import { bottleOf, emptyValues, proposalOf, readValues, type VaccineValues, valuesOf } from './vaccine-values.ts';

export function VaccineEntry(place: EntryPlace) {
  const { record, entryId } = place;
  const { pet, vaccinations: doses } = record;
  const { catalogue, ...listed } = useCatalogue();
  const remembered = useRemembered(record);
  const add = trpc.vaccines.add.useMutation();
  const edit = trpc.vaccines.edit.useMutation();
  const remove = trpc.vaccines.remove.useMutation();
  const dose = doses.find(({ id }) => id === entryId);

  // After a switch to another species the same name is another vaccine of the catalogue.
  const settled = (values: VaccineValues): VaccineValues => {
    const named = catalogue && vaccineNamed(values.name, pet.speciesId, catalogue);
    return { ...values, vaccineId: values.vaccineId ?? named?.id ?? null };
  };
  const propose = (values: VaccineValues) => catalogue && proposalOf(values, doses, catalogue, pet, entryId);

  const form = useEntry({
    place,
    kind: 'vacuna',
    empty: emptyValues(pet.id, today()),
    stored: dose && valuesOf(dose),
    isWritten: ({ name }) => name !== '',
    stays: ({ clinic, veterinarian, givenOn }) => ({ clinic, veterinarian, givenOn }),
    carry: (values, to) => ({
      ...values,
      petId: to.id,
      vaccineId: to.speciesId === pet.speciesId ? values.vaccineId : null,
      lotId: to.speciesId === pet.speciesId ? values.lotId : null,
    }),
    read: (values) => readValues(settled(values), propose(settled(values)) ?? null),
    add: async (input) => {
      const { vaccinationId, nextOn, closed } = await add.mutateAsync(input);
      return {
        words: `Guardaste ${input.name} de ${pet.name}.${closedWords(closed, input.name)}${nextWords(nextOn)}`,
        undo: () => remove.mutateAsync({ vaccinationId }),
        id: vaccinationId,
      };
    },
    edit: (changes, vaccinationId) => edit.mutateAsync({ ...changes, vaccinationId }),
    title: ({ name }) => name,
    firstField: 'name',
    shownAt: { vaccineId: 'name' },
    questions: {
      ASK_FIRST: { yes: 'Es otra dosis', changes: { sure: true }, no: 'Ya está anotada', closes: true },
      LOT_DOUBTFUL: { yes: 'Sí, se puso', changes: { lotSure: true }, no: 'Cambiar el lote', closes: false },
      BEFORE_BIRTH: { yes: 'Sí, fue ese día', changes: { daySure: true }, no: 'Cambiar la fecha', closes: false },
    },
  });
  const values = settled(form.values);
  const begins = useRef(place.vaccineId);
  useEffect(() => {
    const vaccine = catalogue?.find(({ id }) => id === begins.current);
    if (!vaccine || !remembered.bottles) return;
    begins.current = undefined;
    // A draft is not written over.
    if (form.values.name === '')
      form.onChange({ name: vaccine.name, vaccineId: vaccine.id, ...bottleOf(vaccine.id, remembered.bottles) });
  });
  const waiting = catalogue ? undefined : { error: listed.error, busy: false, retry: () => void listed.retry() };
  return (
    <EntrySheet form={form} waiting={waiting}>
      {catalogue && (
        <VaccineFields
          values={values}
          onChange={form.onChange}
          errors={form.errors}
          pet={pet}
          doses={doses.filter(({ id }) => id !== entryId)}
          catalogue={catalogue}
          remembered={remembered}
          proposal={propose(values) ?? null}
          given={record.can.attend}
          fresh={entryId === undefined}
        />
      )}
      {catalogue && entryId === undefined && !record.can.attend && record.hasVaccines && (
        <p className="small">
          ¿Son varias?{' '}
          <Link to="/dashboard/copiarLibreta" search={{ mascota: pet.id }}>
            Cópialas de su libreta con una foto
          </Link>
          .
        </p>
      )}
    </EntrySheet>
  );
}
