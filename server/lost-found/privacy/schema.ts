/** Tags, losses and finders' messages of an animal in the data export. */
import { z } from 'zod';

const instant = z.string().nullable().describe('Momento en UTC, ISO 8601');
const text = z.string().nullable();
const shown = z.enum(['never', 'lost', 'always']).describe('nunca, si está perdido, siempre');
const yes = z.number().describe('1 = sí');

/** In the record of each animal. */
export const exportedTagData = z.object({
  page: z
    .object({
      callShown: shown,
      whatsappShown: shown,
      guardianShown: yes,
      looksShown: yes,
      chipShown: yes,
      foundByChip: yes,
      allergiesShown: yes,
      medicineShown: yes,
      urgentNote: text,
      mannerNote: text,
      vetNote: text,
      updatedAt: instant,
    })
    .nullable()
    .describe('Lo que muestra su página pública; vacío = lo usual'),
  tags: z
    .array(
      z.object({
        code: z.string(),
        state: z.string(),
        activatedAt: instant,
        replacedAt: instant,
        replaceReason: text,
        replacedByCode: text,
        withdrawnAt: instant,
        scans: z.number(),
        lastScanAt: instant,
      }),
    )
    .describe('Sus placas'),
  losses: z
    .array(
      z.object({
        since: z.string(),
        place: text,
        latitude: z.number().nullable(),
        longitude: z.number().nullable(),
        detail: text,
        reward: text,
        contactShown: yes,
        startedAt: instant,
        endedAt: instant,
      }),
    )
    .describe('Las veces que se perdió'),
  readings: z
    .array(z.object({ at: instant, tagCode: text.describe('Vacío: su propio código') }))
    .describe('Cuándo se abrió su página, de los últimos 90 días; no se guarda quién'),
  conversations: z
    .array(
      z.object({
        name: text,
        phone: text,
        startedAt: instant,
        closedAt: instant,
        messages: z.array(
          z.object({
            sender: z.string(),
            kind: z.string(),
            text,
            place: text,
            latitude: z.number().nullable(),
            longitude: z.number().nullable(),
            accuracy: z.number().nullable().describe('Metros'),
            at: instant,
          }),
        ),
      }),
    )
    .describe('Lo que escribió quien lo encontró, y lo que tu familia contestó'),
  reports: z
    .array(z.object({ text: z.string(), createdAt: instant, handledAt: instant }))
    .describe('Los abusos que tu familia reportó'),
});
