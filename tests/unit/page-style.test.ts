/** The pages without script: their colours, their languages, and that nothing somebody wrote becomes markup. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { animalPage } from '#server/lost-found/tag-page/animal.page.ts';
import { LANDING_STYLE } from '#server/app/site/landing-style.ts';
import { page, PAGE_POLICY } from '#server/platform/html/layout.ts';
import { html } from '#server/platform/html/markup.ts';
import { STYLE } from '#server/platform/html/style.ts';
import { languageOf, sentence, showDate } from '#server/platform/html/words.ts';
import type { PublicView } from '#server/lost-found/tag-page/rules.ts';

const NOTHING = { breed: null, color: null, marks: null, neutered: null, chip: false, allergies: null, medicine: null };
const CANELA: PublicView = {
  ...NOTHING,
  code: 'K7Q2M9XDTJ',
  state: 'active',
  name: 'Canela',
  species: 'dog',
  speciesName: 'Perro',
  photo: true,
  sex: null,
  urgentNote: null,
  mannerNote: null,
  vetNote: null,
  guardian: null,
  call: null,
  whatsapp: null,
  clinic: null,
  lost: null,
};

function colours(css: string): Record<string, string> {
  return Object.fromEntries(
    [...css.matchAll(/--([a-z0-9-]+):\s*(#[0-9a-f]{6})/g)].map(([, name, value]) => [name, value]),
  );
}

test('the colours of the pages are those of the application, by day and by night', () => {
  const tokens = readFileSync('client/tokens.css', 'utf8').split('[data-color-scheme="dark"]');
  const pages = STYLE.split('@media(prefers-color-scheme:dark)');
  const [day = '', ...night] = LANDING_STYLE.split('@media(prefers-color-scheme:dark)');
  for (const half of [0, 1]) {
    const ours = colours(pages[half] ?? '');
    expect(Object.keys(ours).length).toBeGreaterThan(25);
    expect(colours(tokens[half] ?? '')).toMatchObject(ours);
    expect(colours(tokens[half] ?? '')).toMatchObject(colours(half === 0 ? day : night.map(inner).join('')));
  }
  expect(STYLE.replace(/--[a-z0-9-]+:#[0-9a-f]{6}/g, '')).not.toMatch(/#[0-9a-f]{3,8}\b/);
});

/** What stands inside the first block of a media query. */
function inner(css: string): string {
  return /^\{:root\{([^}]*)\}/.exec(css)?.[1] ?? '';
}

test('the policy names the one style sheet by its hash, and no script', () => {
  expect(PAGE_POLICY).toMatch(
    /^default-src 'none'; style-src 'sha256-[A-Za-z0-9+/]{43}='; img-src 'self'; font-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'$/,
  );
});

test('whatever is put into a page is text: in words, in attributes and in its title', () => {
  const hostile = `"><script>alert(1)</script><img src=x onerror='alert(2)'>&lt;`;
  const body = html`<p title="${hostile}">${[hostile, null, false, undefined, 7]}</p>`;
  const whole = page({ title: hostile, language: 'es', body });
  expect(whole).not.toContain('<script');
  expect(whole).not.toContain('<img');
  expect(page({ title: 'Canela', language: 'es', body })).toContain('<title>PetLove+ - Canela</title>');
  expect(body.text.endsWith('&amp;lt;7</p>')).toBe(true);
});

test('a browser that prefers English gets English; every other one Spanish', () => {
  const wishes: [header: string | undefined, language: string][] = [
    [undefined, 'es'],
    ['', 'es'],
    ['*', 'es'],
    ['en', 'en'],
    ['en-US,en;q=0.9', 'en'],
    ['en-US,en;q=0.9,es;q=0.8', 'en'],
    ['es-EC,es;q=0.9,en;q=0.8', 'es'],
    ['es;q=0.4,en;q=0.8', 'en'],
    ['en;q=0.4, es;q=0.8', 'es'],
    ['fr-FR,fr;q=0.9', 'es'],
    ['fr-FR,fr;q=0.9,en;q=0.5', 'en'],
    ['de, EN ; q = 0.3', 'en'],
    ['en;q=0', 'es'],
    ['english', 'es'],
    ['en;q=nada', 'es'],
    [`${'x,'.repeat(5000)}en`, 'es'],
  ];
  expect(wishes.map(([header]) => languageOf(header))).toEqual(wishes.map(([, language]) => language));
});

test('days read as each language writes them, and a wish without an end gets one', () => {
  expect([showDate('2026-10-12', 'es'), showDate('2026-10-02', 'en')]).toEqual(['12/10/2026', '2 October 2026']);
  expect([sentence('No le des comida'), sentence('¡Corre! '), sentence('Ay…')]).toEqual([
    'No le des comida.',
    '¡Corre!',
    'Ay…',
  ]);
});

test('sentences agree with the sex that is shown, and avoid it where none is', () => {
  const lost = { since: '2026-10-12', place: 'La Floresta', detail: null, reward: null };
  const textOf = (sex: PublicView['sex']) => animalPage({ ...CANELA, state: 'lost', sex, lost }, 'es');
  for (const words of [
    'Canela está perdida',
    'la busca desde',
    'La encontré',
    'La vieron por última vez: La Floresta.',
  ])
    expect(textOf('female')).toContain(words);
  for (const words of ['Canela está perdido', 'lo busca desde', 'Lo encontré', 'Lo vieron por última vez'])
    expect(textOf('male')).toContain(words);
  for (const sex of ['unknown', null] as const) {
    for (const words of ['Canela se perdió', 'busca a Canela desde el 12/10/2026', 'Encontré a Canela'])
      expect(textOf(sex)).toContain(words);
    expect(textOf(sex)).not.toMatch(/perdid[oa]|\bl[oa] (?:busca|vieron)/i);
  }
});

test('medicine is told by how often, in both languages', () => {
  const textOf = (every: number, everyUnit: 'hour' | 'day' | 'month', language: 'es' | 'en') =>
    /<b>([^<]*)<\/b>/.exec(animalPage({ ...CANELA, medicine: { every, everyUnit } }, language))?.[1];
  expect(textOf(12, 'hour', 'es')).toBe('Toma medicina cada 12 horas.');
  expect(textOf(1, 'day', 'es')).toBe('Toma medicina cada día.');
  expect(textOf(2, 'month', 'es')).toBe('Toma medicina cada 2 meses.');
  expect(textOf(12, 'hour', 'en')).toBe('Takes medicine every 12 hours.');
  expect(textOf(1, 'day', 'en')).toBe('Takes medicine every day.');
});

test('the preview looks the same and can be pressed nowhere', () => {
  const [shown, preview] = [animalPage(CANELA, 'es'), animalPage(CANELA, 'es', { preview: true })];
  expect(preview).toBe(shown.replace('<main class="animal">', '<main class="animal" inert>'));
});
