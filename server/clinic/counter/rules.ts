/** What the counter says of those it found. Pure; runs in the browser too. */
import { folded } from '#server/platform/lib/text.ts';

interface Named {
  name: string;
  speciesId: number;
  microchip: string | null;
}

/** An owner's animal that was typed a second time: same name and species, and no other microchip. */
export function typedAgain<Known extends Named>(theirs: readonly Known[], typed: Named): Known | undefined {
  const { name, speciesId, microchip } = typed;
  const alike = theirs.filter((one) => one.speciesId === speciesId && folded(one.name) === folded(name));
  if (microchip === null) return alike[0];
  return alike.find((one) => one.microchip === microchip) ?? alike.find((one) => one.microchip === null);
}

/** Whether two names may be one person's: all words of the shorter one stand in the other. */
export function isSamePerson(one: string, other: string): boolean {
  const [few = [], many = []] = [one, other]
    .map((name) => folded(name).split(/\s+/).filter(Boolean))
    .toSorted((a, b) => a.length - b.length);
  return few.every((word) => many.includes(word));
}

interface OfOwner {
  name: string;
  ownerName: string;
  ownerSurname: string;
}

/** An animal whose name begins as typed, of an owner whose name holds each typed word. */
export function isMeant(
  { name, ownerName, ownerSurname }: OfOwner,
  typed: { name: string; ownerName: string },
): boolean {
  const owner = folded(`${ownerName} ${ownerSurname}`);
  const words = folded(typed.ownerName).split(/\s+/);
  return folded(name).startsWith(folded(typed.name)) && words.every((word) => owner.includes(word));
}

interface Hit {
  petId: number;
  name: string;
  ownerName: string;
  ownerSurname: string;
  deceasedOn: string | null;
}

/** Each once: animals whose own name begins so, then those of owners whose name does, the rest, the dead last. */
export function ranked<One extends Hit>(found: readonly One[], text: string): One[] {
  const wanted = folded(text);
  const rank = ({ name, ownerName, ownerSurname, deceasedOn }: Hit) => {
    if (deceasedOn !== null) return 3;
    if (folded(name).startsWith(wanted)) return 0;
    return [ownerName, ownerSurname].some((word) => folded(word).startsWith(wanted)) ? 1 : 2;
  };
  const each = [...new Map(found.map((one) => [one.petId, one])).values()];
  return each.toSorted((a, b) => rank(a) - rank(b));
}
