/** The licences of what others wrote and we pass on: the server's packages, the client's, and Node. */
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { closure, type Lock, nameOf } from './packages.ts';

const ROOT = path.join(import.meta.dirname, '../..');
const LICENCE = /^(?:licen[cs]e|notice|copying|third-party-notices)[^/]*$/i;
const IMPORTED = /(?:from|import|import\(|url\()\s*['"]((?:@[^/'".]+\/)?[^/'".#:][^/'":]*)/g;

/** @returns the whole text; packages with one and the same text stand above it together. */
export function noticesText(lock: Lock): string {
  const texts = new Map<string, string[]>();
  for (const place of passedOn(lock)) {
    const { version, license } = lock[place] ?? { version: '', license: '' };
    const text = licenceIn(path.join(ROOT, place)) || `Licencia: ${license ?? 'la que dice su página'}.`;
    texts.set(text, [...(texts.get(text) ?? []), `${nameOf(place)} ${version}`]);
  }
  const parts = [...texts].map(([text, names]) => `${names.join('\n')}\n\n${text}`);
  const head = 'PetLove+ lleva dentro programas y letras de otras personas, con estas licencias.';
  return `${[head, ...parts].join(`\n\n${'='.repeat(100)}\n\n`)}\n`;
}

/** What the image and the packages hold, for every machine; and what the client's files were made from. */
function passedOn(lock: Lock): string[] {
  const server = Object.keys(lock).filter((place) => place && !lock[place]?.dev && !lock[place]?.devOptional);
  const client = closure(lock, importedByClient(), () => true);
  return [...new Set([...server, ...client])]
    .filter((place) => existsSync(path.join(ROOT, place)))
    .toSorted((a, b) => nameOf(a).localeCompare(nameOf(b), 'en'));
}

function importedByClient(): string[] {
  const files = globSync('client/**/*.{ts,tsx,css}', { cwd: ROOT }).filter(
    (file) => !/^client\/(?:dist|build)\//.test(file),
  );
  const names = files.flatMap((file) => [...readFileSync(path.join(ROOT, file), 'utf8').matchAll(IMPORTED)]);
  return [...new Set(names.map(([, name = '']) => name))];
}

function licenceIn(folder: string): string {
  const files = readdirSync(folder).filter((name) => LICENCE.test(name));
  return files
    .map((name) => readFileSync(path.join(folder, name), 'utf8').replaceAll('\r\n', '\n').trim())
    .join('\n\n');
}
