/**
 * The clinic's patients beside those of clinic.ts: two years of households, made from lists. A hash decides each trait, so that
 * every start makes the same households.
 */
import { createHash } from 'node:crypto';
import type { DemoDeworming, DemoPet } from './demo-pet.ts';

/** Another 43 come with clinic.ts, today.ts and campaign.ts: 300 patients, half of them in their guardians' accounts. */
const KEPT = 145;
const HANDED = 112;
/** The clinic writes on its own since so many days. */
const WRITTEN_DAYS = 735;
const YEAR = 365;
const LOT_DAYS = 90;
const LOT_LASTS = 540;

/** A dose with all that its sticker says; days relative to today. */
export interface SignedDose {
  vaccine: string;
  laboratory: string;
  lot: string;
  lotExpiresIn: number;
  daysAgo: number;
  nextIn: number;
}

export interface DemoPatient extends Omit<DemoPet, 'doses' | 'dewormings' | 'weights' | 'age' | 'kilograms'> {
  age: number;
  doses: SignedDose[];
  dewormings: DemoDeworming[];
  /** By reception. */
  weights: [daysAgo: number, kilograms: number][];
  daysHere: number;
  /** By position in the team's veterinarians, alternately. */
  signer: number;
  diedDaysAgo?: number;
  lost?: true;
}

export interface Household {
  name: string;
  surname: string;
  email: string | null;
  phone: string | null;
  /** The guardian's account has the animals since so many days; null where the clinic keeps them. */
  handedDaysAgo: number | null;
  pets: DemoPatient[];
}

/** A number below `sides` that depends on its arguments alone. */
function roll(trait: string, index: number, sides: number): number {
  return createHash('sha256').update(`${trait}:${index}`).digest().readUInt32BE() % sides;
}

function pick<T>(list: readonly T[], trait: string, index: number): T {
  return list[roll(trait, index, list.length)] as T;
}

/** Each stands as often as it occurs among ten or twenty patients. */
const KINDS = [
  ...Array<Kind>(12).fill('dog'),
  ...Array<Kind>(6).fill('cat'),
  'rabbit',
  'small',
] as const satisfies readonly Kind[];
type Kind = 'dog' | 'cat' | 'rabbit' | 'small';

const SMALL = [
  { species: 'guinea-pig', breed: 'Criollo', kilograms: 0.9 },
  { species: 'hamster', breed: 'Dorado (sirio)', kilograms: 0.12 },
  { species: 'bird', breed: 'Periquito', kilograms: 0.04 },
  { species: 'turtle', breed: 'Tortuga de orejas rojas', kilograms: 0.7 },
  { species: 'ferret', breed: 'Marta (sable)', kilograms: 1.1 },
] as const;

/** Breed with an adult's weight. */
const DOGS: readonly [breed: string, kilograms: number][] = [
  ['Mestizo', 14],
  ['Mestizo', 9],
  ['Mestizo', 21],
  ['Mestizo', 12],
  ['Caniche (poodle) toy', 3.4],
  ['Schnauzer miniatura', 7.5],
  ['Shih tzu', 6.2],
  ['Golden retriever', 30],
  ['Labrador retriever', 31],
  ['Yorkshire terrier', 3.1],
  ['Pug', 8.2],
  ['Bulldog francés', 12],
  ['Pastor alemán', 34],
  ['Husky siberiano', 23],
  ['Beagle', 12.5],
  ['Chihuahua', 2.6],
  ['Salchicha (dachshund) miniatura', 5.1],
  ['Cocker spaniel inglés', 13],
  ['Border collie', 18],
  ['Rottweiler', 45],
];
const CATS: readonly [breed: string, kilograms: number][] = [
  ['Criollo (común europeo)', 4.1],
  ['Criollo (común europeo)', 3.6],
  ['Criollo (común europeo)', 4.8],
  ['Criollo (común europeo)', 3.9],
  ['Siamés', 4],
  ['Persa', 4.6],
  ['Angora turco', 3.8],
  ['Maine coon', 7.1],
];
const RABBITS: readonly [breed: string, kilograms: number][] = [
  ['Cabeza de león', 1.6],
  ['Belier enano', 1.9],
  ['Mestizo', 2.3],
];
const COLORS = ['Negro', 'Blanco', 'Café', 'Blanco con manchas negras', 'Atigrado', 'Dorado', 'Gris', 'Tricolor', null];
const ALLERGIES = [
  'Penicilina',
  'Pollo y sus derivados',
  'Picadura de pulgas',
  'Ivermectina: no usar',
  'Reacción a la vacuna séxtuple en 2024: dejar en observación 30 minutos',
];

const FEMALE =
  'Luna Kira Canela Mía Nala Lola Princesa Maya Bella Coco Perla Negrita Chispa Mora Kiara Candy Estrella Frida Nube Duquesa Pelusa Laika Dana Sasha Miel Linda Greta Ñusta Abril Mafalda'.split(
    ' ',
  );
const MALE =
  'Max Rocky Toby Bruno Thor Zeus Simba Lucas Oso Firulais Coco Jack Rex Bobby Milo Chester Príncipe Duque Copito Benji Tomás Pancho Balto Otto Ringo Apolo Manchas Pipo Inti Sansón'.split(
    ' ',
  );
const LONG_NAMES = ['Señor Bigotes de Santa Prisca', 'Reina Isabel Segunda del Valle', 'Don Gato de la Floresta'];

const GIVEN =
  'María José,Luis Fernando,Ana Lucía,Carlos Alberto,Gabriela,Jorge,Rosa Elena,Edison,Paola,Washington,Carmen Amelia,Byron,Verónica,Segundo Manuel,Daniela,Cristian,Mónica,Santiago,Blanca Azucena,Milton,Johanna,Diego Armando,Martha Cecilia,Pablo,Sisa,Fausto,Lorena,Andrés,Nina Pacari,Hernán,Tamia,Galo,Silvia,Patricio,Alexandra,Inti Yaku,Fernanda,Marco Vinicio,Consuelo,Álvaro'.split(
    ',',
  );
const SURNAMES =
  'Quishpe,Guamán,Chicaiza,Andrade,Morocho,Cevallos,Zambrano,Paredes,Tituaña,Cajas,Villacís,Sánchez,Toapanta,Yánez,Pilataxi,Moreira,Espinosa,Caiza,Granda,Vera,Simbaña,Ortiz,Lema,Benalcázar,Ñacato,Mena,Tipán,Córdova,Guerrón,Alvarado,Chango,Ponce,Anrango,Jaramillo,Mosquera,Peralta,Ushiña,Larrea,Cachiguango,Naranjo'.split(
    ',',
  );
const LONG_PEOPLE = [
  { name: 'María de los Ángeles Guadalupe', surname: 'Fernández-Salvador Chiriboga de Montúfar' },
  { name: 'José Ignacio del Sagrado Corazón', surname: 'Pérez de Anda y Gómez de la Torre' },
  { name: 'Rosa Mercedes', surname: 'Llumiquinga Quinatoa viuda de Toaquiza' },
] as const;

interface Product {
  vaccine: string;
  laboratory: string;
  lot: string;
}
const RABIES: readonly Product[] = [
  { vaccine: 'Antirrábica', laboratory: 'Boehringer Ingelheim (Rabisin)', lot: 'RB' },
  { vaccine: 'Antirrábica', laboratory: 'MSD (Nobivac Rabia)', lot: 'A4' },
];
const COMBINED: Record<Kind, readonly Product[]> = {
  dog: [
    { vaccine: 'Quíntuple canina', laboratory: 'Zoetis (Vanguard Plus 5)', lot: 'VP' },
    { vaccine: 'Séxtuple canina', laboratory: 'MSD (Nobivac DHPPi + L4)', lot: 'N6' },
  ],
  cat: [
    { vaccine: 'Triple felina', laboratory: 'MSD (Nobivac Tricat Trio)', lot: 'T3' },
    { vaccine: 'Triple felina', laboratory: 'Zoetis (Felocell CVR)', lot: 'FC' },
  ],
  rabbit: [{ vaccine: 'Mixomatosis y enfermedad hemorrágica', laboratory: 'MSD (Nobivac Myxo-RHD Plus)', lot: 'MX' }],
  small: [],
};
const DEWORMERS: Record<Kind, readonly Pick<DemoDeworming, 'product' | 'form' | 'target'>[]> = {
  dog: [
    { product: 'Drontal Plus', form: 'tablet', target: 'internal' },
    { product: 'NexGard Spectra', form: 'chewable', target: 'both' },
  ],
  cat: [
    { product: 'Milbemax gatos', form: 'tablet', target: 'internal' },
    { product: 'Broadline', form: 'pipette', target: 'both' },
  ],
  rabbit: [{ product: 'Panacur', form: 'syrup', target: 'internal' }],
  small: [],
};

/** Households in the order in which they are made; every second one has an account until enough have. */
export function makeHouseholds(): Household[] {
  const households: Household[] = [];
  const left = { kept: KEPT, handed: HANDED };
  for (let index = 0; left.kept + left.handed > 0; index += 1) {
    const group = left.handed > 0 && (index % 2 === 0 || left.kept === 0) ? 'handed' : 'kept';
    const amount = Math.min(left[group], [1, 1, 1, 2, 2, 3][roll('animals', index, 6)] ?? 1);
    left[group] -= amount;
    const pets = Array.from({ length: amount }, (_, place) => makePatient(index * 3 + place, group === 'kept'));
    const stayed = Math.min(...pets.map(({ daysHere }) => daysHere));
    const handedDaysAgo = group === 'handed' ? 1 + roll('handed', index, Math.min(stayed - 1, 40)) : null;
    households.push({ ...makePerson(index, group === 'handed'), handedDaysAgo, pets });
  }
  return households;
}

function makePerson(index: number, account: boolean) {
  const long = index % 40 === 7 ? LONG_PEOPLE[Math.floor(index / 40) % LONG_PEOPLE.length] : undefined;
  const name = long?.name ?? pick(GIVEN, 'given', index);
  const first = pick(SURNAMES, 'surname', index);
  const second = pick(SURNAMES, 'second surname', index);
  const surname = long?.surname ?? (roll('surnames', index, 4) === 0 ? first : `${first} ${second}`);
  const plain = `${name.split(' ')[0]}.${first}`
    .normalize('NFD')
    .replaceAll(/[^A-Za-z.]/g, '')
    .toLowerCase();
  const withMail = account || roll('mail', index, 5) > 1;
  const withPhone = account || roll('phone', index, 25) > 0;
  const number = `09${6 + roll('network', index, 4)}${String(1_000_000 + index * 48_611).slice(-7)}`;
  return { name, surname, email: withMail ? `${plain}${index}@correo.ec` : null, phone: withPhone ? number : null };
}

function makePatient(index: number, kept: boolean): DemoPatient {
  const kind = pick(KINDS, 'kind', index);
  const visits = visitsOf(index);
  const recent = 3 + roll('dewormed', index, 110);
  const daysHere = Math.max(...visits, recent);
  const sex = roll('sex', index, 2) === 0 ? 'male' : 'female';
  const body = bodyOf(kind, index);
  const age = daysHere + 90 + roll('age', index, 3200);
  const wormer = DEWORMERS[kind][roll('wormer', index, DEWORMERS[kind].length || 1)];
  const dewormings = wormer ? [...visits, recent].map((daysAgo) => ({ ...wormer, daysAgo })) : [];
  const weighed = [...new Set([...visits, recent])];
  const patient: DemoPatient = {
    name:
      index % 120 === 14 ? pick(LONG_NAMES, 'long name', index) : pick(sex === 'male' ? MALE : FEMALE, 'name', index),
    species: body.species,
    breed: body.breed,
    sex,
    age,
    estimated: roll('estimated', index, 4) === 0,
    neutered: age > 300 && roll('neutered', index, 3) > 0,
    doses: visits.flatMap((daysAgo) => dosesOf(kind, index, daysAgo)),
    dewormings,
    weights: weighed.map((daysAgo) => [daysAgo, weightThen(body.kilograms, index, daysAgo)]),
    daysHere,
    signer: roll('signer', index, 2),
  };
  const color = pick(COLORS, 'color', index);
  if (color !== null) patient.color = color;
  if (roll('chip', index, 4) === 0) patient.microchip = `218000${500_000_000 + index * 104_729}`;
  if (roll('allergic', index, 12) === 0) patient.allergies = pick(ALLERGIES, 'allergy', index);
  if (index % 60 === 40) patient.diedDaysAgo = Math.max(1, Math.floor(Math.min(recent, ...visits) / 2));
  else if (kept && index % 500 === 45) patient.lost = true;
  return patient;
}

/** The days of its yearly visits: the next one is due today for some, was due for others, and comes for most. */
function visitsOf(index: number): number[] {
  const kind = roll('due', index, 20);
  const dueIn =
    kind === 0
      ? 0
      : kind < 5
        ? -1 - roll('overdue', index, 90)
        : kind < 9
          ? 1 + roll('soon', index, 30)
          : 31 + roll('later', index, 330);
  const last = YEAR - dueIn;
  const earlier = last + YEAR - 10 + roll('earlier', index, 30);
  return earlier <= WRITTEN_DAYS ? [earlier, last] : [last];
}

function dosesOf(kind: Kind, index: number, daysAgo: number): SignedDose[] {
  const products = COMBINED[kind].slice(roll('combined', index, 2)).slice(0, 1);
  if (kind === 'dog' || (kind === 'cat' && roll('rabies', index, 3) > 0))
    products.push(pick(RABIES, 'rabies maker', index));
  return products.map(({ vaccine, laboratory, lot }) => {
    const period = Math.floor(daysAgo / LOT_DAYS);
    const expiresIn = LOT_LASTS - (period + 1) * LOT_DAYS;
    return {
      vaccine,
      laboratory,
      lot: `${lot}-${940 - period * 7}`,
      lotExpiresIn: expiresIn,
      daysAgo,
      nextIn: YEAR - daysAgo,
    };
  });
}

function bodyOf(kind: Kind, index: number) {
  if (kind === 'small') return pick(SMALL, 'small', index);
  const breeds = { dog: DOGS, cat: CATS, rabbit: RABBITS }[kind];
  const [breed, kilograms] = pick(breeds, 'breed', index);
  return { species: kind, breed, kilograms };
}

/** An adult's weight moves by some hundredths from visit to visit. */
function weightThen(kilograms: number, index: number, daysAgo: number): number {
  const grams =
    kilograms * 1000 * (0.88 + roll('build', index, 25) / 100 + roll('weight', index * 1000 + daysAgo, 6) / 100);
  return Math.max(0.02, Math.round(grams / 10) / 100);
}
