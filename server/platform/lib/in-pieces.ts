/** Validates and serialises a large document in pieces, so that other requests get their turn. */
import { z } from 'zod';
import { others, overdue } from '#db/turns.ts';

const LETTERS_AT_ONCE = 32_768;

/**
 * As `schema.parse`, item by item. It skips the checks on a list itself (its length) and on an object with
 * lists (how its fields agree): use it only for our own documents. @throws ZodError
 */
export async function parseInPieces<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
): Promise<z.output<Schema>> {
  return (await parsed(schema, value)) as z.output<Schema>;
}

async function parsed(schema: z.core.$ZodType, value: unknown): Promise<unknown> {
  if (overdue()) await others();
  const inner = unwrapped(schema);
  if (!isRecord(value) || !holdsLists(inner)) return z.parse(schema, value);
  if (inner instanceof z.ZodArray) {
    const items: unknown[] = [];
    for (const item of Array.isArray(value) ? value : z.parse(z.array(z.unknown()), value))
      items.push(await parsed(inner.element, item));
    return items;
  }
  const fields: [string, unknown][] = [];
  for (const [name, field] of Object.entries((inner as z.ZodObject).shape)) {
    const made = await parsed(field, Reflect.get(value, name));
    if (made !== undefined) fields.push([name, made]);
  }
  return Object.fromEntries(fields);
}

const known = new WeakMap<z.core.$ZodType, boolean>();

function holdsLists(schema: z.core.$ZodType): boolean {
  const inner = unwrapped(schema);
  const before = known.get(inner);
  if (before !== undefined) return before;
  const holds =
    inner instanceof z.ZodArray || (inner instanceof z.ZodObject && Object.values(inner.shape).some(holdsLists));
  known.set(inner, holds);
  return holds;
}

function unwrapped(schema: z.core.$ZodType): z.core.$ZodType {
  const wrapped = schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault;
  return wrapped ? unwrapped(schema.unwrap()) : schema;
}

/** A text of any length: serialising megabytes at once would block. No piece ends within a character. */
export class LongText {
  readonly pieces: readonly string[];
  constructor(pieces: readonly string[]) {
    this.pieces = pieces;
  }
}

/** The bytes of `JSON.stringify(value, null, 2)`, except that list items without lists take one line each. */
export function jsonPieces(value: object): AsyncGenerator<Buffer> {
  return bytesOf(jsonText(value, '\n'));
}

/** Encodes texts as chunks of some kilobytes. */
export async function* bytesOf(texts: Iterable<string> | AsyncIterable<string>): AsyncGenerator<Buffer> {
  let gathered = '';
  for await (const text of texts) {
    gathered += text;
    if (gathered.length >= LETTERS_AT_ONCE) {
      yield Buffer.from(gathered);
      gathered = '';
    }
    if (overdue()) await others();
  }
  if (gathered !== '') yield Buffer.from(gathered);
}

/** @param line the line break with the indent of the text around the value */
function* jsonText(value: unknown, line: string): Generator<string> {
  if (value instanceof LongText) {
    yield '"';
    for (const piece of value.pieces) yield JSON.stringify(piece).slice(1, -1);
    yield '"';
    return;
  }
  if (!isRecord(value) || !Object.values(value).some(isRecord)) {
    // As in JSON: a value that cannot be written is null in a list, and undefined has no text.
    yield JSON.stringify(value) ?? 'null';
    return;
  }
  const list = Array.isArray(value);
  const below = `${line}  `;
  let begun = false;
  for (const [name, one] of Object.entries(value)) {
    if (!list && one === undefined) continue;
    yield `${begun ? ',' : list ? '[' : '{'}${below}${list ? '' : `${JSON.stringify(name)}: `}`;
    yield* jsonText(one, below);
    begun = true;
  }
  yield `${line}${list ? ']' : '}'}`;
}

function isRecord(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
