/** An administrator's changes to the lists that forms choose from. Runs in the browser too. */
import { z } from 'zod';
import { rowId } from '#server/platform/lib/ids.ts';
import { optionalText, requiredText } from '#server/platform/lib/text-field.ts';
import { EVIDENCE, readBands } from '#server/health/dewormings/product.rules.ts';
import { PRODUCT_FORMS } from '#server/health/dewormings/rules.ts';
import { NAME_LISTS } from './rules.ts';

const list = z.enum(NAME_LISTS, { error: 'Elige una lista.' });
const name = requiredText(60, 'Escribe el nombre.');

/** `of`: the species of breeds, the country of cities. */
export const namesInput = z.object({ list, of: rowId.nullish() });
export const addNameInput = z.object({ list, of: rowId.nullish(), provinceId: rowId.nullish(), name });
export const changeNameInput = z.object({
  list,
  rowId,
  name: name.optional(),
  active: z.boolean().optional(),
});
export const mergeNameInput = z.object({
  list: z.enum(['breed', 'disease', 'city'], { error: 'Elige una lista.' }),
  rowId,
  intoId: rowId,
});

const whole = (min: number, max: number, words: string) => z.int({ error: words }).min(min, words).max(max, words);
const AGE = 'Días de edad: de 0 a 3650.';
const DOSES = 'De 1 a 10 dosis.';
const INTERVAL = 'De 7 a 365 días.';
const MONTHS = 'De 1 a 120 meses, o nada si no se repite.';

const MONTHS_OF_ONE = 'De 1 a 120 meses.';

/** The schedule of a vaccine; db/types.ts explains each number. Ages and intervals in days. */
const schedule = {
  name,
  core: z.boolean(),
  minAgeDays: whole(0, 3650, AGE),
  seriesDoses: whole(1, 10, DOSES),
  seriesIntervalDays: whole(7, 365, INTERVAL),
  seriesUntilAgeDays: whole(1, 3650, AGE).nullable(),
  seriesBoosterAgeDays: whole(1, 3650, AGE).nullable(),
  adultDoses: whole(1, 10, DOSES),
  boosterMonths: whole(1, 120, MONTHS).nullable(),
  note: optionalText(300),
  source: requiredText(300, 'Di de dónde sale este plan: una guía, una ficha, tu criterio.'),
  diseaseIds: z.array(rowId).min(1, 'Di contra qué protege.').max(20),
  /** Of the diseases against which it protects for another time. */
  diseaseMonths: z
    .array(z.object({ diseaseId: rowId, months: whole(1, 120, MONTHS_OF_ONE) }), { error: MONTHS_OF_ONE })
    .max(20),
};

export const vaccinesInput = z.object({ speciesId: rowId });
export const addVaccineInput = z.object({
  speciesId: rowId,
  ...schedule,
  diseaseMonths: schedule.diseaseMonths.default([]),
});
export const changeVaccineInput = z.object({
  vaccineId: rowId,
  active: z.boolean().optional(),
  ...z.object(schedule).partial().shape,
});
export const vaccineUseInput = z.object({ vaccineId: rowId });
export const mergeVaccineInput = z.object({ vaccineId: rowId, intoId: rowId });

const product = {
  name: requiredText(80, 'Escribe el nombre.'),
  others: optionalText(200),
  substance: optionalText(120),
  form: z.enum(PRODUCT_FORMS, { error: 'Elige cómo viene.' }).nullable(),
  target: z.enum(['internal', 'external', 'both'], { error: 'Elige contra qué es.' }),
  bandsKg: optionalText(120).refine((written) => readBands(written) !== null, {
    error: 'Escribe los pesos así: 2-4; 4-10; 10-25; 40-',
  }),
  minAgeDays: whole(0, 3650, AGE).nullable(),
  days: whole(1, 1000, 'Días: de 1 a 1000, o nada si no se repite.').nullable(),
  evidence: z.enum(EVIDENCE, { error: 'Di qué se vio.' }),
  source: requiredText(300, 'Di de dónde sale: la etiqueta, una página, tu criterio.'),
  note: optionalText(300),
};

export const productsInput = z.object({ speciesId: rowId });
export const addProductInput = z.object({ speciesId: rowId, ...product });
export const changeProductInput = z.object({
  productId: rowId,
  active: z.boolean().optional(),
  ...z.object(product).partial().shape,
});

/** Brands and local names, as lists write them. */
export const addSynonymInput = z.object({ vaccineId: rowId, name: requiredText(80, 'Escribe el otro nombre.') });
export const synonymIdInput = z.object({ synonymId: rowId });

export type NamesInput = z.infer<typeof namesInput>;
export type AddNameInput = z.infer<typeof addNameInput>;
export type ChangeNameInput = z.infer<typeof changeNameInput>;
export type MergeNameInput = z.infer<typeof mergeNameInput>;
export type AddSynonymInput = z.infer<typeof addSynonymInput>;
export type AddProductInput = z.infer<typeof addProductInput>;
export type ChangeProductInput = z.infer<typeof changeProductInput>;
export type AddVaccineInput = z.infer<typeof addVaccineInput>;
export type ChangeVaccineInput = z.infer<typeof changeVaccineInput>;
export type MergeVaccineInput = z.infer<typeof mergeVaccineInput>;
