/** What the export of an account holds, field by field: it is checked against this, and the same goes along as JSON Schema. */
import { z } from 'zod';
import { exportedLicences, exportedPaymentData } from '#server/billing/privacy/schema.ts';
import { exportedCertificates } from '#server/documents/certificates/schema.ts';
import { exportedCredentials } from '#server/documents/credentials/schema.ts';
import { exportedNotices } from '#server/health/reminders/schema.ts';
import { exportedReports } from '#server/accounts/feedback/schema.ts';
import { exportedTagData } from '#server/lost-found/privacy/schema.ts';
import { exportedPlans } from './plans.schema.ts';

const day = z.string().nullable().describe('Día, AAAA-MM-DD');
const instant = z.string().nullable().describe('Momento en UTC, ISO 8601');
const text = z.string().nullable();
const veterinarian = { name: z.string(), registration: text, clinic: text, verified: z.boolean() };
const issued = { animal: z.string(), author: text, revokedAt: instant };
const author = {
  author: text.describe('Quién lo anotó; vacío si su cuenta ya no existe'),
  editor: text.describe('Quién lo corrigió por última vez'),
  createdAt: instant,
  updatedAt: instant,
  removedAt: instant.describe('Si se quitó; se guarda para poder deshacerlo'),
  visit: z.object(veterinarian).nullable().describe('El veterinario que lo anotó en una consulta'),
  disputedAt: instant.describe('Si tu familia dijo que no es correcto'),
};
const signer = { veterinarian: text, clinic: text };
const care = { ...signer, notes: text };

/** One animal with its whole record. */
const animal = z.object({
  code: z.string(),
  name: z.string(),
  species: z.string(),
  breed: text,
  sex: z.string(),
  birthOn: day,
  birthEstimated: z.number(),
  color: text,
  marks: text,
  microchip: text,
  microchipOn: day.describe('Desde cuándo tiene el microchip'),
  neutered: z.number().nullable(),
  neuteredOn: day,
  allergies: text,
  deceasedOn: day,
  lostAt: instant,
  owner: z.string(),
  createdAt: instant,
  removedAt: instant.describe('Si lo quitaste de tu lista'),
  weightTarget: z
    .object({ low: z.number(), high: z.number(), by: text, on: day })
    .nullable()
    .describe('El peso que puso como meta su veterinario, en gramos'),
  weights: z.array(
    z.object({
      grams: z.number(),
      unit: z.string(),
      measuredOn: day,
      takenBy: text.describe('Quién lo pesó, si llegó con una lista'),
      bodyCondition: z.number().nullable().describe('Condición corporal, de 1 a 9'),
      ...author,
    }),
  ),
  vaccinations: z.array(
    z.object({
      name: z.string(),
      givenOn: day,
      nextOn: day,
      laboratory: text,
      lot: text,
      lotExpiresOn: day,
      confirmedOn: day.describe('Cuándo un veterinario vio su sticker y la confirmó'),
      confirmedBy: text,
      ...care,
      ...author,
    }),
  ),
  dewormings: z.array(
    z.object({
      target: z.string(),
      product: z.string(),
      form: text,
      dose: text,
      grams: z.number().nullable(),
      unit: text,
      givenOn: day,
      nextOn: day,
      ...care,
      ...author,
    }),
  ),
  illnesses: z.array(
    z.object({
      name: z.string(),
      diagnosedOn: day,
      state: z.string(),
      overcomeOn: day,
      treatment: text,
      disabledAt: instant,
      ...care,
      ...author,
    }),
  ),
  medicines: z.array(
    z.object({
      name: z.string(),
      dose: z.string(),
      route: text,
      every: z.number(),
      everyUnit: z.string(),
      startOn: day,
      firstTime: z.string(),
      duration: z.number().nullable(),
      durationUnit: text,
      endOn: day,
      illness: text.describe('La enfermedad para la que se da'),
      given: z
        .array(z.object({ slot: z.string(), givenAt: z.string(), state: z.string(), late: z.number(), reason: text }))
        .describe('Las dosis dadas o no: la hora del plan, sin zona, el momento, si fue tarde y por qué'),
      stockQuarters: z.number().nullable().describe('Cuántas había al contarlas, en cuartos'),
      disabledAt: instant,
      ...care,
      ...author,
    }),
  ),
  checkups: z.array(
    z.object({
      reason: z.string(),
      plannedOn: day,
      doneOn: day,
      findings: text,
      bodyCondition: z.number().nullable(),
      illness: text.describe('La enfermedad por la que se va'),
      ...care,
      ...author,
    }),
  ),
  consultations: z.array(
    z.object({
      attendedOn: day,
      reason: z.string(),
      temperature: z.number().nullable().describe('Grados centígrados'),
      grams: z.number().nullable(),
      unit: text,
      findings: text,
      plan: text,
      ...signer,
      ...author,
    }),
  ),
  prescriptions: z.array(
    z.object({
      prescribedOn: day,
      items: z.array(z.object({ product: z.string(), dose: z.string(), frequency: z.string(), duration: text })),
      indications: text,
      ...signer,
      ...author,
    }),
  ),
  postponed: z.array(z.object({ key: z.string(), until: z.string(), createdAt: instant })).describe('Lo pospuesto'),
  followUps: z
    .array(z.object({ key: z.string(), dueOn: day, state: z.string(), note: text, bookedOn: day, changedAt: instant }))
    .describe('Lo que la clínica anotó al avisarte de lo que toca'),
  events: z
    .array(
      z.object({
        vaccinationId: z.number(),
        happenedOn: day,
        what: z.string(),
        seriousness: z.string(),
        reportedTo: text,
        signedBy: text,
        createdAt: instant,
      }),
    )
    .describe('Lo que pasó después de una vacuna'),
  appointments: z
    .array(z.object({ startsAt: instant, endsAt: instant, reason: z.string(), state: z.string() }))
    .describe('Sus turnos en la clínica'),
  sharedWith: z.array(z.object({ name: z.string(), role: z.string(), since: instant })),
  clinic: z
    .object({ since: instant, consentAt: instant, consentHow: text, endedAt: instant })
    .nullable()
    .describe('El permiso que le diste a la clínica'),
  looks: z
    .array(z.object({ name: z.string(), day: z.string() }))
    .describe('Quién de la clínica vio su libreta, una vez por día'),
  ownFields: z
    .array(z.object({ name: z.string(), kind: z.string(), value: z.string(), writtenAt: instant }))
    .describe('Lo que anotaste en tus propios campos, y la clínica en los suyos'),
  ...exportedPlans,
  certificates: exportedCertificates,
  memorial: z.object({ words: text, saidAt: instant }).nullable().describe('Lo que la familia escribió en su recuerdo'),
  visits: z
    .array(z.object({ ...veterinarian, startedAt: instant, expiresAt: instant, endedAt: instant }))
    .describe('Los veterinarios que vieron su libreta'),
  ...exportedTagData.shape,
  ...exportedLicences,
});

export const exportDocument = z.object({
  schemaVersion: z.literal(1),
  exportedAt: z.string(),
  account: z.object({
    email: z.string(),
    pendingEmail: text,
    name: z.string(),
    surname: z.string(),
    countryIso: z.string(),
    phone: text,
    timeZone: z.string(),
    weightUnit: z.string(),
    signupKind: z.string(),
    createdAt: instant,
    confirmedAt: instant,
    secondFactorSince: instant.describe('Verificación en dos pasos'),
  }),
  staff: z
    .object({
      administrator: z.number(),
      veterinarian: z.number(),
      reception: z.number(),
      prefix: text,
      professionalName: text,
      registration: text,
      specialty: text,
      since: z.string(),
      signature: text.describe('La imagen de tu firma, en base64'),
      credentials: exportedCredentials,
    })
    .nullable()
    .describe('Tu trabajo en la clínica'),
  consents: z.array(z.object({ purpose: z.string(), version: z.string(), givenAt: z.string(), withdrawnAt: instant })),
  logins: z.array(z.object({ provider: z.string(), email: text, createdAt: instant })),
  passkeys: z
    .array(z.object({ name: z.string(), createdAt: instant, lastUsedAt: instant }))
    .describe('Tus llaves de acceso: su nombre y sus días'),
  sessions: z.array(
    z.object({ kind: z.string(), agent: z.string(), ipPrefix: z.string(), createdAt: instant, lastUsedAt: instant }),
  ),
  mails: z.array(z.object({ kind: z.string(), email: z.string(), createdAt: instant, sentAt: instant })),
  browsers: z.array(z.object({ createdAt: z.string() })).describe('Navegadores desde los que ya entraste'),
  notices: exportedNotices,
  channels: z
    .array(z.object({ kind: z.string(), shown: z.string(), createdAt: instant, lastSentAt: instant }))
    .describe('Por dónde más te avisamos, sin sus claves'),
  pushBrowsers: z.array(z.object({ agent: z.string(), endpoint: z.string(), createdAt: instant })),
  walletPasses: z
    .array(z.object({ animal: z.string(), createdAt: instant, copies: z.number() }))
    .describe('Cédulas guardadas en la billetera de un teléfono que se actualizan ahí, y en cuántas.'),
  calendars: z.array(z.object({ animal: text, createdAt: instant, lastReadAt: instant })),
  apiKeys: z
    .array(
      z.object({
        name: z.string(),
        beginning: z.string().describe('Sus primeras letras; la clave misma no se guarda'),
        scopes: z.string(),
        createdAt: instant,
        expiresAt: instant,
        revokedAt: instant,
        lastUsedAt: instant,
      }),
    )
    .describe('Claves de API para otros programas'),
  reminders: z.array(z.object({ day: z.string(), animal: z.string(), key: z.string(), stage: z.string() })),
  newsSeenAt: instant.describe('Hasta cuándo viste las novedades'),
  invitations: z
    .array(
      z.object({
        animal: z.string(),
        email: z.string(),
        role: z.string(),
        createdAt: instant,
        expiresAt: instant,
        acceptedAt: instant,
        revokedAt: instant,
      }),
    )
    .describe('A quién invitaste'),
  transfers: z
    .array(
      z.object({
        animal: z.string(),
        email: z.string(),
        createdAt: instant,
        expiresAt: instant,
        acceptedAt: instant,
        declinedAt: instant,
        cancelledAt: instant,
      }),
    )
    .describe('Los animales que ofreciste a otra persona'),
  handOvers: z
    .array(z.object({ animal: z.string(), takenAt: instant, returnedAt: instant }))
    .describe('Las libretas que recibiste de la clínica'),
  costs: z
    .array(
      z.object({
        animal: z.string(),
        spentOn: z.string(),
        cents: z.number(),
        currency: z.string(),
        what: z.string(),
        place: text,
        receipt: text.describe('La foto del recibo, en este mismo archivo'),
        createdAt: instant,
        removedAt: instant,
      }),
    )
    .describe('Lo que anotaste que gastaste; solo lo ves tú'),
  ownFields: z
    .array(z.object({ name: z.string(), kind: z.string(), options: text, createdAt: instant, removedAt: instant }))
    .describe('Los campos que hiciste'),
  lists: z
    .array(
      z.object({
        fileName: z.string(),
        state: z.string(),
        createdAt: instant,
        startedAt: instant.nullable(),
        finishedAt: instant.nullable(),
        undoneAt: instant.nullable(),
      }),
    )
    .describe('Las listas de animales que trajiste'),
  trials: z
    .array(z.object({ kind: z.string(), value: z.string(), startedAt: instant }))
    .describe('Códigos y microchips que ya tuvieron sus días de prueba en tu cuenta'),
  proofs: z
    .array(z.object({ ...issued, purpose: z.string(), until: z.string(), createdAt: instant, views: z.number() }))
    .describe('Enlaces que muestran sus vacunas'),
  whatsapp: z
    .object({
      consents: z.array(
        z.object({ phone: z.string(), words: z.string(), way: z.string(), givenAt: instant, withdrawnAt: instant }),
      ),
      messages: z.array(
        z.object({ kind: z.string(), phone: z.string(), state: z.string(), stateAt: instant, createdAt: instant }),
      ),
    })
    .describe('Lo que la clínica anotó de WhatsApp: con qué palabras aceptaste, y qué te envió'),
  papers: z
    .array(z.object({ ...issued, kind: z.string(), number: z.string(), issuedAt: instant, checks: z.number() }))
    .describe('Cédulas, carnets, historias, certificados, notas y recetas con número'),
  reports: exportedReports,
  owners: z.array(
    z.object({
      name: z.string(),
      surname: z.string(),
      idKind: text,
      idNumber: text,
      email: text,
      phone: text,
      city: text,
      address: text,
      createdAt: instant,
      removedAt: instant,
    }),
  ),
  animals: z.array(animal),
  files: z
    .array(
      z.object({
        path: z.string().describe('Dónde está dentro de este ZIP'),
        animal: text.describe('Código del animal; vacío en la foto de una persona'),
        kind: z.string(),
        purpose: z.string(),
        of: text.describe('La vacuna, enfermedad… a la que acompaña'),
        caption: text,
        takenOn: day,
        createdAt: instant,
        author: text.describe('Quién lo agregó; vacío si su cuenta ya no existe'),
        removedAt: instant.describe('Si se quitó; se guarda un mes para poder deshacerlo'),
      }),
    )
    .describe('Fotos y documentos'),
  ...exportedPaymentData.shape,
  sharedWithMe: z.array(z.object({ code: z.string(), name: z.string(), role: z.string(), since: instant })),
});

export type ExportDocument = z.infer<typeof exportDocument>;
