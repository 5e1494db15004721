/** One legacy call: its path, the Spanish names of its fields, the procedure it stands for and how the answer is spelled. */
import type { z } from 'zod';
import type { CalendarDate } from '#db/types.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { DomainErrorCode } from '#server/platform/errors/errors.ts';
import { type Api, procedures } from '#server/app/http/router.ts';
import type { KeyedWay } from '#server/platform/core/trpc.ts';
import type { FieldMap } from './fields.ts';
import {
  missingPhoto,
  type Photographed,
  type PhotoPlace,
  type PlacePhoto,
  type SentPhoto,
  type Stored,
} from './photo.ts';

/** What an answer may need beside the procedure's own words. */
export interface Environment {
  config: Config;
  /** Gives the photo that came with the call its place; null where none did. */
  placePhoto: PlacePhoto | null;
  /** The caller's own day, and how an instant becomes one. */
  today: CalendarDate;
  dayOf: (instant: string) => CalendarDate;
}

/** A field that only repeats who the caller is: it must be the token's own user. */
export interface Self {
  name: string;
  by: 'userId' | 'email';
  optional?: true;
  /**
   * Where staff may name the clinic. keeper: the call is about all that the clinic keeps · patient: about one animal,
   * which the caller reaches as staff. Absent: naming the clinic is refused.
   */
  clinic?: 'keeper' | 'patient';
  /** Only where another field holds this word. */
  where?: { name: string; is: string };
}

interface Description {
  path: string;
  /** One sentence in Spanish for the documentation. */
  summary: string;
  self?: Self;
  fields?: FieldMap;
  /** No token needed. */
  open?: true;
  method?: 'GET';
  /** Null empties a value, where the call edits; elsewhere null is the same as absent. */
  keepsNull?: true;
  /** The bearer is no session but a one-time token, handed to the procedure in this field. */
  bearerField?: string;
  /** What the legacy form says by being sent at all, where the procedure wants it said. */
  supplies?: Readonly<Record<string, unknown>>;
  /** Refusals of its own, beside those every call has. */
  refuses?: readonly DomainErrorCode[];
  /** Also as a form, with its photo as a file. */
  forms?: true;
}

interface Row<Output, Answer> extends Description {
  /** What becomes of a photo in its field `foto`. */
  photo?: Photographed<Output>;
  procedure: (api: Api) => (input: never) => Promise<Output>;
  answer: z.ZodType<unknown, Answer>;
  /** `api` is for what another procedure knows. */
  from: (output: Output, env: Environment, api: Api) => Answer | Promise<Answer>;
}

export interface LegacyRoute
  extends Required<Omit<Description, 'method' | 'self' | 'open' | 'keepsNull' | 'bearerField' | 'forms'>> {
  method: 'GET' | 'POST';
  self: Self | null;
  open: boolean;
  keepsNull: boolean;
  bearerField: string | null;
  forms: boolean;
  mutation: boolean;
  /** How a call with an Idempotency-Key happens once; null where it takes none. */
  idempotent: KeyedWay | null;
  /** What it stands for; null where only a photo is brought. */
  procedure: string | null;
  /** The procedure's own schemas, in the order in which it applies them. */
  inputs: readonly z.ZodType[];
  answer: z.ZodType;
  /** What its photo needs before anything is written; `photo` is null where none came. */
  bring: (input: Record<string, unknown>, photo: SentPhoto | null) => Promise<void>;
  run: (api: Api, input: Record<string, unknown>, env: Environment) => Promise<unknown>;
}

/** One path that does the same thing to several tables: the field's value chooses the row. */
export interface LegacyChoice {
  path: string;
  summary: string;
  by: { name: string; note: string; message: string };
  rows: Readonly<Record<string, LegacyRoute>>;
}

/** Two paths that do the same share a procedure; a row has no verbs of its own. */
export function legacyRoute<Output, Answer>(row: Row<Output, Answer>): LegacyRoute {
  const { name, mutation, inputs, idempotent } = definitionOf(row.procedure);
  const { photo } = row;
  return {
    ...described(row),
    procedure: name,
    mutation,
    idempotent,
    inputs,
    answer: row.answer,
    bring: async (input, sent) => {
      if (!sent || !photo || photo.when?.(input) === false) return;
      // What the schemas refuse anyhow is not worth the work of a picture.
      for (const schema of inputs) schema.parse(input);
      await sent.bring(photo.purpose, null);
    },
    run: async (api, input, env) => {
      const output = await row.procedure(api)(input as never);
      if (photo) await env.placePhoto?.({ purpose: photo.purpose, id: photo.of(output) });
      return row.from(output, env, api);
    },
  };
}

/** A call that only brings a photo: `input` says from the call's fields where it belongs. */
export function legacyUpload<Answer>(
  row: Description & {
    input: z.ZodType<PhotoPlace>;
    answer: z.ZodType<unknown, Answer>;
    from: (stored: Stored, env: Environment) => Answer;
  },
): LegacyRoute {
  return {
    ...described(row),
    procedure: null,
    mutation: true,
    idempotent: 'whole',
    inputs: [row.input],
    answer: row.answer,
    bring: async (input, sent) => {
      const place = row.input.parse(input);
      if (!sent) throw missingPhoto();
      await sent.bring(place.purpose, place);
    },
    run: async (_api, input, env) => {
      if (!env.placePhoto) throw missingPhoto();
      return row.from(await env.placePhoto(row.input.parse(input)), env);
    },
  };
}

/** A short list that the code itself holds. */
export function legacyList<Answer>(
  row: Description & { answer: z.ZodType<unknown, Answer>; list: NoInfer<Answer> },
): LegacyRoute {
  const { answer, list } = row;
  const nothing = async () => undefined;
  return {
    ...described(row),
    procedure: null,
    mutation: false,
    idempotent: null,
    inputs: [],
    answer,
    bring: nothing,
    run: async () => list,
  };
}

function described(row: Description) {
  return {
    path: row.path,
    method: row.method ?? ('POST' as const),
    summary: row.summary,
    self: row.self ?? null,
    fields: row.fields ?? {},
    open: row.open ?? false,
    keepsNull: row.keepsNull ?? false,
    bearerField: row.bearerField ?? null,
    supplies: row.supplies ?? {},
    refuses: row.refuses ?? [],
    forms: row.forms ?? false,
  };
}

/** What the router itself knows of the procedure, so that no row says it a second time. */
function definitionOf(procedure: (api: Api) => unknown) {
  const names: string[] = [];
  const recorder: unknown = new Proxy({}, { get: (_, name) => (names.push(String(name)), recorder) });
  procedure(recorder as Api);
  const name = names.join('.');
  const found = procedures.get(name);
  if (!found) throw new Error(`no procedure ${name}`);
  const { _def } = found;
  return { name, mutation: _def.type === 'mutation', idempotent: _def.meta?.idempotent ?? null, inputs: _def.inputs };
}
