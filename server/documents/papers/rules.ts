/** Numbers of printed documents, and the stored facts of what was printed. Pure; runs in the browser too. */
import type { CalendarDate, Flag, PaperKind, Sex } from '#db/types.ts';
import { checkCharacter, codeLetters, endsInItsCheck, randomLetters } from '#server/platform/lib/codes.ts';
import { type Vouch, type VouchCode, vouchCode } from '#server/health/entries/vouching.rules.ts';
import type { SignedPaperKind } from './schema.ts';

const LETTERS_OF_KIND = {
  cedula: 'CE',
  carnet: 'CV',
  historia: 'HC',
  certificado: 'VC',
  consulta: 'NC',
  receta: 'RM',
  salud: 'SA',
  esterilizacion: 'ES',
  microchip: 'MC',
  fallecimiento: 'DF',
} as const satisfies Record<PaperKind, string>;
const RANDOM_LETTERS = 8;

/**
 * `CE-4RZ8-K7Q2M`: the check character includes the kind, so that a carnet's number with a cédula's letters is
 * detected.
 */
export function newPaperNumber(kind: PaperKind): string {
  const body = LETTERS_OF_KIND[kind] + randomLetters(RANDOM_LETTERS);
  return showNumber(body + checkCharacter(body));
}

/**
 * A typed number in its stored form: any case, spaces and look-alikes are accepted. Null where it is invalid.
 */
export function readPaperNumber(typed: string): string | null {
  const letters = codeLetters(typed);
  const known = Object.values(LETTERS_OF_KIND).some((kind) => letters.startsWith(kind));
  return known && letters.length === 2 + RANDOM_LETTERS + 1 && endsInItsCheck(letters) ? showNumber(letters) : null;
}

function showNumber(letters: string): string {
  return `${letters.slice(0, 2)}-${letters.slice(2, 6)}-${letters.slice(6)}`;
}

/** The facts about the animal on every document. */
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
  /** Names of the current medicines. */
  medicines: string[];
  lost: boolean;
  people: PeoplePrint;
}

/**
 * A hash that tells whether the printed personal data changed, without revealing it (`peoplePrint` of the
 * service).
 */
export type PeoplePrint = string;

/** One line of a carnet or of a history. */
export interface EntryFacts {
  kind:
    | 'vaccination'
    | 'deworming'
    | 'weight'
    | 'illness'
    | 'medicine'
    | 'checkup'
    | 'consultation'
    | 'prescription'
    | 'certificate';
  id: number;
  /** A vaccine's catalogue name; empty for a name in the author's own words, which may name a person. */
  title: string;
  on: CalendarDate;
  nextOn: CalendarDate | null;
  /** Fingerprint of the entry's other printed data. */
  print: string;
  /** Only where the family says so; what is disputed is never printed as signed. */
  disputed?: true;
  /** Only of what a list or a copy brought; the paper says so. */
  brought?: true;
  /** Who vouched for a dose; papers of before do not say it. */
  vouch?: VouchCode;
  /** The day on which that was withdrawn. */
  endedOn?: CalendarDate;
}

/** What a paper says of who vouches: no name, and no reason. */
export function vouchFacts(vouch: Vouch | null, brought: boolean): Pick<EntryFacts, 'vouch' | 'endedOn'> {
  const code = vouchCode(vouch, brought);
  return { vouch: code, ...(code === 'withdrawn' && vouch?.endedOn ? { endedOn: vouch.endedOn } : {}) };
}

export interface RecordFacts {
  kind: 'carnet' | 'historia';
  animal: AnimalFacts;
  sections: string[];
  entries: EntryFacts[];
  /** Names of the current medicines, where the document prints them. */
  medicines: string[];
  people: PeoplePrint;
}

export interface SignedFacts {
  kind: SignedPaperKind;
  animal: AnimalFacts;
  /** Null once it was removed from the record. */
  entry: EntryFacts | null;
  /** Other doses of the same day on one certificate, those that were not removed. */
  more?: EntryFacts[];
  people: PeoplePrint;
}

/** The printed facts, to tell later what changed. Without personal data of guardian or veterinarian. */
export type PaperFacts = CardFacts | RecordFacts | SignedFacts;

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

/** Doses of one day that one certificate holds. */
export const MOST_DOSES = 8;
