/**
 * The drawn head of a species, for an animal without a photo: the drawings of the cédula, inlined in the page.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { inProject } from '#server/platform/lib/project.ts';
import { icon } from './icons.ts';
import { Markup } from './markup.ts';

export const HEADS_FOLDER = inProject('server/platform/html/heads');
const HEADS = new Map(
  ['dog', 'cat', 'rabbit', 'bird'].map((species) => {
    const drawing = readFileSync(path.join(HEADS_FOLDER, `${species}.svg`), 'utf8');
    return [
      species,
      new Markup(
        drawing.replace('<svg xmlns="http://www.w3.org/2000/svg"', '<svg aria-hidden="true"').replace(/\n/g, ''),
      ),
    ];
  }),
);

export function head(species: string): Markup {
  return HEADS.get(species) ?? icon('heart');
}
