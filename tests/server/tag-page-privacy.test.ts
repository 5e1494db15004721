/**
 * What a stranger may learn from a code: of a household of which everything is known, every byte of page, headers, search and photo
 * is held against a list of what may be there.
 */
import type { FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { beforeEach, describe, expect } from 'vitest';
import { newCode, showCode } from '#server/platform/lib/codes.ts';
import { follow } from '#server/lost-found/tag-page/service.ts';
import { cookieOf, photograph, sendFile } from '../support/files.ts';
import { makePet, makeUser } from '../support/guardian.ts';
import { makeTag } from '../support/tags.ts';
import { type Person, test, type World } from '../support/world.ts';

const PHONE = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/131.0 Mobile Safari/537.36';
const EVERYTHING = {
  callShown: 'always',
  whatsappShown: 'always',
  guardianShown: true,
  looksShown: true,
  chipShown: true,
  urgentNote: 'Urgente en palabras de Ana',
  mannerNote: 'Modales en palabras de Ana',
  vetNote: 'Veterinaria en palabras de Ana',
} as const;
const LOSS = {
  since: '2026-10-12',
  place: 'Lugar de la pérdida',
  detail: 'Detalle de la pérdida',
  reward: 'Premio prometido',
};
const BOTH = ['es', 'en'] as const;

interface Household {
  ana: Person;
  petId: number;
  code: string;
  tag: { tagId: number; code: string; activationCode: string };
  app: FastifyInstance;
}

/** What is written down of Canela, of her people and of the other animal, all of it different from any word of the page. */
async function household(world: World): Promise<Household> {
  const ana = await makeUser(world, {
    name: 'Anastasia',
    surname: 'Veintimilla',
    phone: '+593987654321',
    email: 'anastasia@secreto.ec',
  });
  await world.db
    .updateTable('owner')
    .set({
      name: 'Anastasia',
      surname: 'Veintimilla',
      email: 'duena@secreto.ec',
      phone: '+593998842547',
      idKind: 'cedula',
    })
    .set({ idNumber: '1710034065', countryIso: 'EC', city: 'Pueblo Escondido', address: 'Calle Reservada N77-13' })
    .where('userId', '=', ana.id)
    .execute();
  const petId = await makePet(world, ana, {
    name: 'Canela',
    sex: 'female',
    breed: 'Mestizo',
    birthOn: '2019-07-23',
    color: 'Marrón tostado',
    marks: 'Oreja doblada',
    microchip: '900215001234567',
    neutered: true,
    neuteredOn: '2020-08-14',
    allergies: 'Polen de sauce',
    weight: { amount: 18.7, unit: 'kg' },
  });
  const other = await makePet(world, ana, {
    name: 'Capitán Reservado',
    allergies: 'Alergia del otro',
    microchip: '900215007654321',
  });
  const api = world.as(ana);
  const vet = { veterinarian: 'Doctora Discreta', clinic: 'Clínica Callada', notes: 'Notas privadas' };
  await api.vaccines.add({
    petId,
    name: 'Vacuna ocultísima',
    givenOn: '2026-02-03',
    lot: 'LOTE-9931',
    laboratory: 'Laboratorio Sigilo',
    ...vet,
  });
  await api.vaccines.add({ petId: other, name: 'Vacuna ajena', givenOn: '2026-02-04' });
  await api.dewormings.add({
    petId,
    target: 'both',
    product: 'Antiparásito íntimo',
    dose: 'dos tabletas',
    givenOn: '2026-03-05',
    ...vet,
  });
  await api.illnesses.add({
    petId,
    name: 'Enfermedad secreta',
    diagnosedOn: '2026-04-06',
    state: 'chronic',
    treatment: 'Tratamiento confidencial',
    ...vet,
  });
  await api.medicines.add({
    petId,
    name: 'Medicina innombrable',
    dose: '7 miligramos',
    every: 12,
    everyUnit: 'hour',
    startOn: '2026-11-01',
    ...vet,
  });
  await api.checkups.add({
    petId,
    reason: 'Motivo reservado',
    doneOn: '2026-05-07',
    findings: 'Hallazgos privados',
    ...vet,
  });
  const app = await world.http();
  const cookie = await cookieOf(world, ana);
  const picture = await photograph({ width: 900, height: 700 })
    .withExif({
      IFD0: { Artist: 'Artista Oculto', Make: 'CamaraRara' },
      IFD3: { GPSLatitude: '0/1 13/1 0/1', GPSLongitude: '78/1 30/1 0/1', GPSLatitudeRef: 'S', GPSLongitudeRef: 'W' },
    })
    .toBuffer();
  await sendFile(app, { cookie, purpose: 'gallery', id: petId, caption: 'Pie de foto privado', bytes: picture });
  const face = await sendFile(app, { cookie, purpose: 'pet', id: petId, bytes: picture, filename: 'casa-de-ana.jpg' });
  expect(face.status).toBe(200);
  const sister = await makeUser(world, { name: 'Hermelinda', email: 'hermelinda@secreto.ec', phone: '+593912312312' });
  await world.db
    .insertInto('petMember')
    .values({ petId, userId: sister.id, role: 'editor', createdAt: world.now })
    .execute();
  const tag = await makeTag(world, { petId, activatedBy: ana.id });
  const { code } = await world.db.selectFrom('pet').select('code').where('id', '=', petId).executeTakeFirstOrThrow();
  return { ana, petId, code, tag, app };
}

const lose = (world: World, { petId, ana }: Household, contactShown: 0 | 1 = 0) =>
  world.db
    .insertInto('loss')
    .values({ petId, ...LOSS, contactShown, startedBy: ana.id, startedAt: world.now })
    .execute();

/** Every text that the database holds now and did not hold when it was new. */
async function textsOf(world: World): Promise<Set<string>> {
  const texts = new Set<string>();
  for (const { name } of await world.db.introspection.getTables()) {
    const rows = (await world.db
      .selectFrom(name as 'pet')
      .selectAll()
      .execute()) as Record<string, unknown>[];
    for (const value of rows.flatMap((row) => Object.values(row))) if (typeof value === 'string') texts.add(value);
  }
  return texts;
}

let empty = new Set<string>();
/** Words of our own tables that say nothing of anybody and stand in any page. */
const OURS = new Set(['active', 'female', 'photo', 'medicine', 'image/webp']);

async function secrets(world: World, told: readonly string[]): Promise<string[]> {
  const all = [...(await textsOf(world))].filter((text) => text.length > 4 && !empty.has(text) && !OURS.has(text));
  return all.filter((text) => !told.includes(text));
}

/** Head, body, and the names and values of what is sent with them. */
async function bytesOf(app: FastifyInstance, url: string, language: string) {
  const { headers, body, statusCode } = await app.inject({
    url,
    headers: { 'user-agent': PHONE, 'accept-language': language },
  });
  return { statusCode, body, all: `${JSON.stringify(headers)}\n${body}` };
}

/** What stands between tags and in the attributes that somebody reads or follows. */
function readable(body: string): string[] {
  const inside = body.slice(body.indexOf('<body>'));
  const attributes = [...inside.matchAll(/ (?:alt|href|src|action|value|placeholder|title)="([^"]*)"/g)].map(
    ([, value]) => value ?? '',
  );
  const texts = inside.replace(/<svg.*?<\/svg>/gs, '').split(/<[^>]*>/);
  return [...new Set([...texts, ...attributes].map((one) => one.trim()).filter(Boolean))].toSorted();
}

beforeEach<{ world: World }>(async ({ world }) => {
  empty = await textsOf(world);
});

describe('of a household of which everything is known', () => {
  test('a stranger reads only what may be told unasked: name, species, face and what must be known at once', async ({
    world,
  }) => {
    const home = await household(world);
    const told = ['Canela', home.tag.code, 'Polen de sauce'];
    const hidden = await secrets(world, told);
    expect(hidden.length).toBeGreaterThan(60);
    for (const language of BOTH) {
      const { all } = await bytesOf(home.app, `/q/${home.tag.code}`, language);
      expect(hidden.filter((secret) => all.includes(secret))).toEqual([]);
    }
    const { body } = await bytesOf(home.app, `/q/${home.tag.code}`, 'es');
    const way = `/q/${home.tag.code}`;
    expect(readable(body).filter((one) => !FIXED.includes(one))).toEqual(
      [
        '/dashboard',
        `${way}/abuso`,
        `${way}/avisar`,
        `${way}/encontre`,
        `${way}/foto`,
        `${way}/ubicacion`,
        'Canela',
        'Canela, perro',
        'Encontré a Canela',
        'Perro. Tiene familia y una casa.',
        'Polen de sauce.',
        'Vi a Canela en…',
        showCode(home.tag.code),
      ].toSorted(),
    );
  });

  test('with every choice on and lost, what was chosen is told and nothing beside it', async ({ world }) => {
    const home = await household(world);
    await world.as(home.ana).tagPage.save({ petId: home.petId, ...EVERYTHING });
    await lose(world, home, 1);
    const chosen = [
      EVERYTHING.urgentNote,
      EVERYTHING.mannerNote,
      EVERYTHING.vetNote,
      LOSS.place,
      LOSS.detail,
      LOSS.reward,
    ];
    const told = [
      'Canela',
      home.code,
      'Polen de sauce',
      'Anastasia',
      'Mestizo',
      'Marrón tostado',
      'Oreja doblada',
      '+593998842547',
      ...chosen,
    ];
    const hidden = await secrets(world, told);
    for (const language of BOTH) {
      const { all } = await bytesOf(home.app, `/q/${home.code}`, language);
      expect(hidden.filter((secret) => all.includes(secret))).toEqual([]);
      for (const secret of ['2019', '18.7', '18700', '900215', '1710034065', 'Veintimilla', '987654321'])
        expect(all).not.toContain(secret);
    }
    const { body } = await bytesOf(home.app, `/q/${home.code}`, 'es');
    const way = `/q/${home.code}`;
    const greeting = encodeURIComponent(`Hola, encontré a Canela (código ${showCode(home.code)}).`);
    expect(readable(body).filter((one) => !FIXED.includes(one))).toEqual(
      [
        '/dashboard',
        `${way}/abuso`,
        `${way}/avisar`,
        `${way}/encontre`,
        `${way}/foto`,
        `${way}/ubicacion`,
        'tel:+593998842547',
        `https://wa.me/593998842547?text=${greeting}`,
        'Canela está perdida',
        'Canela, perra mestiza de color marrón tostado',
        'Su familia la busca desde el 12/10/2026. La vieron por última vez: Lugar de la pérdida.',
        'Perra mestiza. Detalle de la pérdida.',
        'Polen de sauce.',
        'Urgente en palabras de Ana.',
        'Modales en palabras de Ana.',
        'Premio prometido.',
        'Marrón tostado',
        'Hembra, esterilizada',
        'Oreja doblada',
        'Veterinaria en palabras de Ana',
        'Anastasia',
        'La encontré',
        'Vi a Canela en…',
        showCode(home.code),
      ].toSorted(),
    );
  });

  test('vaccines, illnesses, weights, papers and people leave no trace: the page is the same without them', async ({
    world,
  }) => {
    const home = await household(world);
    await lose(world, home);
    const pages = () =>
      Promise.all(BOTH.map(async (language) => (await bytesOf(home.app, `/q/${home.code}`, language)).body));
    const before = await pages();
    for (const table of ['weight', 'due', 'vaccination', 'deworming', 'illness', 'checkup', 'petMember'] as const)
      await world.db.deleteFrom(table).where('petId', '=', home.petId).execute();
    await world.db
      .updateTable('pet')
      .set({ microchip: null, birthOn: null, neuteredOn: null })
      .where('id', '=', home.petId)
      .execute();
    await world.db
      .updateTable('user')
      .set({ email: 'otra@correo.ec', surname: 'Otra' })
      .where('id', '=', home.ana.id)
      .execute();
    expect(await pages()).toEqual(before);
  });

  test('once it died, only its name and face are left', async ({ world }) => {
    const home = await household(world);
    await world.as(home.ana).tagPage.save({ petId: home.petId, ...EVERYTHING });
    await world.db.updateTable('pet').set({ deceasedOn: '2026-06-08' }).where('id', '=', home.petId).execute();
    const hidden = await secrets(world, ['Canela', home.code]);
    for (const language of BOTH) {
      const { all } = await bytesOf(home.app, `/q/${home.code}`, language);
      expect(hidden.filter((secret) => all.includes(secret))).toEqual([]);
    }
  });

  test('a plate that is switched off tells nothing at all', async ({ world }) => {
    const home = await household(world);
    await world.as(home.ana).tags.disable({ tagId: home.tag.tagId });
    const hidden = await secrets(world, []);
    for (const url of [`/q/${home.tag.code}`, `/t/${home.tag.code}`, `/q/${home.tag.code}/foto`]) {
      const { statusCode, all } = await bytesOf(home.app, url, 'es');
      expect([statusCode, hidden.filter((secret) => all.includes(secret))]).toEqual([404, []]);
    }
  });

  test('the search tells the same fields and no more', async ({ world }) => {
    const home = await household(world);
    const told = ['Canela', home.tag.code, 'Polen de sauce'];
    const found = await world.anonymous().search.byCode({ code: home.tag.code });
    const text = JSON.stringify(found);
    expect((await secrets(world, told)).filter((secret) => text.includes(secret))).toEqual([]);
    expect(found).toMatchObject({ kind: 'animal', mine: null });
    expect(Object.keys('view' in found ? found.view : {}).toSorted()).toEqual(FIELDS.toSorted());
  });

  test('the photo is a picture and nothing else', async ({ world }) => {
    const { app, code } = await household(world);
    const { rawPayload, headers } = await app.inject({ url: `/q/${code}/foto`, headers: { 'user-agent': PHONE } });
    const seen = await sharp(rawPayload).metadata();
    expect([seen.format, seen.exif, seen.xmp, seen.icc, seen.iptc, seen.comments]).toEqual([
      'webp',
      ...Array(5).fill(undefined),
    ]);
    // Four letters and more: three stand in the grain of a picture by chance, once in some hundred.
    for (const secret of ['Exif', 'EXIF', 'XMP ', 'xmpmeta', 'Artista', 'CamaraRara', 'casa-de-ana'])
      expect(rawPayload.includes(secret)).toBe(false);
    expect(JSON.stringify(headers)).not.toMatch(/casa-de-ana|[0-9A-Z]{26}|etag|last-modified|set-cookie/i);
  });
});

const GUESSES = 100_000;
const AT_ONCE = 1000;

test('a hundred thousand guesses, each with its right check character, open nothing', async ({ world }) => {
  const { petId, tag } = await household(world);
  for (let made = 0; made < 10; made += 1) await makeTag(world, made % 2 ? { petId } : {});
  const { db } = world;
  const behind = async (codes: string[]) => {
    const tags = await db.selectFrom('tag').select('code').where('code', 'in', codes).execute();
    const pets = await db.selectFrom('pet').select('code').where('code', 'in', codes).execute();
    return tags.length + pets.length;
  };
  expect(await behind([tag.code])).toBe(1);
  let hits = 0;
  for (let tried = 0; tried < GUESSES; tried += AT_ONCE) {
    const guesses = Array.from({ length: AT_ONCE }, newCode);
    hits += await behind(guesses);
    // Of each thousand a few by the way that a visitor goes, from as many addresses as it takes.
    for (const [index, code] of guesses.slice(0, 3).entries()) {
      const context = world.context(null, { ip: `198.51.${tried / AT_ONCE}.${index}` });
      hits += await follow(context, code).then(
        () => 1,
        () => 0,
      );
    }
  }
  expect(hits).toBe(0);
});

const FIXED = [
  'Toma medicina cada 12 horas.',
  'Alergias:',
  'Enviar mi ubicación',
  'Avisar a su familia',
  'Llamar',
  'WhatsApp',
  '¿Qué pasó?',
  '¿Dónde está?',
  'Parque El Ejido, junto a la fuente',
  'Tu nombre',
  '(si quieres)',
  'Tu teléfono',
  '(si quieres que te llamen)',
  'Enviar mensaje',
  'Nadie verá tus datos si no los escribes.',
  'Código',
  '·',
  'Reportar un abuso',
  'PetLove+',
  'Recompensa:',
  'Color',
  'Sexo',
  'Señas',
  'Microchip',
  'Sí tiene',
  'Veterinario',
  'Su familia',
];
const FIELDS =
  'code state name species speciesName photo sex breed color marks neutered chip allergies medicine urgentNote mannerNote vetNote guardian call whatsapp clinic lost'.split(
    ' ',
  );
