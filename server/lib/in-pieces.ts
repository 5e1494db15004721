/** A large document in pieces: checked against its schema and written as JSON while others have their turn. */
import { z } from 'zod';
import { others, overdue } from '#db/turns.ts';

const LETTERS_AT_ONCE = 32_768;

/**
 * What `schema.parse` makes of a value, item by item. What a schema says of a list itself (how long it may be) and of an object
 * with lists in it (how its fields agree) is not asked: this is for what we wrote ourselves. @throws ZodError
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

/** A text of any length: writing one of megabytes as JSON is a long piece by itself. No piece of it ends within a character. */
export class LongText {
  readonly pieces: readonly string[];
  constructor(pieces: readonly string[]) {
    this.pieces = pieces;
  }
}

/** The bytes of what `JSON.stringify(value, null, 2)` would say, but for items of lists that hold no list: each is one line. */
export function jsonPieces(value: object): AsyncGenerator<Buffer> {
  return bytesOf(jsonText(value, '\n'));
}

/** Texts as bytes of some kilobytes at a time. */
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

/** @param line the end of a line, with the indent of what stands around the value */
function* jsonText(value: unknown, line: string): Generator<string> {
  if (value instanceof LongText) {
    yield '"';
    for (const piece of value.pieces) yield JSON.stringify(piece).slice(1, -1);
    yield '"';
    return;
  }
  if (!isRecord(value) || !Object.values(value).some(isRecord)) {
    // As JSON has it: what cannot be written is null in a list, and undefined has no text.
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
