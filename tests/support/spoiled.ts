/** What a field must not hold, and what the rules of a procedure's input make of it: the same that its callers are told. */
import { z } from 'zod';
import { unstorableFields } from '#server/platform/lib/text.ts';
import { type Procedure, procedures } from '#server/app/http/router.ts';
import { fieldMessages } from '#server/platform/core/trpc.ts';

/** As JSON text, because some of it cannot be said in JavaScript. */
export const STRANGE = [
  'null',
  'true',
  '0',
  '-0',
  '-1',
  '1.5',
  '1e400',
  '-1e400',
  '2147483648',
  '9007199254740993',
  '""',
  '"   "',
  '"12"',
  '"NaN"',
  '[]',
  '["a","b"]',
  '[1]',
  '{}',
  '{"$gt":0}',
  '{"__proto__":{"x":1}}',
  '{"constructor":{"prototype":{"polluted":1}}}',
  '"\\u0000"',
  '"a\\u0000b@correo.ec"',
  '"\\ud800"',
  '"a\\udc00b"',
  '"\\u202e2202-11-20"',
  '"🐶"',
  '"<b>x</b>"',
  '"a\\r\\nBcc: b@correo.ec"',
  `"' OR 1=1 --"`,
  '"2026-13-45"',
  '"2026-02-30"',
  '"0000-00-00"',
  '"ana＠correo.ec"',
  '"a@b@correo.ec"',
  `"${'x'.repeat(5000)}"`,
  `"${'a@'.repeat(2000)}"`,
];

/** Once for every procedure: what is long or deep is met before any field's own rules. */
export const LARGE = [
  `"${'a.'.repeat(100_000)}"`,
  `${'['.repeat(100_000)}${']'.repeat(100_000)}`,
  `${'{"a":'.repeat(30_000)}1${'}'.repeat(30_000)}`,
];

export const ENGLISH =
  /\b(invalid|expected|required|must|string|number|received|too|input|option|error|null|undefined|characters?)\b/i;

/** Every procedure that takes an input. */
export const TAKING = [...procedures].filter(([, { _def }]) => _def.inputs.length > 0);

/** A good input with one field spoiled, as JSON text. */
export function spoil(good: Record<string, unknown>, name: string, strange: string): string {
  const { [name]: _, ...rest } = good;
  const pairs = Object.entries(rest).map(([key, value]) => `"${key}":${JSON.stringify(value)}`);
  return `{${[...pairs, `"${name}":${strange}`].join()}}`;
}

/** What the fields of an input are told before anything is done; null where nothing is wrong with them. */
export function refusedFields({ _def }: Procedure, input: unknown): Record<string, string> | null {
  const refused = _def.inputs.map((schema) => schema.safeParse(input)).find(({ success }) => !success);
  return refused?.error ? fieldMessages(refused.error) : null;
}

/** Texts that no database holds are refused before the rules of the input are asked. */
export function kindOf(procedure: Procedure, text: string): 'unstorable' | 'refused' | 'passes' {
  const input: unknown = JSON.parse(text);
  if (unstorableFields(input).length > 0) return 'unstorable';
  return refusedFields(procedure, input) ? 'refused' : 'passes';
}

/** Names of fields by their first words: `weight.amount` is the affair of `weight`. */
export function firstWords(names: string[]): string[] {
  return names.map((name) => name.split('.')[0] ?? '');
}

/** A password that is repeated wrongly is named where it was repeated. */
export function whereNamed(named: string[], name: string): string {
  return named.includes('confirmPassword') ? 'confirmPassword' : name;
}

interface Shape {
  properties?: Record<string, unknown>;
  required?: string[];
  anyOf?: Shape[];
  oneOf?: Shape[];
}

export function fieldsOf({ _def }: Procedure): { all: string[]; required: string[] } {
  const shapes = _def.inputs.map((input) => z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as Shape);
  const flat = shapes.flatMap(branchesOf);
  const all = new Set(flat.flatMap(({ properties }) => Object.keys(properties ?? {})));
  return { all: [...all].toSorted(), required: [...new Set(shapes.flatMap(requiredBy))] };
}

function branchesOf(shape: Shape): Shape[] {
  return shape.anyOf ?? shape.oneOf ?? [shape];
}

/** What every branch of a shape asks for. */
function requiredBy(shape: Shape): string[] {
  const [first, ...rest] = branchesOf(shape).map(({ required }) => required ?? []);
  return (first ?? []).filter((name) => rest.every((names) => names.includes(name)));
}
