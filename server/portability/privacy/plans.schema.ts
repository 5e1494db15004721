/** Trips, tests of antibodies and registers of towns in the data export. */
import { z } from 'zod';

const text = z.string().nullable();
const day = z.string().nullable().describe('Día, AAAA-MM-DD');
const instant = z.string().nullable().describe('Momento en UTC, ISO 8601');

export const exportedPlans = {
  trips: z
    .array(
      z.object({
        fromCountry: z.string(),
        toCountry: z.string(),
        arrivesOn: day,
        arrivesAt: text,
        means: z.string(),
        createdAt: instant,
        removedAt: instant,
      }),
    )
    .describe('Sus viajes'),
  registrations: z
    .array(
      z.object({
        country: z.string(),
        place: z.string(),
        number: text,
        tag: text,
        expiresOn: day,
        feeCents: z.number().nullable(),
        createdAt: instant,
        removedAt: instant,
      }),
    )
    .describe('Sus registros municipales'),
  titres: z
    .array(
      z.object({
        sampledOn: day,
        laboratory: text,
        value: z.number().nullable(),
        createdAt: instant,
        removedAt: instant,
      }),
    )
    .describe('Sus pruebas de anticuerpos contra la rabia, en UI/ml'),
};
