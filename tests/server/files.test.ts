/** Pictures and papers: taken in, kept, shown to whoever may see them, and gone when their time is over. */
import { strFromU8, unzipSync } from 'fflate';
import sharp from 'sharp';
import { describe, expect } from 'vitest';
import { hashPassword } from '#server/auth/secrets.ts';
import { sweepFiles } from '#server/files/service.ts';
import { exportDocument } from '#server/privacy/schema.ts';
import { cookieOf, paper, photograph, sendFile } from '../support/files.ts';
import { makePet, makeUser } from '../support/guardian.ts';
import { test } from '../support/world.ts';

const PASSWORD = 'canario-del-paramo-77';

describe('what is sent', () => {
  test('a photograph is kept in three sizes of ours and served to its own', async ({ world }) => {
    const ana = await makeUser(world);
    const petId = await makePet(world, ana, { name: 'Ñandú Pérez' });
    const [app, cookie] = [await world.http(), await cookieOf(world, ana)];
    const bytes = await photograph({ width: 2400, height: 1800 })
      .withExif({ IFD2: { DateTimeOriginal: '2025:03:02 10:11:12' } })
      .toBuffer();
    const { status, body } = await sendFile(app, {
      cookie,
      purpose: 'gallery',
      id: petId,
      caption: 'En el río',
      bytes,
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ kind: 'photo', width: 1600, height: 1200, takenOn: '2025-03-02' });
    const get = (size: string) => app.inject({ url: `/api/archivos/${body.code}/${size}`, headers: { cookie } });
    for (const [size, format, width] of [
      ['s', 'webp', 256],
      ['m', 'webp', 800],
      ['l', 'jpeg', 1600],
    ] as const) {
      const answer = await get(size);
      expect(answer.statusCode).toBe(200);
      const seen = await sharp(answer.rawPayload).metadata();
      expect(seen).toMatchObject({ format, width });
      expect([seen.exif, seen.xmp, seen.icc, seen.iptc]).toEqual([undefined, undefined, undefined, undefined]);
      expect(answer.headers).toMatchObject({
        'content-type': `image/${format}`,
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-origin',
        'cache-control': 'private, max-age=31536000, immutable',
      });
      expect(answer.headers['content-security-policy']).toContain('sandbox');
    }
    expect((await get('original')).statusCode).toBe(404);
    const saved = await app.inject({ url: `/api/archivos/${body.code}/l?descargar`, headers: { cookie } });
    expect(saved.headers['content-disposition']).toBe('attachment; filename="nandu-perez-2025-03-02.jpg"');
  });

  test('a document is kept as it came and only ever downloaded', async ({ world }) => {
    const ana = await makeUser(world);
    const petId = await makePet(world, ana);
    const { vaccinationId } = await world.as(ana).vaccines.add({ petId, name: 'Antirrábica', givenOn: '2026-11-01' });
    const [app, cookie] = [await world.http(), await cookieOf(world, ana)];
    const bytes = paper();
    const sent = await sendFile(app, { cookie, purpose: 'vaccination', id: vaccinationId, bytes });
    expect(sent.body).toMatchObject({ kind: 'document', width: null, bytes: bytes.length, takenOn: '2026-11-21' });
    const answer = await app.inject({ url: `/api/archivos/${sent.body.code}/original`, headers: { cookie } });
    expect(answer.rawPayload.equals(bytes)).toBe(true);
    expect(answer.headers['content-disposition']).toMatch(/^attachment; /);
  });
});

describe('what becomes of it', () => {
  test('goes into the file of everything, and out of the store with the account', async ({ world }) => {
    const ana = await makeUser(world, { passwordHash: await hashPassword(PASSWORD) });
    const petId = await makePet(world, ana);
    const { vaccinationId } = await world.as(ana).vaccines.add({ petId, name: 'Antirrábica', givenOn: '2026-11-01' });
    const [app, cookie] = [await world.http(), await cookieOf(world, ana)];
    const bytes = await photograph().toBuffer();
    const photo = await sendFile(app, { cookie, purpose: 'pet', id: petId, bytes });
    const document = await sendFile(app, { cookie, purpose: 'vaccination', id: vaccinationId, bytes: paper() });
    const own = await sendFile(app, { cookie, purpose: 'user', bytes });
    expect([photo.status, document.status, own.status]).toEqual([200, 200, 200]);
    const answer = await app.inject({ url: '/api/mis-datos.zip', headers: { cookie } });
    const files = unzipSync(answer.rawPayload);
    const { files: listed } = exportDocument.parse(JSON.parse(strFromU8(files['datos.json'] ?? new Uint8Array())));
    expect(listed).toMatchObject([
      { kind: 'photo', purpose: 'pet', animal: expect.any(String) },
      { kind: 'document', purpose: 'vaccination', of: 'Antirrábica' },
      { kind: 'photo', purpose: 'user', animal: null },
    ]);
    expect(Buffer.from(files[listed[1]?.path ?? ''] ?? []).equals(paper())).toBe(true);
    expect((await sharp(files[listed[0]?.path ?? '']).metadata()).format).toBe('jpeg');
    const keys = ['s.webp', 'm.webp', 'l.jpg'].map((name) => `${String(photo.body.code)}/${name}`);
    for (const key of keys) expect(await world.store.read(key)).not.toBeNull();
    await world.as(ana).privacy.deleteAccount({ password: PASSWORD });
    for (const key of keys) expect(await world.store.read(key)).toBeNull();
    expect(await world.db.selectFrom('file').selectAll().execute()).toEqual([]);
  });

  test('the sweep takes what was never stored and what was removed a month ago, and nothing else', async ({
    world,
  }) => {
    const ana = await makeUser(world);
    const petId = await makePet(world, ana);
    const [app, cookie] = [await world.http(), await cookieOf(world, ana)];
    const bytes = await photograph().toBuffer();
    const codes: string[] = [];
    for (let index = 0; index < 4; index += 1) {
      codes.push(String((await sendFile(app, { cookie, purpose: 'gallery', id: petId, bytes })).body.code));
    }
    const [dead = '', young = '', removed = '', living = ''] = codes;
    const set = (code: string, changes: object) =>
      world.db.updateTable('file').set(changes).where('code', '=', code).execute();
    await set(dead, { storedAt: null, createdAt: '2026-11-21T13:59:00.000Z' });
    await set(young, { storedAt: null, createdAt: '2026-11-21T14:30:00.000Z' });
    await set(removed, { removedAt: '2026-10-22T14:59:00.000Z' });
    expect(await sweepFiles(world.context(ana))).toBe(2);
    const left = await world.db.selectFrom('file').select('code').orderBy('id').execute();
    expect(left.map(({ code }) => code)).toEqual([young, living]);
    const held = await Promise.all(codes.map((code) => world.store.read(`${code}/s.webp`)));
    expect(held.map((one) => one !== null)).toEqual([false, true, false, true]);
  });
});
