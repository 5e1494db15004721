/**
 * When the next deworming is due, by age and by the form of the product. Pure; runs in the browser too.
 * Always a suggestion that the owner confirms with a veterinarian.
 * Sources. Inside: ESCCAP guideline 1 (worms of dogs and cats), read in veterinary practices' copies, which
 * agree; CAPC is stricter (every month, all year), so a veterinarian may shorten it. Outside: the labels of
 * common products; the collar's months are the shorter end of theirs and the least certain figure here.
 */
import type { CalendarDate, DewormingTarget, NextSource } from '#db/types.ts';
import type { OpenLine } from '#server/health/due/lines.rules.ts';
import { daysBetween, plusDays, plusMonths } from '#server/platform/lib/calendar.ts';
import { comparableName } from '#server/health/vaccines/rules.ts';
import { LATE_SERIES_DAYS } from '#server/health/vaccines/late.rules.ts';
import { type ProductFacts, protectionWords } from './product.rules.ts';

/** Forms of products. */
export const PRODUCT_FORMS = [
  'tablet',
  'syrup',
  'paste',
  'injection',
  'pipette',
  'chewable',
  'chewable12',
  'collar',
  'spray',
  'shampoo',
  'powder',
] as const;
export type ProductForm = (typeof PRODUCT_FORMS)[number];

type Side = Exclude<DewormingTarget, 'both'>;

interface FormFacts {
  name: string;
  /** The sides that products of this form act on; where both stand here, products for both exist. */
  sides: readonly Side[];
  /** How long it protects the outside; absent = thirty days. */
  outside?: { days?: number; months?: number; reason: string };
}

const SHORT = 'Su efecto es corto: lo usual es repetirlo cada mes, o antes si tu veterinario lo indica.';

/** In the order of the form. */
export const FORM_FACTS: Readonly<Record<ProductForm, FormFacts>> = {
  tablet: { name: 'Tableta', sides: ['internal', 'external'] },
  syrup: { name: 'Jarabe o suspensión', sides: ['internal'] },
  paste: { name: 'Pasta', sides: ['internal'] },
  injection: { name: 'Inyectable', sides: ['internal', 'external'] },
  pipette: { name: 'Pipeta', sides: ['internal', 'external'] },
  chewable: { name: 'Tableta masticable de un mes', sides: ['internal', 'external'] },
  // Fluralaner.
  chewable12: {
    name: 'Tableta masticable de 12 semanas',
    sides: ['external'],
    outside: { days: 84, reason: 'Esta tableta protege 12 semanas.' },
  },
  // Flumethrin with imidacloprid: seven to eight months.
  collar: {
    name: 'Collar',
    sides: ['external'],
    outside: { months: 7, reason: 'Un collar protege unos 7 meses; mira lo que dice el tuyo.' },
  },
  spray: { name: 'Spray', sides: ['external'], outside: { reason: SHORT } },
  shampoo: { name: 'Champú', sides: ['external'], outside: { reason: SHORT } },
  powder: { name: 'Polvo', sides: ['external'], outside: { reason: SHORT } },
};

/** The forms of products against this target. */
export function formsFor(target: DewormingTarget): ProductForm[] {
  return PRODUCT_FORMS.filter((form) => sidesOf(target).every((side) => FORM_FACTS[form].sides.includes(side)));
}

/**
 * Age in days at the first one: puppies are born with worms, kittens get them with the milk. Other species
 * have no such age.
 */
const FIRST_AGE_DAYS: Readonly<Record<string, number>> = { dog: 14, cat: 21 };
/** Every fourteen days until this age: two weeks after weaning. */
const FORTNIGHTLY_UNTIL_DAYS = 84;
const FORTNIGHT_DAYS = 14;
/** Then monthly until this age, then every three months. */
const MONTHLY_UNTIL_MONTHS = 6;
const ADULT_MONTHS = 3;
const OUTSIDE_DAYS = 30;
const SIMILAR_DAYS = 7;
export const FIRST_INTERNAL_KEY = 'deworming-first:internal';

export interface Deworming {
  id: number;
  target: DewormingTarget;
  product: string;
  form: string | null;
  givenOn: CalendarDate;
  nextOn: CalendarDate | null;
  nextSource: NextSource;
  /** What the label of its product says; absent for one that is written freely. */
  facts?: ProductFacts | null;
}

/** The animal's data for the proposal; birthOn null counts as an adult. */
export interface DewormedAnimal {
  /** The species' code, `dog`. */
  species: string;
  birthOn: CalendarDate | null;
}

export interface DewormingProposal {
  on: CalendarDate | null;
  /** One sentence for the member, shown beside the date. */
  reason: string;
}

/**
 * The date after a deworming: the product's own, where its label was seen; else inside by age, outside by the product's
 * form, for both the sooner one. A puppy's next one is by its age, where that is sooner. Only for dogs and cats:
 * their products kill other species (fipronil and a rabbit).
 */
export function proposeDeworming(
  { target, form, givenOn, facts }: Pick<Deworming, 'target' | 'form' | 'givenOn' | 'facts'>,
  animal: DewormedAnimal,
): DewormingProposal {
  const firstAge = FIRST_AGE_DAYS[animal.species];
  const own = ofLabel(givenOn, facts);
  const proposals = sidesOf(target).flatMap((side) => {
    if (firstAge === undefined) return [];
    if (side === 'external') return own ?? outside(givenOn, form);
    const byAge = inside(givenOn, animal.birthOn, firstAge);
    return own && (byAge.adult || own.on < byAge.on) ? own : byAge;
  });
  const [sooner] = proposals.toSorted((a, b) => a.on.localeCompare(b.on));
  if (sooner) return { on: sooner.on, reason: sooner.reason };
  return { on: null, reason: 'Para su especie no hay un plazo fijo: pregunta a tu veterinario.' };
}

/** What the label of its product says; null where it says nothing, or was not seen. */
function ofLabel(
  givenOn: CalendarDate,
  facts: ProductFacts | null | undefined,
): (DewormingProposal & { on: string }) | null {
  if (!facts?.sets || facts.days === null) return null;
  const reason = `${facts.name}: cada ${protectionWords(facts.days)}, según su etiqueta.`;
  return { on: plusDays(givenOn, facts.days), reason };
}

function inside(givenOn: CalendarDate, birthOn: CalendarDate | null, firstAge: number) {
  const reason = 'Desde los 6 meses de edad se repite cada 3 meses.';
  const grown = { on: plusMonths(givenOn, ADULT_MONTHS), reason, adult: true };
  if (birthOn === null || givenOn >= plusMonths(birthOn, MONTHLY_UNTIL_MONTHS)) return grown;
  if (givenOn >= plusDays(birthOn, FORTNIGHTLY_UNTIL_DAYS)) {
    const monthly = 'Hasta los 6 meses de edad se repite cada mes.';
    return { on: plusMonths(givenOn, 1), reason: monthly, adult: false };
  }
  const [fortnight, oldEnough] = [plusDays(givenOn, FORTNIGHT_DAYS), plusDays(birthOn, firstAge)];
  const often = 'Hasta las 12 semanas de edad se repite cada 14 días.';
  return { on: fortnight > oldEnough ? fortnight : oldEnough, reason: often, adult: false };
}

function outside(givenOn: CalendarDate, form: string | null) {
  const known = PRODUCT_FORMS.find((one) => one === form);
  const {
    days,
    months,
    reason = 'Contra pulgas y garrapatas se repite cada 30 días.',
  } = (known && FORM_FACTS[known].outside) ?? {};
  return { on: months ? plusMonths(givenOn, months) : plusDays(givenOn, days ?? OUTSIDE_DAYS), reason };
}

/** The same product within seven days of this one, for the question "Parece repetida". */
export function similarDeworming<Other extends Pick<Deworming, 'product' | 'givenOn'>>(
  dewormings: readonly Other[],
  candidate: Pick<Deworming, 'product' | 'givenOn'>,
): Other | null {
  const product = comparableName(candidate.product);
  const near = (other: Other) => Math.abs(daysBetween(other.givenOn, candidate.givenOn)) <= SIMILAR_DAYS;
  return dewormings.find((other) => comparableName(other.product) === product && near(other)) ?? null;
}

/**
 * Per side (inside, outside) the newest deworming leaves a line; one against both leaves a shared line. A
 * young dog or cat without any gets a first line by age. Dates of nextSource 'schedule' are recomputed.
 * @returns the open lines. Depends on no clock.
 */
export function openDewormingLines(
  dewormings: readonly Deworming[],
  patient: DewormedAnimal & { knownSince: CalendarDate },
): OpenLine[] {
  const covered = new Set<Side>();
  const lines: OpenLine[] = [];
  for (const deworming of dewormings.toSorted(newestFirst)) {
    const [side, other] = sidesOf(deworming.target).filter((one) => !covered.has(one));
    if (!side) continue;
    for (const one of sidesOf(deworming.target)) covered.add(one);
    const line = lineAfter(deworming, other ? 'both' : side, patient);
    if (line) lines.push(line);
  }
  const first = covered.has('internal') ? null : firstLine(patient);
  return first ? [...lines, first] : lines;
}

function lineAfter(deworming: Deworming, still: DewormingTarget, animal: DewormedAnimal): OpenLine | null {
  const { id, product, nextOn, nextSource } = deworming;
  if (nextSource === 'none') return null;
  const dueOn = nextSource === 'schedule' ? proposeDeworming({ ...deworming, target: still }, animal).on : nextOn;
  if (dueOn === null) return null;
  return openLine(`deworming:${id}`, product, dueOn, still !== 'external' && isYoungOn(dueOn, animal));
}

/**
 * If the first day had passed by more than six weeks when the animal was registered, an earlier owner has
 * begun: unknown.
 */
function firstLine(animal: DewormedAnimal & { knownSince: CalendarDate }): OpenLine | null {
  const firstAge = FIRST_AGE_DAYS[animal.species];
  if (firstAge === undefined || animal.birthOn === null) return null;
  const dueOn = plusDays(animal.birthOn, firstAge);
  if (daysBetween(dueOn, animal.knownSince) > LATE_SERIES_DAYS) return null;
  return openLine(FIRST_INTERNAL_KEY, 'Desparasitación interna', dueOn, true);
}

function isYoungOn(day: CalendarDate, { species, birthOn }: DewormedAnimal): boolean {
  return species in FIRST_AGE_DAYS && birthOn !== null && day < plusMonths(birthOn, MONTHLY_UNTIL_MONTHS);
}

function openLine(key: string, title: string, dueOn: CalendarDate, inSeries: boolean): OpenLine {
  return {
    kind: 'deworming',
    key,
    title,
    vaccineId: null,
    vaccinationId: null,
    dueOn,
    inSeries: inSeries ? 1 : 0,
  };
}

function sidesOf(target: DewormingTarget): Side[] {
  return target === 'both' ? ['internal', 'external'] : [target];
}

function newestFirst(a: Deworming, b: Deworming): number {
  return b.givenOn.localeCompare(a.givenOn) || b.id - a.id;
}
