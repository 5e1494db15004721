/**
 * Templates of an animal's open page for the comparison: what all pages of a kind share comes from our own
 * answer. The bare server fills them in, so that both servers send the same bytes.
 */
import { writeFileSync } from 'node:fs';
import path from 'node:path';

export interface PageAnimal {
  code: string;
  name: string;
  species: string;
  allergies: string | null;
}

/** A browser's user agent: a robot's reading is not counted, and counting is part of the measured work. */
export const BROWSER =
  'user-agent: Mozilla/5.0 (Linux; Android 14; SM-A155M) AppleWebKit/537.36 Chrome/131.0 Mobile Safari/537.36\r\n';
const CODE = '\u0001';
const SHOWN = '\u0002';
const NAME = '\u0003';

export type Templates = Record<string, string>;

export function kindOf({ species, allergies }: PageAnimal): string {
  return `${species}|${allergies ?? ''}`;
}

/** As printed: `K7Q2M-9XDTA`. */
function shown(code: string): string {
  return `${code.slice(0, 5)}-${code.slice(5)}`;
}

export function fill(template: string, { code, name }: PageAnimal): string {
  return template.replaceAll(CODE, code).replaceAll(SHOWN, shown(code)).replaceAll(NAME, name);
}

/** The templates' file for the bare server. */
export function templatesIn(folder: string): string {
  return path.join(folder, 'page-templates.json');
}

export async function learnPages(port: number, animals: readonly PageAnimal[], folder: string): Promise<void> {
  const templates: Templates = {};
  for (const animal of animals) {
    if (templates[kindOf(animal)] !== undefined) continue;
    const answer = await fetch(`http://127.0.0.1:${port}/q/${animal.code}`);
    if (!answer.ok) throw new Error(`/q/${animal.code} answered ${answer.status}`);
    templates[kindOf(animal)] = (await answer.text())
      .replaceAll(animal.code, CODE)
      .replaceAll(shown(animal.code), SHOWN)
      .replaceAll(animal.name, NAME);
  }
  writeFileSync(templatesIn(folder), JSON.stringify(templates));
}
