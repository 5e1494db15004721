/**
 * The pictures that the site's pages name, out of what `npm run screens` took: each by day and by night, small enough to be part
 * of the project. Run it after the screens have changed.
 */
import { existsSync, globSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';

const ROOT = path.join(import.meta.dirname, '..');
const INTO = path.join(ROOT, 'docs/imagenes');

mkdirSync(INTO, { recursive: true });
const named = globSync('docs/*.md', { cwd: ROOT }).flatMap((file) => [
  ...readFileSync(path.join(ROOT, file), 'utf8').matchAll(/imagenes\/([\w-]+)\.webp/g),
]);
for (const [, name = ''] of named)
  for (const ending of ['', '-oscuro']) {
    const from = path.join(ROOT, 'screens', `${name}${ending}.png`);
    if (!existsSync(from))
      console.error(`falta ${path.relative(ROOT, from)}: npm run screens -- "^${name.replace(/-\d+$/, '')}$"`);
    else await smaller(from, path.join(INTO, `${name}${ending}.webp`));
  }

/** What stands in the first screen of a telephone, or of a desk. */
async function smaller(from: string, to: string) {
  const picture = sharp(from);
  const { width, height } = await picture.metadata();
  const scale = width > 1000 ? 1 : Math.max(1, width / 390);
  const shown = width > 1000 ? (width * 800) / 1280 : 844 * scale;
  await picture
    .extract({ left: 0, top: 0, width, height: Math.min(height, Math.round(shown)) })
    .resize({ width: width > 1000 ? 1280 : 640, withoutEnlargement: true })
    .webp({ quality: 78 })
    .toFile(to);
}
