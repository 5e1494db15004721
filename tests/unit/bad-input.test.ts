/** Every field of every procedure with what it must not hold: refused by its rules in Spanish, beside the field. */
import { expect, test } from 'vitest';
import { unstorableFields } from '#server/platform/lib/text.ts';
import { GOOD, NOTHING } from '../support/good-inputs.ts';
import {
  ENGLISH,
  fieldsOf,
  firstWords,
  LARGE,
  refusedFields,
  spoil,
  STRANGE,
  TAKING,
  whereNamed,
} from '../support/spoiled.ts';
import { eachNth } from '../support/sample.ts';

test('every procedure that takes an input stands in the table with every field', () => {
  const fields = TAKING.map(([path, procedure]) => [path, fieldsOf(procedure).all]);
  const table = Object.entries(GOOD).map(([path, good]) => [path, Object.keys(good(NOTHING)).toSorted()]);
  expect(Object.fromEntries(table)).toEqual(Object.fromEntries(fields));
});

for (const [turn, [path, procedure]] of TAKING.entries()) {
  const good = GOOD[path]?.({ ...NOTHING, token: 'x'.repeat(43) }) ?? {};
  const { all, required } = fieldsOf(procedure);

  test(`${path} names in words what is wrong or missing`, () => {
    expect(refusedFields(procedure, good)).toBeNull();
    // One expectation for all: thirty thousand of them would take most of the time.
    // The first field of every fourth procedure gets everything, each other one an eighth by turns.
    const wrong = all.flatMap((name, place) =>
      (place === 0 && turn % 4 === 0 ? [...STRANGE, ...LARGE] : eachNth(turn + place, 8, STRANGE)).flatMap(
        (strange) => {
          const input: unknown = JSON.parse(spoil(good, name, strange));
          const unstorable = unstorableFields(input);
          const fields = unstorable.length > 0 ? null : refusedFields(procedure, input);
          const named = firstWords(fields ? Object.keys(fields) : unstorable);
          const inWords = Object.values(fields ?? {}).every((words) => !ENGLISH.test(words) && words.length < 200);
          const isNamed = named.length === 0 || named.includes(whereNamed(named, name));
          return inWords && isNamed ? [] : [{ name, strange: strange.slice(0, 40), fields }];
        },
      ),
    );
    expect(wrong).toEqual([]);
    for (const name of required) {
      const { [name]: _, ...rest } = good;
      expect({ name, named: firstWords(Object.keys(refusedFields(procedure, rest) ?? {})) }).toEqual({
        name,
        named: [name],
      });
    }
    if (required.length > 0)
      for (const input of [null, [], 7, 'x', true])
        expect({ input, fields: refusedFields(procedure, input) }).not.toMatchObject({ fields: null });
  });
}
