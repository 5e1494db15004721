/**
 * The Spanish field names of a call, in and out. Only transport differences are repaired here; the procedure
 * validates the rest.
 */

import { folded } from '#server/platform/lib/text.ts';

/** Numbers and flags sent as text, text sent as a number, lists by id and choices by word. */
type Kind =
  | 'text'
  | 'digits'
  | 'integer'
  | 'number'
  | 'flag'
  | 'date'
  /** A data URL, or a form's file: handled outside the procedure (photo.ts). */
  | 'photo'
  | { list: readonly { id: number; code: string; name: string }[] }
  | { words: Readonly<Record<string, string>> };

export interface Field {
  /** As older clients write it. */
  name: string;
  kind: Kind;
  /** For the documentation, in Spanish. */
  note: string;
  /** A second name for the same value; both must be sent and agree. */
  twin?: string;
  /** A field that this one needs: a unit needs its amount. */
  beside?: string;
  /** Required, where no procedure's schema can say so. */
  needed?: true;
}

/** From the procedure's field (dotted for nested ones) to the client's. */
export type FieldMap = Record<string, Field>;

const field =
  (kind: Kind) =>
  (name: string, note: string, more: Pick<Field, 'twin' | 'beside' | 'needed'> = {}): Field => ({
    name,
    kind,
    note,
    ...more,
  });
export const text = field('text');
export const digits = field('digits');
export const integer = field('integer');
export const number = field('number');
export const flag = field('flag');
export const date = field('date');
export const photo = field('photo');
/** A list by id: `listed(SEXES)('sexoId', …)`. */
export const listed = (list: Extract<Kind, { list: unknown }>['list']) => field({ list });
/** A choice by a Spanish word: `worded({ interna: 'internal', … })('tipo', …)`. */
export const worded = (words: Readonly<Record<string, string>>) => field({ words });

type Body = Readonly<Record<string, unknown>>;

/**
 * Builds the procedure's input. Unmapped fields are ignored; `nullIsAbsent` for calls that create something,
 * since only an existing value can be emptied.
 */
export function readBody(body: Body, fields: FieldMap, nullIsAbsent: boolean): Record<string, unknown> {
  const input: Record<string, unknown> = {};
  for (const [path, field] of Object.entries(fields)) {
    if (field.kind === 'photo') continue;
    if (field.beside && isEmpty(body[field.beside])) continue;
    const value = readField(body, field);
    if (value === undefined || (value === null && nullIsAbsent)) continue;
    place(input, path, value);
  }
  return input;
}

/** A field's repaired value; undefined where it is absent (its twin must be present too). */
export function readField(body: Body, field: Pick<Field, 'name' | 'kind' | 'twin'>): unknown {
  if (!Object.hasOwn(body, field.name)) return undefined;
  if (field.twin && !Object.hasOwn(body, field.twin)) return undefined;
  return mend(body[field.name], field.kind);
}

/** Fields whose two names carry different values. */
export function disagreeingTwins(body: Body, fields: FieldMap): string[] {
  return Object.values(fields)
    .filter(
      ({ name, twin }) =>
        twin && Object.hasOwn(body, name) && Object.hasOwn(body, twin) && same(body[name]) !== same(body[twin]),
    )
    .map(({ name }) => name);
}

/** The client's name for the field of a message; both twins, or the missing one. */
export function namesOf(path: string, fields: FieldMap, body: Body): string[] {
  const own = (key: string) => (Object.hasOwn(fields, key) ? fields[key] : undefined);
  const field = own(path) ?? own(path.split('.')[0] ?? '') ?? firstBelow(path, fields);
  if (!field) return [];
  const names = field.twin ? [field.twin, field.name] : [field.name];
  const missing = names.filter((name) => !Object.hasOwn(body, name));
  return missing.length > 0 ? missing : names;
}

/** A message about `weight` as a whole is shown at its first part. */
function firstBelow(path: string, fields: FieldMap): Field | undefined {
  return Object.entries(fields).find(([key]) => key.startsWith(`${path}.`))?.[1];
}

function mend(value: unknown, kind: Kind): unknown {
  if (kind === 'text' || kind === 'photo') return value;
  if (kind === 'digits') return Number.isSafeInteger(value) ? String(value) : value;
  if (typeof kind === 'object' && 'words' in kind) return meantBy(value, kind.words);
  if (typeof kind === 'object') {
    const id = mend(value, 'integer');
    return kind.list.find((one) => one.id === id)?.code ?? id;
  }
  if (typeof value === 'string') return mendText(value.trim(), kind);
  return kind === 'flag' && (value === 1 || value === 0) ? value === 1 : value;
}

/** An unknown word is no choice: clients cannot send our English words. */
function meantBy(value: unknown, words: Readonly<Record<string, string>>): unknown {
  if (typeof value !== 'string') return value;
  const word = folded(value);
  if (word === '') return undefined;
  return Object.hasOwn(words, word) ? words[word] : '';
}

const YES = ['1', 'true', 'si', 'sí'];
const NO = ['0', 'false', 'no'];

function mendText(value: string, kind: 'integer' | 'number' | 'flag' | 'date'): unknown {
  if (value === '') return undefined;
  if (kind === 'integer' && /^[+-]?\d{1,15}$/.test(value)) return Number(value);
  if (kind === 'number' && /^[+-]?\d{1,15}([.,]\d{1,15})?$/.test(value)) return Number(value.replace(',', '.'));
  if (kind !== 'flag') return value;
  const answer = value.toLowerCase();
  return YES.includes(answer) ? true : NO.includes(answer) ? false : value;
}

/** `place(input, 'weight.unit', 'kg')`. Paths come from our own maps, never from the caller. */
function place(input: Record<string, unknown>, path: string, value: unknown): void {
  const [head = '', tail] = path.split('.');
  if (!tail) {
    input[head] = value;
    return;
  }
  const inner = input[head];
  input[head] = { ...(typeof inner === 'object' && inner), [tail]: value };
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}

function same(value: unknown): unknown {
  return typeof value === 'string' ? value.trim().toLowerCase() : value;
}
