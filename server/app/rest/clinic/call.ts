/** One read call of the clinic: its address, the permission of a key, what it takes and how the answer is spelled. */
import { z } from 'zod';
import type { CalendarDate } from '#db/types.ts';
import type { ApiScope } from '#server/platform/core/api-scopes.ts';
import type { Config } from '#server/platform/config/config.ts';
import { readPhone } from '#server/platform/lib/phone.ts';
import type { Api } from '#server/app/http/router.ts';

export interface ClinicEnvironment {
  config: Config;
  /** The clinic's day. */
  today: CalendarDate;
  dayOf: (instant: string) => CalendarDate;
  /** Whether the key may do more than the call's own permission asks. */
  may: (scope: ApiScope) => boolean;
}

interface Description<Query extends z.ZodObject, Answer> {
  /** As the document names it, `/api/v1/pacientes/{id}`. */
  path: string;
  operationId: string;
  /** One sentence in Spanish for the documentation. */
  summary: string;
  scope: ApiScope;
  /** What the address carries, parts of its path too, in the callers' spelling; each described. */
  query: Query;
  answer: z.ZodType<Answer>;
  example: NoInfer<Answer>;
  /** Values that make a believable address of it. */
  asked: Readonly<Record<string, string>>;
  /** Whether it may answer 404. */
  mayMiss?: true;
  /** Of a person's own account: a key of the clinic has none. */
  ofPerson?: true;
  run: (api: Api, query: z.output<Query>, env: ClinicEnvironment) => Promise<NoInfer<Answer>>;
}

export interface ClinicCall extends Omit<Description<z.ZodObject, unknown>, 'run' | 'mayMiss' | 'ofPerson'> {
  mayMiss: boolean;
  ofPerson: boolean;
  run: (api: Api, asked: unknown, env: ClinicEnvironment) => Promise<unknown>;
}

export function clinicCall<Query extends z.ZodObject, Answer>(of: Description<Query, Answer>): ClinicCall {
  return {
    ...of,
    mayMiss: of.mayMiss ?? false,
    ofPerson: of.ofPerson ?? false,
    run: (api, asked, env) => of.run(api, of.query.parse(asked), env),
  };
}

/** Parts of every list. */
export const size = z.coerce
  .number('De 1 a 100.')
  .int('De 1 a 100.')
  .min(1, 'De 1 a 100.')
  .max(100, 'De 1 a 100.')
  .default(25)
  .describe('Cuántas filas, de 1 a 100.');

const WRONG_PLACE = 'Envía `siguiente` tal como vino en la página anterior.';

export const place = z
  .string(WRONG_PLACE)
  .max(1500, WRONG_PLACE)
  .optional()
  .describe('`siguiente` de la página anterior; sin él, la primera.');

export const next = z
  .string()
  .nullable()
  .describe('Para `despues_de` de la próxima página; `null` en la última. Una página puede traer menos filas.');

/** The end of a page as a text that callers send back unread. */
export function writePlace(end: unknown): string | null {
  return end === null ? null : Buffer.from(JSON.stringify(end)).toString('base64url');
}

/** Undefined for the first page. The procedure's own schema judges what comes out. */
export function readPlace<End>(sent: string | undefined, end: z.ZodType<End>): End | undefined {
  if (sent === undefined) return undefined;
  const read = end.safeParse(jsonIn(sent));
  if (read.success) return read.data;
  throw new z.ZodRealError([{ code: 'custom', path: ['despues_de'], message: WRONG_PLACE, input: sent }]);
}

function jsonIn(sent: string): unknown {
  try {
    return JSON.parse(Buffer.from(sent, 'base64url').toString());
  } catch {
    return undefined;
  }
}

export const guardianShape = z.object({
  nombreCompleto: z.string(),
  telefono: z
    .string()
    .nullable()
    .describe('E.164, `+593998842547`; `null` donde no hay, o no es un número que exista.'),
  correo: z.string().nullable(),
});

interface Guardian {
  ownerName: string;
  ownerSurname: string;
  phone: string | null;
  email: string | null;
  countryIso: string;
}

export function guardianAnswer({ ownerName, ownerSurname, phone, email, countryIso }: Guardian) {
  return {
    nombreCompleto: `${ownerName} ${ownerSurname}`.trim(),
    telefono: phone && (readPhone(phone, countryIso)?.e164 ?? null),
    correo: email,
  };
}
