/**
 * What an animal's open page shows a visitor: one decision for page, search and preview. Pure; runs in the
 * browser too.
 */
import type { CalendarDate, Flag, Instant, Period, Sex, ShownWhen } from '#db/types.ts';
import { fileWord } from '#server/platform/lib/text.ts';

export interface PageChoices {
  callShown: ShownWhen;
  whatsappShown: ShownWhen;
  guardianShown: Flag;
  looksShown: Flag;
  chipShown: Flag;
  foundByChip: Flag;
  allergiesShown: Flag;
  medicineShown: Flag;
  urgentNote: string | null;
  mannerNote: string | null;
  vetNote: string | null;
}

/** The default choices: name, photo, species and urgent facts for a finder. No personal data. */
export const USUAL_PAGE: PageChoices = {
  callShown: 'never',
  whatsappShown: 'never',
  guardianShown: 0,
  looksShown: 0,
  chipShown: 0,
  foundByChip: 1,
  allergiesShown: 1,
  medicineShown: 1,
  urgentNote: null,
  mannerNote: null,
  vetNote: null,
};

/** The open loss of an animal. */
export interface OpenLoss {
  since: CalendarDate;
  place: string | null;
  detail: string | null;
  reward: string | null;
  contactShown: Flag;
}

export interface PageFacts {
  name: string;
  species: string;
  speciesName: string;
  breed: string | null;
  sex: Sex;
  color: string | null;
  marks: string | null;
  neutered: Flag | null;
  microchip: string | null;
  allergies: string | null;
  deceasedOn: CalendarDate | null;
  lostAt: Instant | null;
  /** Code of the profile picture's file. */
  photo: string | null;
  guardian: string;
  /** E.164, of its contact. */
  phone: string | null;
  /** Null where a family keeps the animal. */
  clinic: ClinicContact | null;
}

/** The clinic that keeps the animal; E.164. */
export interface ClinicContact {
  name: string;
  call: string | null;
  whatsapp: string | null;
}

/** The interval of the most frequent medicine. */
export interface Dosage {
  every: number;
  everyUnit: Period;
}

const HOURS: Record<Period, number> = { hour: 1, day: 24, week: 168, month: 730, year: 8760 };

/** The plan with the shortest interval; null without plans. */
export function oftenest(plans: readonly Dosage[]): Dosage | null {
  const [first] = plans.toSorted((a, b) => a.every * HOURS[a.everyUnit] - b.every * HOURS[b.everyUnit]);
  return first ? { every: first.every, everyUnit: first.everyUnit } : null;
}

/**
 * Every field a visitor may see. tests/server/tag-page-privacy.test.ts compares page, JSON and search with it.
 */
export interface PublicView {
  /** The code that was read, never another code of the same animal. */
  code: string;
  state: 'active' | 'lost' | 'deceased';
  name: string;
  species: string;
  speciesName: string;
  photo: boolean;
  sex: Sex | null;
  breed: string | null;
  color: string | null;
  marks: string | null;
  neutered: boolean | null;
  chip: boolean;
  allergies: string | null;
  medicine: Dosage | null;
  urgentNote: string | null;
  mannerNote: string | null;
  vetNote: string | null;
  guardian: string | null;
  call: string | null;
  whatsapp: string | null;
  /** Stands for the family of an animal that the clinic keeps; null for any other. */
  clinic: ClinicContact | null;
  lost: Omit<OpenLoss, 'contactShown'> | null;
}

export function publicView(
  code: string,
  facts: PageFacts,
  choices: PageChoices,
  loss: OpenLoss | null,
  medicine: Dosage | null,
): PublicView {
  const { name, species, speciesName } = facts;
  const shown = { code, name, species, speciesName, photo: facts.photo !== null };
  if (facts.deceasedOn) return { ...NOTHING_ELSE, ...shown, state: 'deceased' };
  const looks = choices.looksShown === 1 || loss !== null;
  const reach = (when: ShownWhen) =>
    when === 'always' || (loss !== null && (when === 'lost' || loss.contactShown === 1)) ? facts.phone : null;
  return {
    ...shown,
    state: loss ? 'lost' : 'active',
    sex: looks ? facts.sex : null,
    breed: looks ? facts.breed : null,
    color: looks ? facts.color : null,
    marks: looks ? facts.marks : null,
    neutered: looks && facts.neutered !== null ? facts.neutered === 1 : null,
    chip: choices.chipShown === 1 && facts.microchip !== null,
    allergies: choices.allergiesShown === 1 ? facts.allergies : null,
    medicine: choices.medicineShown === 1 ? medicine : null,
    urgentNote: choices.urgentNote,
    mannerNote: choices.mannerNote,
    vetNote: choices.vetNote,
    guardian: choices.guardianShown === 1 ? facts.guardian : null,
    call: reach(choices.callShown),
    whatsapp: reach(choices.whatsappShown),
    clinic: facts.clinic,
    lost: loss && { since: loss.since, place: loss.place, detail: loss.detail, reward: loss.reward },
  };
}

const NOTHING_ELSE = {
  sex: null,
  breed: null,
  color: null,
  marks: null,
  neutered: null,
  chip: false,
  allergies: null,
  medicine: null,
  urgentNote: null,
  mannerNote: null,
  vetNote: null,
  guardian: null,
  call: null,
  whatsapp: null,
  clinic: null,
  lost: null,
} as const;

/** `placa-Canela.pdf` */
export function homeTagFileName(petName: string): string {
  return `placa-${fileWord(petName) || 'mascota'}.pdf`;
}

/** Pixels of the picture that a messenger shows with a lost animal's link: as wide as WhatsApp shows it whole. */
export const PREVIEW_SIZE = { width: 1200, height: 630 };

/** All texts of a poster, each part on its own. */
export interface PosterWords {
  /** Across the top, and what it asks. */
  title: string;
  question: string;
  name: string;
  looks: string;
  /** Collar, clothing and behaviour. */
  detail: string | null;
  since: string;
  place: string | null;
  care: string | null;
  reward: string | null;
  phone: string | null;
  /** `K7Q2M-9XDTA` */
  code: string;
  seen: string;
  help: string;
}
