/**
 * What 250,000 animals of one keeper cost the clinic's staff, against the same calls where guardians have the animals: no
 * list of the keeper is ever read whole.
 */
import { tokenOf, VETERINARIAN } from './sizes.ts';
import type { Animal, Goal } from './goals.ts';
import { FOUND, get, query } from './lists.ts';
import type { Work } from './load.ts';

/** At most 1.2 times the cost. */
const MUST = 1 / 1.2;
/** Two letters of a name, and of a code, are read from an index. */
const SHORT = ['lu', 'ñu', 'k7', 'pe'];
const CODES = 400;

export function keptGoals(guardians: readonly Animal[], keeper: readonly Animal[]): Goal[] {
  const cookieOf = (userId: number) => `cookie: sesion=${tokenOf(userId, 'web')}\r\n`;
  const patients = (animals: readonly Animal[], filters: (animals: readonly Animal[]) => object[]) =>
    filters(animals).map((input) => get(query('adminLists.pets', input), cookieOf(VETERINARIAN)));
  const record = (animals: readonly Animal[], reader: (animal: Animal) => number) =>
    animals.map((animal) => get(query('pets.get', { petId: animal.id }), cookieOf(reader(animal))));
  const names = () => [...FOUND, ...SHORT].map((filter) => ({ filter }));
  const codes = (animals: readonly Animal[]) => animals.slice(0, CODES).map(({ code }) => ({ filter: code }));
  const goal = (name: string, title: string, kept: string[], own: string[]): Goal => {
    const work = (of: string, requests: string[]): Work => ({
      name: of,
      requests,
      freshAddress: false,
      perConnection: 900,
    });
    const limits = { must: MUST, wanted: 1, sameBytes: false, kept: true } as const;
    return { work: work(name, kept), against: work(`${name} own`, own), title, ...limits };
  };
  const list = (name: string, title: string, filters: (animals: readonly Animal[]) => object[]) =>
    goal(name, title, patients(keeper, filters), patients(guardians, filters));
  return [
    list('K1', 'kept: patients', () => [{}]),
    list('K2', 'kept: by name', names),
    list('K3', 'kept: by code', codes),
    goal(
      'K4',
      'kept: one record',
      record(keeper, () => VETERINARIAN),
      record(guardians, ({ userId }) => userId),
    ),
  ];
}
