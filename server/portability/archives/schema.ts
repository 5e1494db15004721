/**
 * One animal as it moves between installations. Any person can write such a file, so every field obeys the
 * rules of typed input. `schemaVersion` grows when a field changes its meaning.
 */
import { z } from 'zod';
import { addCheckupInput } from '#server/health/checkups/schema.ts';
import { addConsultationInput } from '#server/health/consultations/schema.ts';
import { addDewormingInput } from '#server/health/dewormings/schema.ts';
import { addIllnessInput } from '#server/health/illnesses/schema.ts';
import { calendarDate, wallTime } from '#server/platform/lib/calendar-field.ts';
import { FIELD_NAME_LETTERS, MOST_OPTIONS, MOST_OWN_FIELDS, OWN_FIELD_KINDS } from '#server/pets/own-fields/rules.ts';
import { optionalText, requiredText } from '#server/platform/lib/text-field.ts';
import { addMedicineInput } from '#server/health/medicines/schema.ts';
import { addPrescriptionInput } from '#server/health/prescriptions/schema.ts';
import { savePageInput } from '#server/lost-found/tag-page/choices.schema.ts';
import { createPetInput } from '#server/health/record/schema.ts';
import { bodyCondition } from '#server/health/weights/schema.ts';
import { addVaccinationInput } from '#server/health/vaccines/schema.ts';

export const ARCHIVE_VERSION = 1;
/** Enough for a whole life; our own archives never hold more. */
const MOST_ENTRIES = 2000;
export const MOST_FILES = 2000;
/** For all treatments together: four a day for twenty years. They are inserted at once. */
const MOST_DOSES = 30_000;

const list = <Item extends z.ZodType>(item: Item) => z.array(item).max(MOST_ENTRIES).default([]);
/** The position of a disease in `illnesses`, from 0. */
const illness = z.int().min(0).max(MOST_ENTRIES).nullable().default(null);
const disabled = z.boolean().default(false);
const grams = z.int().positive().max(2_000_000);
const unit = z.enum(['g', 'kg', 'lb', 'oz']);
/** Who signed it where it was written: there it stays in words. */
const signer = { veterinarian: optionalText(160).default(null), clinic: optionalText(160).default(null) };

export const archivedFile = z.object({
  path: z.string().regex(/^archivos\/\d{1,4}\.(?:jpg|pdf)$/),
  purpose: z.enum(['gallery', 'pet', 'neutering', 'vaccination', 'deworming', 'illness', 'medicine', 'checkup']),
  /** The position of its entry in the list of that kind, from 0; null for a picture of the animal itself. */
  entry: z.int().min(0).max(MOST_ENTRIES).nullable().default(null),
  caption: optionalText(140).default(null),
  takenOn: calendarDate,
});

/** The animal's part of its public page; without people's data, such as numbers or their veterinarian. */
const archivedPage = savePageInput
  .omit({ petId: true, callShown: true, whatsappShown: true, guardianShown: true, vetNote: true })
  .nullable()
  .default(null);

const medicine = addMedicineInput.omit({ petId: true, illnessId: true }).extend({
  illness,
  disabled,
  given: z
    .array(
      z.object({
        slot: wallTime('Esa hora no existe.'),
        givenAt: z.iso.datetime('Esa hora no existe.'),
        // Absent in copies of before: every dose that was recorded was given.
        state: z.enum(['given', 'skipped']).default('given'),
        late: z.union([z.literal(0), z.literal(1)]).default(0),
        reason: z.string().max(120).nullable().default(null),
      }),
    )
    .max(20_000)
    .default([]),
});

export const archiveDocument = z.object({
  program: z.literal('PetLove+'),
  schemaVersion: z.literal(ARCHIVE_VERSION),
  exportedAt: z.string().max(40),
  animal: createPetInput.omit({ speciesId: true, ownerId: true, weight: true }).extend({
    code: z.string().max(20),
    /** Code of the species: dog, cat … */
    species: z.string().max(40),
    deceasedOn: calendarDate.nullable().default(null),
    // Absent in copies of before.
    microchipOn: calendarDate.nullable().default(null),
    // Absent in copies of before. The weight that a veterinarian aims at, in grams.
    target: z
      .object({
        low: grams,
        high: grams,
        by: optionalText(160).default(null),
        on: calendarDate.nullable().default(null),
      })
      .refine(({ low, high }) => high >= low)
      .nullable()
      .default(null),
  }),
  page: archivedPage,
  weights: list(z.object({ grams, unit, measuredOn: calendarDate, bodyCondition: bodyCondition.default(null) })),
  vaccinations: list(
    addVaccinationInput
      .omit({
        petId: true,
        vaccineId: true,
        sure: true,
        lotId: true,
        lotSure: true,
        daySure: true,
      })
      .extend({
        // Absent in copies of before. The veterinarian who saw the sticker: where it arrives it is a note, as that person is unknown there.
        confirmed: z
          .object({ by: requiredText(160, 'Falta quién la confirmó.'), on: calendarDate })
          .nullable()
          .default(null),
      }),
  ),
  dewormings: list(
    addDewormingInput
      .omit({ petId: true, weight: true, productId: true, daySure: true })
      .extend({ grams: grams.nullable().default(null), unit: unit.nullable().default(null) }),
  ),
  illnesses: list(addIllnessInput.omit({ petId: true }).extend({ disabled })),
  medicines: list(medicine).refine(
    (medicines) => medicines.reduce((sum, { given }) => sum + given.length, 0) <= MOST_DOSES,
  ),
  checkups: list(addCheckupInput.omit({ petId: true, illnessId: true }).extend({ illness })),
  // Absent in copies of before; a program of before leaves them out.
  consultations: list(
    addConsultationInput
      .omit({ petId: true, weight: true })
      .extend({ grams: grams.nullable().default(null), unit: unit.nullable().default(null), ...signer }),
  ),
  prescriptions: list(addPrescriptionInput.omit({ petId: true }).extend(signer)),
  // Absent in copies of before. Tests of antibodies against rabies.
  titres: z
    .array(
      z.object({
        sampledOn: calendarDate,
        laboratory: optionalText(120).default(null),
        hundredths: z.int().min(0).max(1_000_000).nullable().default(null),
      }),
    )
    .max(200)
    .default([]),
  // Absent in copies of before. Its importer gets the fields that are missing, as far as there is room.
  ownFields: z
    .array(
      z.object({
        name: requiredText(FIELD_NAME_LETTERS, 'Falta el nombre.'),
        kind: z.enum(OWN_FIELD_KINDS),
        options: z.array(requiredText(FIELD_NAME_LETTERS, 'Falta una opción.')).max(MOST_OPTIONS).default([]),
        value: z.string().max(1000),
      }),
    )
    .max(MOST_OWN_FIELDS)
    .default([]),
  files: z.array(archivedFile).max(MOST_FILES).default([]),
});

export type ArchiveDocument = z.infer<typeof archiveDocument>;

/** The lists of a document, in the order of insertion: an entry refers only to earlier lists. */
export const ARCHIVE_LISTS = [
  'weights',
  'vaccinations',
  'dewormings',
  'illnesses',
  'medicines',
  'checkups',
  'consultations',
  'prescriptions',
] as const;
export type ArchiveList = (typeof ARCHIVE_LISTS)[number];
type Entry<List extends ArchiveList> = ArchiveDocument[List][number];

/** A document in pieces: itself without lists, then its entries; a treatment's doses follow in portions. */
export type ArchiveHead = Omit<ArchiveDocument, ArchiveList>;
export type ArchiveEntry =
  | { [List in Exclude<ArchiveList, 'medicines'>]: { list: List; entry: Entry<List> } }[Exclude<
      ArchiveList,
      'medicines'
    >]
  | { list: 'medicines'; entry: Omit<Entry<'medicines'>, 'given'> }
  | { list: 'given'; entry: Entry<'medicines'>['given'] };
