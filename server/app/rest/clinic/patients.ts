/** The clinic's patients: the list, and one of them with as much of the record as the key may see. */
import { z } from 'zod';
import type { DueKind } from '#db/types.ts';
import { contactOf } from '#server/accounts/owners/rules.ts';
import type { CareState } from '#server/health/due/lines.rules.ts';
import { SEXES } from '#server/pets/reference/schema.ts';
import type { Api } from '#server/app/http/router.ts';
import { dewormingAnswer, dewormingShape } from '../dewormings.ts';
import { illnessAnswer, illnessShape } from '../illnesses.ts';
import { medicineAnswer, medicineShape } from '../medicines.ts';
import { weightAnswer } from '../pet-answer.ts';
import { vaccinationAnswer, vaccinationShape } from '../vaccines.ts';
import { clinicCall, guardianAnswer, guardianShape, next, place, readPlace, size, writePlace } from './call.ts';

export const KIND_WORDS = {
  vaccine: 'vacuna',
  deworming: 'desparasitacion',
  medicine: 'medicamento',
  checkup: 'control',
} as const satisfies Record<DueKind, string>;
export const kindShape = z.enum(KIND_WORDS);

export const STATE_WORDS = {
  overdue: 'vencido',
  soon: 'por_vencer',
  ok: 'al_dia',
  unknown: 'sin_registro',
} as const satisfies Record<CareState, string>;
export const stateShape = z.enum(STATE_WORDS).describe('`por_vencer`: dentro de 30 días.');

const patientShape = z.object({
  mascotaId: z.int(),
  codigoMascota: z.string(),
  nombre: z.string(),
  especie: z.string(),
  raza: z.string().nullable(),
  perdida: z.boolean(),
  fechaFallecimiento: z.iso.date().nullable(),
  fechaRegistro: z.iso.date(),
  estadoCuidado: stateShape,
  proximaFecha: z.iso.date().nullable().describe('El primer día entre lo que le toca.'),
  tutor: guardianShape,
});

const listShape = z.object({ datos: z.array(patientShape), siguiente: next });

const patientExample: z.infer<typeof patientShape> = {
  mascotaId: 1204,
  codigoMascota: 'K7Q2M9XDTA',
  nombre: 'Luna',
  especie: 'Perro',
  raza: 'Mestiza',
  perdida: false,
  fechaFallecimiento: null,
  fechaRegistro: '2026-03-14',
  estadoCuidado: 'por_vencer',
  proximaFecha: '2026-12-02',
  tutor: { nombreCompleto: 'Ana Paredes', telefono: '+593998842547', correo: 'ana@correo.ec' },
};

const end = z.object({ id: z.int(), key: z.string() });

export const listPatients = clinicCall({
  path: '/api/v1/pacientes',
  operationId: 'listarPacientes',
  summary:
    'Los pacientes de la clínica, los últimos primero. Con menos de tres letras en `q`, los nombres que empiezan así, por orden.',
  scope: 'pacientes:leer',
  query: z.object({
    q: z
      .string('Escribe un texto.')
      .max(100, 'Usa 100 letras como máximo.')
      .default('')
      .describe('Nombre del animal o de su tutor, teléfono, código, chip o identificación.'),
    limite: size,
    despues_de: place,
  }),
  asked: { q: 'luna', limite: '50' },
  answer: listShape,
  example: { datos: [patientExample], siguiente: 'eyJpZCI6MTIwNCwia2V5IjoiIn0' },
  run: async (api, { q, limite, despues_de }, env) => {
    const { rows, next: after } = await api.adminLists.pets({
      filter: q,
      size: limite,
      cursor: readPlace(despues_de, end),
    });
    return {
      datos: rows.map((pet) => ({
        mascotaId: pet.id,
        codigoMascota: pet.code,
        nombre: pet.name,
        especie: pet.speciesName,
        raza: pet.breed,
        perdida: pet.lostAt !== null,
        fechaFallecimiento: pet.deceasedOn,
        fechaRegistro: env.dayOf(pet.createdAt),
        estadoCuidado: STATE_WORDS[pet.state],
        proximaFecha: pet.deceasedOn ? null : pet.nextOn,
        tutor: guardianAnswer({ ...pet, ...contactIn(pet) }),
      })),
      siguiente: writePlace(after),
    };
  },
});

type PatientRow = Awaited<ReturnType<Api['adminLists']['pets']>>['rows'][number];

/** Of an animal that the clinic keeps, the account is no person's. */
function contactIn({ principal, ownerPhone, ownerEmail, userPhone, userEmail, keptBy }: PatientRow) {
  const account = keptBy === null ? { phone: userPhone, email: userEmail } : { phone: null, email: null };
  return contactOf({ principal, phone: ownerPhone, email: ownerEmail }, account);
}

const recordShape = z.object({
  vacunas: z.array(vaccinationShape),
  desparasitaciones: z.array(dewormingShape),
  enfermedades: z.array(illnessShape),
  medicamentos: z.array(medicineShape),
  controles: z.array(
    z.object({
      controlId: z.int(),
      motivo: z.string(),
      fechaPrevista: z.iso.date().nullable(),
      fechaRealizado: z.iso.date().nullable(),
      hallazgos: z.string().nullable(),
      veterinario: z.string().nullable(),
      clinica: z.string().nullable(),
      observacion: z.string().nullable(),
    }),
  ),
  pesos: z.array(
    z.object({
      pesoId: z.int(),
      fecha: z.iso.date(),
      peso: z.number().nullable(),
      medidaPesoId: z.int().nullable(),
      medidaPeso: z.string().nullable(),
    }),
  ),
});

const oneShape = z.object({
  mascotaId: z.int(),
  codigoMascota: z.string(),
  nombre: z.string(),
  especie: z.string(),
  raza: z.string().nullable(),
  sexo: z.string(),
  fechaNacimiento: z.iso.date().nullable(),
  fechaEstimada: z.boolean(),
  microchip: z.string().nullable(),
  fechaRegistro: z.iso.date(),
  deLaClinica: z.boolean().describe('La clínica lleva su libreta: su tutor no tiene cuenta.'),
  alertas: z.object({
    alergias: z.string().nullable(),
    perdida: z.boolean(),
    fechaFallecimiento: z.iso.date().nullable(),
  }),
  tutor: guardianShape.extend({
    beneficiarioId: z.int(),
    identificacion: z.string().nullable(),
    ciudad: z.string().nullable(),
  }),
  pendientes: z.array(
    z.object({ tipo: kindShape, nombre: z.string(), fecha: z.iso.date().nullable(), estado: stateShape }),
  ),
  libreta: recordShape
    .nullable()
    .describe('Con el permiso `libretas:leer` de una veterinaria o un administrador; sin él, `null`.'),
});

const inRecord = ({ disabledAt }: { disabledAt: string | null }) => disabledAt === null;

export const onePatient = clinicCall({
  path: '/api/v1/pacientes/{id}',
  operationId: 'verPaciente',
  summary:
    'Un paciente: quién es, su tutor, alertas y lo que le toca; con el permiso `libretas:leer`, también su libreta. Si es de un tutor con cuenta, él ve que se leyó.',
  scope: 'pacientes:leer',
  query: z.object({
    id: z.coerce.number('Es un número.').int('Es un número.').positive('Es un número.').describe('El mascotaId.'),
  }),
  asked: { id: '1204' },
  answer: oneShape,
  example: {
    mascotaId: 1204,
    codigoMascota: 'K7Q2M9XDTA',
    nombre: 'Luna',
    especie: 'Perro',
    raza: 'Mestiza',
    sexo: 'Hembra',
    fechaNacimiento: '2022-09-01',
    fechaEstimada: true,
    microchip: '941000025614308',
    fechaRegistro: '2026-03-14',
    deLaClinica: true,
    alertas: { alergias: 'Penicilina', perdida: false, fechaFallecimiento: null },
    tutor: { ...patientExample.tutor, beneficiarioId: 877, identificacion: '1710034065', ciudad: 'Quito' },
    pendientes: [{ tipo: 'vacuna', nombre: 'Antirrábica', fecha: '2026-12-02', estado: 'por_vencer' }],
    libreta: null,
  },
  mayMiss: true,
  run: async (api, { id }, env) => {
    const pet = await api.adminRecord.pet({ petId: id });
    return {
      mascotaId: pet.id,
      codigoMascota: pet.code,
      nombre: pet.name,
      especie: pet.speciesName,
      raza: pet.breed,
      sexo: (SEXES.find(({ code }) => code === pet.sex) ?? SEXES[2]).name,
      fechaNacimiento: pet.birthOn,
      fechaEstimada: pet.birthEstimated === 1,
      microchip: pet.microchip,
      fechaRegistro: env.dayOf(pet.createdAt),
      deLaClinica: pet.kept,
      alertas: { alergias: pet.allergies, perdida: pet.lostAt !== null, fechaFallecimiento: pet.deceasedOn },
      tutor: {
        ...guardianAnswer(pet),
        beneficiarioId: pet.ownerId,
        identificacion: pet.ownerIdNumber,
        ciudad: pet.ownerCity,
      },
      pendientes: pet.lines.map(({ kind, title, nextOn, state }) => ({
        tipo: KIND_WORDS[kind],
        nombre: title,
        fecha: nextOn,
        estado: STATE_WORDS[state],
      })),
      libreta: env.may('libretas:leer') ? recordAnswer(await api.pets.get({ petId: id })) : null,
    };
  },
});

function recordAnswer({
  weights,
  vaccinations,
  dewormings,
  illnesses,
  medicines,
  checkups,
}: Awaited<ReturnType<Api['pets']['get']>>): z.infer<typeof recordShape> {
  return {
    vacunas: vaccinations.map(vaccinationAnswer),
    desparasitaciones: dewormings.map(dewormingAnswer),
    enfermedades: illnesses.filter(inRecord).map(illnessAnswer),
    medicamentos: medicines.filter(inRecord).map(medicineAnswer),
    controles: checkups.map((checkup) => ({
      controlId: checkup.id,
      motivo: checkup.reason,
      fechaPrevista: checkup.plannedOn,
      fechaRealizado: checkup.doneOn,
      hallazgos: checkup.findings,
      veterinario: checkup.veterinarian,
      clinica: checkup.clinic,
      observacion: checkup.notes,
    })),
    pesos: weights.map((weight) => ({ pesoId: weight.id, fecha: weight.measuredOn, ...weightAnswer(weight) })),
  };
}
