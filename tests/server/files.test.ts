/** Pictures and papers: taken in, kept, shown to whoever may see them, and gone when their time is over. */
import sharp from 'sharp';
import { describe, expect } from 'vitest';
import { cookieOf, paper, photograph, sendFile } from '../support/files.ts';
import { makePet, makeUser } from '../support/guardian.ts';
import { test } from '../support/world.ts';

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
