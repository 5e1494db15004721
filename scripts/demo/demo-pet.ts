/** The demo's description of an animal: every day is relative to today, so that the data never ages. */
import type { IllnessState, Period } from '#db/types.ts';
import type { ProductForm } from '#server/health/dewormings/rules.ts';
import type { AddDewormingInput } from '#server/health/dewormings/schema.ts';

/** Days before today of the dose, its vaccine by the catalogue's name (or free text), and the sticker's data. */
export interface DemoDose {
  vaccine: string;
  daysAgo: number;
  lot?: string;
  laboratory?: string;
  clinic?: string;
  veterinarian?: string;
}

export interface DemoDeworming extends Pick<AddDewormingInput, 'target' | 'product'> {
  form: ProductForm;
  daysAgo: number;
  dose?: string;
  clinic?: string;
  veterinarian?: string;
}

export interface DemoIllness {
  name: string;
  daysAgo: number;
  state: IllnessState;
  overcomeDaysAgo?: number;
  treatment?: string;
  clinic?: string;
  veterinarian?: string;
}

export interface DemoMedicine {
  name: string;
  dose: string;
  every: number;
  everyUnit: Period;
  /** Negative: begins in the future. */
  daysAgo: number;
  days?: number;
  /** The disease it treats, by name, among those of the same animal. */
  against?: string;
  firstTime?: string;
}

export interface DemoCheckup {
  reason: string;
  /** Done so many days ago, or planned in so many days. */
  daysAgo?: number;
  inDays?: number;
  findings?: string;
  clinic?: string;
  veterinarian?: string;
}

export interface DemoPet {
  name: string;
  species: string;
  breed?: string;
  sex: 'male' | 'female' | 'unknown';
  /** Age in days; absent where unknown. */
  age?: number;
  estimated?: boolean;
  color?: string;
  marks?: string;
  microchip?: string;
  neutered?: boolean;
  allergies?: string;
  /** Kilograms at registration. */
  kilograms?: number;
  doses?: DemoDose[];
  dewormings?: DemoDeworming[];
  /** Kilograms, by days ago. */
  weights?: [daysAgo: number, kilograms: number][];
  illnesses?: DemoIllness[];
  medicines?: DemoMedicine[];
  checkups?: DemoCheckup[];
  /** E-mail addresses of other guardians who also see it. */
  sharedWith?: { email: string; role: 'editor' | 'reader' }[];
}

export interface DemoGuardian {
  name: string;
  surname: string;
  email: string;
  phone: string;
  cedula?: string;
  /** Whose animals are no patients of the clinic. */
  stranger?: true;
  pets: DemoPet[];
}

export const arupos = { clinic: 'Clínica Los Arupos', veterinarian: 'Dra. Paz Andrade Viteri' };
export const sur = { clinic: 'Veterinaria del Sur', veterinarian: 'Dr. Luis Tipán' };
export const campaign = { clinic: 'Campaña del Ministerio de Salud' };
export const nobivac = { laboratory: 'MSD', lot: 'A41C02' };
export const rabisin = { laboratory: 'Boehringer Ingelheim', lot: 'RB7719' };
export const years = (amount: number) => Math.round(amount * 365.25);
