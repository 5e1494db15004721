/** A public page as sentences and lines: only what the family shows. */
import type { PublicView } from '#server/lost-found/tag-page/rules.ts';
import { showEvery } from '../../../lib/care-words.ts';
import { showSex } from '../../../lib/format.ts';

/** What a finder who holds the animal must know at once, the most urgent first. */
export function urgentOf(view: PublicView): string[] {
  const { medicine, allergies, urgentNote } = view;
  return [
    medicine ? `Toma medicina ${showEvery(medicine.every, medicine.everyUnit)}.` : '',
    allergies ? `Alergias: ${sentence(allergies)}` : '',
    urgentNote ? sentence(urgentNote) : '',
  ].filter((said) => said !== '');
}

export function factsOf(view: PublicView): { name: string; value: string | null }[] {
  const sex = view.sex && showSex(view.sex);
  const neutered = view.neutered ? (view.sex === 'female' ? 'esterilizada' : 'esterilizado') : null;
  return [
    { name: 'Especie', value: view.speciesName },
    { name: 'Raza', value: view.breed },
    { name: 'Sexo', value: sex && neutered ? `${sex}, ${neutered}` : sex },
    { name: 'Color', value: view.color },
    { name: 'Señas', value: view.marks },
    { name: 'Detalles', value: view.lost?.detail ?? null },
    { name: 'Recompensa', value: view.lost?.reward ?? null },
    { name: 'Microchip', value: view.chip ? 'Sí tiene' : null },
    { name: 'Veterinario', value: view.vetNote },
    { name: 'Tutor', value: view.guardian },
  ];
}

function sentence(text: string): string {
  return /[.!?…]$/.test(text) ? text : `${text}.`;
}
