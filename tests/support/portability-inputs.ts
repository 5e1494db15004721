/** Good inputs of hand-overs, joined records and imports: a part of the table in good-inputs.ts. */
import type { Kept } from './good-inputs.ts';

export const PORTABILITY_INPUTS: Record<string, (kept: Kept) => Record<string, unknown>> = {
  'handOvers.ofPet': ({ petId }) => ({ petId }),
  'handOvers.send': ({ petId }) => ({ petId, way: 'link', all: true }),
  'handOvers.withdraw': () => ({ handOverId: 2_000_000_000 }),
  'handOvers.remind': () => ({ handOverId: 2_000_000_000 }),
  'handOvers.ready': () => ({ cursor: 1 }),
  'handOvers.mailSome': () => ({ cursor: 1 }),
  'handOvers.offers': () => ({ state: 'waiting', cursor: 1 }),
  'handOvers.look': ({ token }) => ({ token, claim: token }),
  'handOvers.open': ({ token }) => ({ token }),
  'handOvers.sendCode': ({ token }) => ({ token }),
  'handOvers.prove': ({ token }) => ({ token, answer: '4321' }),
  'merges.of': ({ petId }) => ({ petId }),
  'merges.alike': ({ petId }) => ({ petId }),
  'merges.join': ({ petId }) => ({ petId, otherId: 2_000_000_000 }),
  'merges.part': () => ({ mergeId: 2_000_000_000 }),
  'imports.get': () => ({ importId: 2_000_000_000 }),
  'imports.arrange': () => ({
    importId: 2_000_000_000,
    fields: [['name', 'species', null]],
    dayFirst: true,
    speciesId: 1,
    names: [{ speciesId: 1, name: 'Rabia', vaccineId: 1 }],
  }),
  'imports.begin': () => ({ importId: 2_000_000_000 }),
  'imports.beforeUndo': () => ({ importId: 2_000_000_000 }),
  'imports.undo': () => ({ importId: 2_000_000_000 }),
};
