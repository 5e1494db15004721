/** An animal in the words of the legacy calls: four of them give one, all alike. */
import { z } from 'zod';
import type { CalendarDate, Flag, Instant, Sex, WeightUnit } from '#db/types.ts';
import { ageInWords, fromGrams, licenceOf, trialBegan } from '#server/pets/pets/rules.ts';
import { SEXES, WEIGHT_UNITS } from '#server/pets/reference/schema.ts';
import { faceUrls } from './photo.ts';
import type { Environment } from './route.ts';

/** An animal as every call gives it. */
export const petShape = z.object({
  mascotaId: z.int(),
  codigoMascota: z.string(),
  nombre: z.string(),
  especieId: z.int(),
  especie: z.string(),
  raza: z.string().nullable(),
  sexoId: z.int(),
  sexo: z.string(),
  fechaNacimiento: z.iso.date().nullable(),
  fechaEstimada: z.boolean(),
  edad: z.string().nullable(),
  color: z.string().nullable(),
  senias: z.string().nullable(),
  peso: z.number().nullable(),
  medidaPesoId: z.int().nullable(),
  medidaPeso: z.string().nullable(),
  microchip: z.string().nullable(),
  esterilizado: z.boolean().nullable(),
  fechaEsterilizacion: z.iso.date().nullable(),
  alergias: z.string().nullable(),
  fallecida: z.boolean(),
  perdida: z.boolean(),
  beneficiarioId: z.int(),
  propietario: z.string(),
  foto: z.string().nullable().describe('Su foto en pequeño; se abre con el mismo token.'),
  urlFoto: z.string().nullable().describe('La misma foto en grande.'),
  licencia: z.object({
    estado: z.enum(['prueba', 'vigente', 'gracia', 'vencida', 'libre']),
    desde: z.iso.date().nullable(),
    hasta: z.iso.date().nullable(),
  }),
});

interface PetFacts {
  id: number;
  code: string;
  name: string;
  speciesId: number;
  speciesName: string;
  breed: string | null;
  sex: Sex;
  birthOn: CalendarDate | null;
  birthEstimated: Flag;
  color: string | null;
  marks: string | null;
  microchip: string | null;
  neutered: Flag | null;
  neuteredOn: CalendarDate | null;
  allergies: string | null;
  deceasedOn: CalendarDate | null;
  lostAt: Instant | null;
  createdAt: Instant;
  trialFrom: Instant | null;
  licensedFrom: CalendarDate | null;
  licensedUntil: CalendarDate | null;
  ownerId: number;
  ownerName: string;
  ownerSurname: string;
  photo: string | null;
  /** The clinic keeps it: it has no year to pay. */
  kept?: boolean;
}

interface Weight {
  grams: number;
  unit: WeightUnit;
}

/** @param weight the latest, where one is known. */
export function petAnswer(facts: PetFacts, weight: Weight | null, env: Environment): z.infer<typeof petShape> {
  const { trialDays, subscriptions } = env.config;
  const licence = licenceOf({ ...facts, createdOn: env.dayOf(trialBegan(facts)) }, env.today, {
    trialDays,
    subscriptions: subscriptions && facts.kept !== true,
  });
  const face = faceUrls(facts.photo, env);
  const sex = SEXES.find(({ code }) => code === facts.sex) ?? SEXES[2];
  return {
    mascotaId: facts.id,
    codigoMascota: facts.code,
    nombre: facts.name,
    especieId: facts.speciesId,
    especie: facts.speciesName,
    raza: facts.breed,
    sexoId: sex.id,
    sexo: sex.name,
    fechaNacimiento: facts.birthOn,
    fechaEstimada: facts.birthEstimated === 1,
    edad: facts.birthOn && ageInWords(facts.birthOn, facts.deceasedOn ?? env.today),
    color: facts.color,
    senias: facts.marks,
    ...weightAnswer(weight),
    microchip: facts.microchip,
    esterilizado: facts.neutered === null ? null : facts.neutered === 1,
    fechaEsterilizacion: facts.neuteredOn,
    alergias: facts.allergies,
    fallecida: facts.deceasedOn !== null,
    perdida: facts.lostAt !== null,
    beneficiarioId: facts.ownerId,
    propietario: `${facts.ownerName} ${facts.ownerSurname}`.trim(),
    foto: face.small,
    urlFoto: face.large,
    licencia: { estado: licence.state, desde: licence.from, hasta: licence.until },
  };
}

export function weightAnswer(weight: Weight | null) {
  const unit = WEIGHT_UNITS.find(({ code }) => code === weight?.unit);
  if (!weight || !unit) return { peso: null, medidaPesoId: null, medidaPeso: null };
  return { peso: fromGrams(weight.grams, weight.unit), medidaPesoId: unit.id, medidaPeso: unit.symbol };
}
