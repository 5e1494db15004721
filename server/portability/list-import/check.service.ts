/** Which rows of a list are new, known or wrong: looked up for some rows at a time, and decided row by row. */
import { folded } from '#server/platform/lib/text.ts';
import { isThere } from './beside.service.ts';
import type { ListOwner, ListRow, Problem, Understood } from './row.rules.ts';
import { type Lookup, codeHolder, codeRef, nameKeyOf, ownerOf, referenceOf } from './lookup.service.ts';

export interface Decision {
  state: 'new' | 'known' | 'already' | 'wrong';
  note: string | null;
  problems: Problem[];
  /** The animal of a known row; null where the row is of none. */
  petId: number | null;
  /** The row's code is this animal's own: the list was written here. */
  native: boolean;
  /** The owner of a new one, where the owner is known. */
  ownerId: number | null;
  reference: string | null;
}

const TAKEN = 'Ya está en la cuenta de su tutor: su libreta no se toca.';
const REMOVED = 'La trajiste antes y después la quitaste.';

/** @param kept the clinic's list: it adds to animals that are known, and a guardian's own does not. */
export function decide(
  lookup: Lookup,
  { row, problems }: Pick<Understood, 'row' | 'problems'>,
  { importId, kept }: { importId: number; kept: boolean },
): Decision {
  const nothing = { note: null, problems: [], petId: null, native: false, ownerId: null, reference: null };
  const of = (state: Decision['state'], more: Partial<Decision> = {}): Decision => ({ ...nothing, state, ...more });
  const wrong = (column: string, message: string) => of('wrong', { problems: [{ column, message }] });
  if (!row) return of('wrong', { problems: problems ?? [] });
  if (row.aside !== null) return of('already', { note: row.aside });
  if (row.own?.kind === 'owner') return of(...ofOwner(lookup, row.own));
  if (row.own && isThere(lookup.beside, row)) return of('already');
  if (row.own?.kind === 'lot' || (row.own?.kind === 'appointment' && row.code === null)) return of('known');
  const coded = codeHolder(lookup, row.code);
  const twice = row.code !== null && !coded && lookup.said.get(referenceOf(row) ?? '')?.last.importId === importId;
  // One reference for two codes of this list: the codes are two animals.
  const reference = twice ? codeRef(row.code) : referenceOf(row);
  if (coded?.elsewhere) return of('already', { note: TAKEN, reference });
  if (coded?.removed) return of('already', { note: REMOVED, reference });
  const said = reference === null ? undefined : lookup.said.get(reference);
  if (said?.elsewhere) return of('already', { note: TAKEN, reference });
  const byRef = coded ?? (reference === null ? undefined : (said ?? lookup.refs.get(reference)));
  if (byRef?.removed) return of('already', { note: REMOVED, reference });
  if (
    said &&
    row.ref &&
    row.code === null &&
    said.last.importId === importId &&
    row.fields &&
    folded(said.last.name) !== folded(row.name)
  )
    return wrong('', `La referencia ${row.ref} ya es de ${said.last.name}, en otra fila de esta lista.`);
  const chip = row.microchip ? lookup.chips.get(row.microchip) : undefined;
  if (chip && chip.userId !== lookup.holder.userId)
    return kept && chip.open
      ? of('already', { note: TAKEN, reference })
      : wrong('Microchip', 'Ese microchip ya está en otra libreta.');
  if (chip && byRef && chip.petId !== byRef.petId) return wrong('Microchip', 'Ese microchip ya es de otro animal.');
  const known = (petId: number, note: string): Decision => {
    const here = said?.last.importId === importId;
    const more = { petId, reference, native: coded?.native ?? false };
    if (!kept && !here) return of('already', { ...more, note });
    return of('known', { ...more, note: here && row.fields ? 'Está dos veces en la lista.' : row.fields && note });
  };
  if (byRef) return known(byRef.petId, 'Ya está.');
  if (chip) return known(chip.petId, 'Ya está: tienes un animal con ese microchip.');
  const ownerId = ownerOf(lookup, row.guardian);
  if (!row.fields) return ofDoses(lookup, row, ownerId, { of, wrong, known });
  const twin = ownerId === null ? undefined : lookup.named.get(nameKeyOf(ownerId, row.name, row.fields.speciesId));
  // Two references mean two animals, even with the same name, and so do two codes.
  if (
    twin &&
    !(row.ref && twin.importRef?.startsWith('ref:')) &&
    !(row.code && twin.importRef?.match(/^(?:ref|code):/))
  )
    return known(twin.petId, 'Ya está, con ese nombre y ese tutor.');
  return of('new', { ownerId, reference });
}

/** A person comes with the animals; by itself only one without any. What sort of number it is stands in the sheet of owners alone. */
function ofOwner(
  lookup: Lookup,
  { owner, patients }: { owner: ListOwner; patients: number },
): [Decision['state'], Partial<Decision>] {
  const ownerId = ownerOf(lookup, owner);
  if (ownerId === null) return [patients === 0 ? 'known' : 'already', {}];
  const brought = owner.ref === null ? undefined : lookup.byRef.get(owner.ref);
  return [brought && brought.idKind !== owner.idKind ? 'known' : 'already', { ownerId }];
}

interface Words {
  of: (state: Decision['state'], more?: Partial<Decision>) => Decision;
  wrong: (column: string, message: string) => Decision;
  known: (petId: number, note: string) => Decision;
}

/** A row of a sheet of doses: its animal by its name, with its owner where one is named. */
function ofDoses(lookup: Lookup, row: ListRow, ownerId: number | null, { wrong, known }: Words): Decision {
  if (row.guardian === null && row.name !== '') {
    const [petId, other] = lookup.called.get(row.name) ?? [];
    if (petId !== undefined && other === undefined) return known(petId, 'Ya está.');
    if (other !== undefined)
      return wrong('', `Hay más de un animal que se llama ${row.name}: falta su referencia o su tutor.`);
  }
  if (ownerId !== null && row.guardian !== null) {
    const ofOwner = lookup.speciesIds.flatMap(
      (speciesId) => lookup.named.get(nameKeyOf(ownerId, row.name, speciesId)) ?? [],
    );
    const [found] = ofOwner;
    if (found && ofOwner.length === 1) return known(found.petId, 'Ya está.');
  }
  return wrong('', 'No encontramos a su animal en la lista ni entre los pacientes.');
}
