/** Numbers of printed papers, and what is kept of what was printed. Pure; runs in the browser too. */
import type { CalendarDate, Flag, PaperKind, Sex } from '#db/types.ts';
import { checkCharacter, codeLetters, endsInItsCheck, randomLetters } from '#server/lib/codes.ts';

const LETTERS_OF_KIND = { cedula: 'CE', carnet: 'CV', historia: 'HC' } as const satisfies Record<PaperKind, string>;
const RANDOM_LETTERS = 8;

/** `CE-4RZ8-K7Q2M`: the check character counts the kind too, so that a carnet's number with a cédula's letters is noticed. */
export function newPaperNumber(kind: PaperKind): string {
  const body = LETTERS_OF_KIND[kind] + randomLetters(RANDOM_LETTERS);
  return showNumber(body + checkCharacter(body));
}

/** What somebody typed as a number, as it is stored and printed: any case, spaces and look-alikes. Null where it cannot be one. */
export function readPaperNumber(typed: string): string | null {
  const letters = codeLetters(typed);
  const known = Object.values(LETTERS_OF_KIND).some((kind) => letters.startsWith(kind));
  return known && letters.length === 2 + RANDOM_LETTERS + 1 && endsInItsCheck(letters) ? showNumber(letters) : null;
}

function showNumber(letters: string): string {
  return `${letters.slice(0, 2)}-${letters.slice(2, 6)}-${letters.slice(6)}`;
}

/** What every paper says of the animal. */
export interface AnimalFacts {
  name: string;
  species: string;
  breed: string | null;
  sex: Sex;
  birthOn: CalendarDate | null;
  birthEstimated: Flag;
  color: string | null;
  marks: string | null;
  neutered: Flag | null;
  microchip: string | null;
  deceasedOn: CalendarDate | null;
  allergies: string | null;
}

export interface CardFacts {
  kind: 'cedula';
  animal: AnimalFacts;
  /** Names of the medicines that were running. */
  medicines: string[];
  lost: boolean;
  people: PeoplePrint;
}

/** Whether what is printed of people is still so, and nothing by which it could be found out (`peoplePrint` of the service). */
export type PeoplePrint = string;

/** One line of a carnet or of a history. */
export interface EntryFacts {
  kind: 'vaccination' | 'deworming' | 'weight' | 'illness' | 'medicine' | 'checkup';
  id: number;
  /** A vaccine's name in the catalogue; empty for what somebody wrote in their own words, which may name a person. */
  title: string;
  on: CalendarDate;
  nextOn: CalendarDate | null;
  /** Fingerprint of all else that was printed of it. */
  print: string;
}

export interface RecordFacts {
  kind: 'carnet' | 'historia';
  animal: AnimalFacts;
  sections: string[];
  entries: EntryFacts[];
  /** Names of the medicines that were running, where its notices stand on the paper. */
  medicines: string[];
  people: PeoplePrint;
}

/** What was printed, to say later what changed since. Of people no word: neither of a guardian nor of a veterinarian. */
export type PaperFacts = CardFacts | RecordFacts;

type AnimalRow = Omit<AnimalFacts, 'species'> & { speciesName: string };

export function animalFacts(pet: AnimalRow): AnimalFacts {
  return {
    name: pet.name,
    species: pet.speciesName,
    breed: pet.breed,
    sex: pet.sex,
    birthOn: pet.birthOn,
    birthEstimated: pet.birthEstimated,
    color: pet.color,
    marks: pet.marks,
    neutered: pet.neutered,
    microchip: pet.microchip,
    deceasedOn: pet.deceasedOn,
    allergies: pet.allergies,
  };
}
