/**
 * The text of an animal's cédula, front and back: the same on screen, in the PDF and in the picture. Runs in
 * the browser too.
 */
import { UNNAMED } from '#server/accounts/clinic-profile/rules.ts';
import type { CalendarDate, Flag, Instant, Sex } from '#db/types.ts';
import { showCode } from '#server/platform/lib/codes.ts';
import { showPhone, fileWord } from '#server/platform/lib/text.ts';

export interface CardPet {
  name: string;
  code: string;
  speciesName: string;
  breed: string | null;
  sex: Sex;
  birthOn: CalendarDate | null;
  birthEstimated: Flag;
  color: string | null;
  marks: string | null;
  neutered: Flag | null;
  microchip: string | null;
  allergies: string | null;
  deceasedOn: CalendarDate | null;
  lostAt: Instant | null;
  /** The owner's first name. */
  ownerName: string;
  /** The owner's telephone, only where it may be printed. */
  cardPhone: string | null;
  /** Its number in a town's register, where it has one. */
  registration?: { place: string; number: string } | null | undefined;
}

export type CardState = 'living' | 'lost' | 'deceased';

export interface CardRow {
  label: string;
  value: string;
  /** Spans both columns. */
  wide?: boolean;
}

/** A piece of text, possibly emphasised. */
export interface CardWord {
  text: string;
  strong?: boolean;
}

export interface CardWords {
  state: CardState;
  /** At the right of the top band. */
  title: string;
  name: string;
  rows: CardRow[];
  /** `K7Q2M-9XDTA` */
  code: string;
  heading: string;
  /** Where to turn, and what a finder must not overlook. */
  message: CardWord[];
  urgent: CardWord[];
  /** Who issued it, and that it is no document of the state. */
  disclaimer: string;
  /** The barcode's content and its caption. */
  barcode: { text: string; caption: string };
}

const UNKNOWN = 'Sin registro';

/** @param medicines the names of its current medicines  @param issuer the clinic's name */
export function cardWords(pet: CardPet, medicines: readonly string[], issuer = UNNAMED): CardWords {
  const state = pet.deceasedOn ? 'deceased' : pet.lostAt ? 'lost' : 'living';
  return {
    state,
    title: { living: 'Cédula de animal de compañía', lost: lostWords(pet.sex), deceased: 'En memoria' }[state],
    name: pet.name,
    disclaimer: `Documento de identificación emitido por ${issuer}. No es un documento oficial.`,
    rows: rowsOf(pet),
    code: showCode(pet.code),
    heading: { living: '¿Me encontraste?', lost: 'Me perdí', deceased: 'En memoria' }[state],
    message: state === 'deceased' ? memorial(pet) : contact(pet),
    urgent: state === 'deceased' ? [] : urgentWords(pet.allergies, medicines),
    barcode: pet.microchip
      ? { text: pet.microchip, caption: `Microchip ${pet.microchip}` }
      : { text: pet.code, caption: `Código ${showCode(pet.code)}` },
  };
}

/** The address in the QR code. */
export function cardAddress(publicUrl: string, code: string): string {
  return `${publicUrl}/q/${code}`;
}

/** The printed address for verifying a number: `petlove.ec/verificar`. */
export function verifyAddress(publicUrl: string): string {
  return `${publicUrl.replace(/^https?:\/\//, '')}/verificar`;
}

interface Given {
  name: string;
  startOn: CalendarDate;
  endOn: CalendarDate | null;
  disabledAt: string | null;
  disputedAt: string | null;
}

/** The names of the medicines of a day, each once; without hidden and disputed ones. */
export function takenOn(medicines: readonly Given[], day: CalendarDate): string[] {
  const taken = medicines.filter(
    ({ startOn, endOn, disabledAt, disputedAt }) =>
      disabledAt === null && disputedAt === null && startOn <= day && (endOn === null || endOn >= day),
  );
  return [...new Set(taken.map(({ name }) => name))].toSorted((a, b) => a.localeCompare(b, 'es'));
}

/** `cedula-Canela.pdf`: letters that every file system accepts. */
export function cardFileName(name: string, extension: 'pdf' | 'png'): string {
  return `cedula-${fileWord(name) || 'mascota'}.${extension}`;
}

function lostWords(sex: Sex): string {
  return {
    female: 'Perdida: su familia la busca',
    male: 'Perdido: su familia lo busca',
    unknown: 'Su familia le busca',
  }[sex];
}

function rowsOf(pet: CardPet): CardRow[] {
  const birth = pet.birthOn ? `${day(pet.birthOn)}${pet.birthEstimated ? ' (aprox.)' : ''}` : UNKNOWN;
  const sex = { female: 'Hembra', male: 'Macho', unknown: UNKNOWN }[pet.sex];
  const neutered = { female: 'Esterilizada', male: 'Esterilizado', unknown: 'Esterilización' }[pet.sex];
  // The card has eight places: a number of a town's register takes one of the two first.
  const kind: CardRow[] = pet.registration
    ? [
        { label: 'Especie y raza', value: [pet.speciesName, pet.breed].filter(Boolean).join(' · ') },
        { label: `Registro, ${pet.registration.place}`, value: pet.registration.number },
      ]
    : [
        { label: 'Especie', value: pet.speciesName },
        { label: 'Raza', value: pet.breed ?? UNKNOWN },
      ];
  return [
    ...kind,
    { label: 'Sexo', value: sex },
    { label: 'Nacimiento', value: birth },
    { label: 'Color y señas', value: [pet.color, pet.marks].filter(Boolean).join(' · ') || UNKNOWN, wide: true },
    pet.deceasedOn
      ? { label: 'Falleció', value: day(pet.deceasedOn) }
      : { label: neutered, value: pet.neutered === null ? UNKNOWN : pet.neutered ? 'Sí' : 'No' },
    { label: 'Microchip', value: pet.microchip ?? 'No tiene' },
  ];
}

function contact({ ownerName, cardPhone }: CardPet): CardWord[] {
  const words: CardWord[] = [{ text: 'Escanea el código y avisa a ' }, { text: ownerName, strong: true }];
  if (cardPhone)
    words.push({ text: ', o llama al ' }, { text: showPhone(cardPhone).replaceAll(' ', '\u00a0'), strong: true });
  return [...words, { text: '.' }];
}

function memorial({ name, ownerName }: CardPet): CardWord[] {
  return [
    { text: `${name} vivió con ` },
    { text: ownerName, strong: true },
    { text: '. Su registro se conserva en PetLove+.' },
  ];
}

function urgentWords(allergies: string | null, medicines: readonly string[]): CardWord[] {
  const words: CardWord[] = [];
  if (allergies) words.push({ text: 'Alergias: ' }, { text: allergies, strong: true }, { text: '. ' });
  if (medicines.length > 0) {
    const other = medicines.length === 1 ? 'otra medicina' : 'otras medicinas';
    words.push({ text: 'Tomo ' }, { text: listed(medicines), strong: true }, { text: `: no me des ${other}.` });
  }
  return words;
}

/** `a, b y c`; before the sound of an i, `e`. */
function listed(names: readonly string[]): string {
  const before = names.slice(0, -1).join(', ');
  const last = names.at(-1) ?? '';
  return before ? `${before} ${/^h?[ií](?!e)/i.test(last) ? 'e' : 'y'} ${last}` : last;
}

function day(date: CalendarDate): string {
  return date.split('-').toReversed().join('/');
}
