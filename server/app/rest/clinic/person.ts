/** What a person's own key reads: the animals, what is written of one, what is due, and the payments. */
import { z } from 'zod';
import { SEXES } from '#server/pets/reference/schema.ts';
import type { Api } from '#server/app/http/router.ts';
import { amountOnTheWire } from '#server/platform/lib/money.ts';
import { ENTRY_WORDS } from '#server/platform/webhooks/rules.ts';
import { clinicCall, next, place, readPlace, size, writePlace } from './call.ts';
import { KIND_WORDS, kindShape, STATE_WORDS, stateShape } from './patients.ts';
import { METHOD_WORDS, PAYMENT_STATE_WORDS, paymentStateShape } from './payments.ts';

/** Of a whole list the rows after a place. @param keyOf unique, and in the order of the list */
function pageOf<Row>(
  rows: readonly Row[],
  { limite, despues_de }: { limite: number; despues_de?: string | undefined },
  { keyOf, newestFirst }: { keyOf: (row: Row) => string; newestFirst: boolean },
) {
  const after = readPlace(despues_de, z.string().max(100));
  const up = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
  const order = newestFirst ? (a: string, b: string) => up(b, a) : up;
  const left = rows
    .map((row) => ({ row, key: keyOf(row) }))
    .filter(({ key }) => after === undefined || order(key, after) > 0)
    .toSorted((a, b) => order(a.key, b.key));
  const page = left.slice(0, limite);
  return {
    rows: page.map(({ row }) => row),
    siguiente: writePlace(left.length > limite ? (page.at(-1)?.key ?? null) : null),
  };
}

/** Ids in the order of texts. */
const inOrder = (id: number) => String(id).padStart(12, '0');

const paging = { limite: size, despues_de: place };
const ofPerson = true as const;

export const listOwnAnimals = clinicCall({
  path: '/api/v1/cuenta/mascotas',
  operationId: 'listarMisMascotas',
  summary: 'Los animales de quien creó la clave, y los que su familia le comparte; los últimos primero.',
  scope: 'mascotas:leer',
  ofPerson,
  query: z.object(paging),
  asked: { limite: '50' },
  answer: z.object({
    datos: z.array(
      z.object({
        mascotaId: z.int(),
        codigoMascota: z.string(),
        nombre: z.string(),
        especie: z.string(),
        raza: z.string().nullable(),
        sexo: z.string(),
        fechaNacimiento: z.iso.date().nullable(),
        fechaEstimada: z.boolean(),
        perdida: z.boolean(),
        fechaFallecimiento: z.iso.date().nullable(),
        estadoCuidado: stateShape,
        proximaFecha: z.iso.date().nullable().describe('El primer día entre lo que le toca.'),
      }),
    ),
    siguiente: next,
  }),
  example: {
    datos: [
      {
        mascotaId: 1204,
        codigoMascota: 'K7Q2M9XDTA',
        nombre: 'Luna',
        especie: 'Perro',
        raza: 'Mestiza',
        sexo: 'Hembra',
        fechaNacimiento: '2022-09-01',
        fechaEstimada: true,
        perdida: false,
        fechaFallecimiento: null,
        estadoCuidado: 'por_vencer',
        proximaFecha: '2026-12-02',
      },
    ],
    siguiente: null,
  },
  run: async (api, asked) => {
    const { rows, siguiente } = pageOf(await api.pets.list(), asked, {
      keyOf: ({ id }) => inOrder(id),
      newestFirst: true,
    });
    return {
      datos: rows.map((pet) => ({
        mascotaId: pet.id,
        codigoMascota: pet.code,
        nombre: pet.name,
        especie: pet.speciesName,
        raza: pet.breed,
        sexo: (SEXES.find(({ code }) => code === pet.sex) ?? SEXES[2]).name,
        fechaNacimiento: pet.birthOn,
        fechaEstimada: pet.birthEstimated === 1,
        perdida: pet.lostAt !== null,
        fechaFallecimiento: pet.deceasedOn,
        estadoCuidado: STATE_WORDS[pet.state],
        proximaFecha: pet.deceasedOn ? null : pet.nextOn,
      })),
      siguiente,
    };
  },
});

const entryKind = z.enum(ENTRY_WORDS);

const entryShape = z.object({
  tipo: entryKind,
  anotacionId: z.int(),
  fecha: z.iso.date().describe('El día de la dosis, del diagnóstico o de la visita; de un tratamiento, su comienzo.'),
  titulo: z.string(),
  proximaFecha: z.iso.date().nullable(),
  veterinario: z.string().nullable(),
  observacion: z.string().nullable(),
});
type Entry = z.infer<typeof entryShape>;

export const listOwnEntries = clinicCall({
  path: '/api/v1/cuenta/mascotas/{id}/anotaciones',
  operationId: 'listarMisAnotaciones',
  summary: 'Lo que consta en la libreta de un animal propio o compartido, lo último primero.',
  scope: 'salud:leer',
  ofPerson,
  query: z.object({
    id: z.coerce.number('Es un número.').int('Es un número.').positive('Es un número.').describe('El mascotaId.'),
    tipo: entryKind.optional().describe('Solo las de ese tipo.'),
    ...paging,
  }),
  asked: { id: '1204', tipo: 'vacuna' },
  answer: z.object({ datos: z.array(entryShape), siguiente: next }),
  example: {
    datos: [
      {
        tipo: 'vacuna',
        anotacionId: 120,
        fecha: '2025-12-02',
        titulo: 'Antirrábica',
        proximaFecha: '2026-12-02',
        veterinario: 'Dra. Vera',
        observacion: null,
      },
    ],
    siguiente: null,
  },
  mayMiss: true,
  run: async (api, { id, tipo, ...asked }) => {
    const all = entriesOf(await api.pets.get({ petId: id })).filter(
      (entry) => tipo === undefined || entry.tipo === tipo,
    );
    const keyOf = ({ fecha, tipo: kind, anotacionId }: Entry) => `${fecha} ${kind} ${inOrder(anotacionId)}`;
    const { rows, siguiente } = pageOf(all, asked, { keyOf, newestFirst: true });
    return { datos: rows, siguiente };
  },
});

type PetRecord = Awaited<ReturnType<Api['pets']['get']>>;

function entriesOf(record: PetRecord): Entry[] {
  const { vaccinations, dewormings, illnesses, medicines, checkups, consultations, prescriptions, weights } = record;
  const nothing = { proximaFecha: null, veterinario: null, observacion: null };
  return [
    ...vaccinations.map((one) => ({
      tipo: ENTRY_WORDS.vaccination,
      anotacionId: one.id,
      fecha: one.givenOn,
      titulo: one.name,
      proximaFecha: one.nextOn,
      veterinario: one.veterinarian,
      observacion: one.notes,
    })),
    ...dewormings.map((one) => ({
      tipo: ENTRY_WORDS.deworming,
      anotacionId: one.id,
      fecha: one.givenOn,
      titulo: one.product,
      proximaFecha: one.nextOn,
      veterinario: one.veterinarian,
      observacion: one.notes,
    })),
    ...illnesses.map((one) => ({
      ...nothing,
      tipo: ENTRY_WORDS.illness,
      anotacionId: one.id,
      fecha: one.diagnosedOn,
      titulo: one.name,
      veterinario: one.veterinarian,
      observacion: one.notes,
    })),
    ...medicines.map((one) => ({
      ...nothing,
      tipo: ENTRY_WORDS.medicine,
      anotacionId: one.id,
      fecha: one.startOn,
      titulo: one.name,
      veterinario: one.veterinarian,
      observacion: one.notes,
    })),
    ...checkups.flatMap((one) => {
      const fecha = one.doneOn ?? one.plannedOn;
      if (fecha === null) return [];
      return {
        ...nothing,
        tipo: ENTRY_WORDS.checkup,
        anotacionId: one.id,
        fecha,
        titulo: one.reason,
        veterinario: one.veterinarian,
        observacion: one.notes,
      };
    }),
    ...consultations.map((one) => ({
      ...nothing,
      tipo: ENTRY_WORDS.consultation,
      anotacionId: one.id,
      fecha: one.attendedOn,
      titulo: one.reason,
      veterinario: one.veterinarian,
      observacion: one.plan,
    })),
    ...prescriptions.map((one) => ({
      ...nothing,
      tipo: ENTRY_WORDS.prescription,
      anotacionId: one.id,
      fecha: one.prescribedOn,
      titulo: 'Receta',
      veterinario: one.veterinarian,
      observacion: one.indications,
    })),
    ...weights.map((one) => ({
      ...nothing,
      tipo: ENTRY_WORDS.weight,
      anotacionId: one.id,
      fecha: one.measuredOn,
      titulo: `${one.grams / 1000} kg`,
    })),
  ];
}

export const listOwnDue = clinicCall({
  path: '/api/v1/cuenta/pendientes',
  operationId: 'listarMisPendientes',
  summary: 'Lo que les toca a esos animales: lo vencido y los próximos 30 días, por día.',
  scope: 'salud:leer',
  ofPerson,
  query: z.object(paging),
  asked: { limite: '50' },
  answer: z.object({
    datos: z.array(
      z.object({
        mascotaId: z.int(),
        nombre: z.string(),
        tipo: kindShape,
        pendiente: z.string().describe('La vacuna, el producto, la medicina o el motivo.'),
        fecha: z.iso.date(),
        estado: stateShape,
      }),
    ),
    siguiente: next,
  }),
  example: {
    datos: [
      {
        mascotaId: 1204,
        nombre: 'Luna',
        tipo: 'vacuna',
        pendiente: 'Antirrábica',
        fecha: '2026-12-02',
        estado: 'por_vencer',
      },
    ],
    siguiente: null,
  },
  run: async (api, asked) => {
    const { due, pets } = await api.agenda.overview();
    const names = new Map(pets.map(({ id, name }) => [id, name]));
    const { rows, siguiente } = pageOf(due, asked, {
      keyOf: ({ dueOn, petId, key }) => `${dueOn} ${inOrder(petId)} ${key}`,
      newestFirst: false,
    });
    return {
      datos: rows.map((line) => ({
        mascotaId: line.petId,
        nombre: names.get(line.petId) ?? '',
        tipo: KIND_WORDS[line.kind],
        pendiente: line.title,
        fecha: line.dueOn,
        estado: STATE_WORDS[line.state],
      })),
      siguiente,
    };
  },
});

export const listOwnPayments = clinicCall({
  path: '/api/v1/cuenta/pagos',
  operationId: 'listarMisPagos',
  summary: 'Los pagos de quien creó la clave, los últimos primero.',
  scope: 'pagos:leer',
  ofPerson,
  query: z.object(paging),
  asked: { limite: '50' },
  answer: z.object({
    datos: z.array(
      z.object({
        codigo: z.string(),
        estado: paymentStateShape,
        forma: z.enum(METHOD_WORDS),
        valor: z.string().describe('Con dos decimales: `6.00`.'),
        moneda: z.literal('USD'),
        plan: z.string(),
        fechaInicio: z.iso.datetime(),
        fechaFin: z.iso.datetime().nullable().describe('Cuándo se supo cómo terminó.'),
      }),
    ),
    siguiente: next,
  }),
  example: {
    datos: [
      {
        codigo: '7Q2M9XDTAK4RW0C',
        estado: 'pagado',
        forma: 'transferencia',
        valor: '6.00',
        moneda: 'USD',
        plan: 'Un año',
        fechaInicio: '2026-11-20T15:00:00.000Z',
        fechaFin: '2026-11-20T17:30:00.000Z',
      },
    ],
    siguiente: null,
  },
  run: async (api, asked) => {
    const { rows, siguiente } = pageOf(await api.payments.mine(), asked, {
      keyOf: ({ createdAt, code }) => `${createdAt} ${code}`,
      newestFirst: true,
    });
    return {
      datos: rows.map((payment) => ({
        codigo: payment.code,
        estado: PAYMENT_STATE_WORDS[payment.state],
        forma: METHOD_WORDS[payment.method],
        valor: amountOnTheWire(payment.cents),
        moneda: 'USD' as const,
        plan: payment.planName,
        fechaInicio: payment.createdAt,
        fechaFin: payment.settledAt,
      })),
      siguiente,
    };
  },
});
