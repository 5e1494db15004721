/** Pictures and papers: taken in, kept, shown to whoever may see them, and gone when their time is over. */
import { strFromU8, unzipSync } from 'fflate';
import sharp from 'sharp';
import { describe, expect } from 'vitest';
import { hashPassword } from '#server/accounts/sessions/secrets.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { sweepFiles } from '#server/documents/uploads/sweep.service.ts';
import { openStore } from '#server/platform/lib/store.ts';
import { exportDocument } from '#server/portability/privacy/export.schema.ts';
import PDFDocument from 'pdfkit';
import { cookieOf, formOf, livePaper, paper, photograph, sendFile } from '../support/files.ts';
import { makePet, makeUser } from '../support/guardian.ts';
import { pagesOf } from '../support/pdf.ts';
import { STORES, startS3, testOn } from '../support/s3.ts';
import { openWorld } from '../support/world.ts';

const PASSWORD = 'canario-del-paramo-77';

describe.each(STORES)('what is sent, kept in a %s', (where) => {
  const test = testOn(where);
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
    expect(sent.body).toMatchObject({ kind: 'document', width: null, takenOn: '2026-11-21' });
    const answer = await app.inject({ url: `/api/archivos/${sent.body.code}/original`, headers: { cookie } });
    expect(answer.rawPayload.equals(bytes)).toBe(true);
    expect(answer.headers['content-disposition']).toMatch(/^attachment; /);
  });

  test('a document of somebody else is pictures of its pages, and nothing else of it', async ({ world }) => {
    const [ana, luis] = [await makeUser(world), await makeUser(world)];
    const rosa = await makeUser(world, { role: 'ROLE_ADMINISTRADOR' });
    const petId = await makePet(world, ana);
    const member = { petId, userId: luis.id, role: 'reader' as const, createdAt: world.now };
    await world.db.insertInto('petMember').values(member).execute();
    const { vaccinationId } = await world.as(ana).vaccines.add({ petId, name: 'Antirrábica', givenOn: '2026-11-01' });
    const [app, cookie] = [await world.http(), await cookieOf(world, ana)];
    const bytes = livePaper();
    const proof = await sendFile(app, { cookie, purpose: 'vaccination', id: vaccinationId, bytes });
    const { reportId } = await world
      .as(ana)
      .feedback.create({ kind: 'error', title: 'Falla al abrir', body: 'Adjunto el examen.' });
    const report = await sendFile(app, { cookie, purpose: 'report', id: reportId, bytes });
    for (const { sent, reader } of [
      { sent: proof, reader: luis },
      { sent: report, reader: rosa },
    ]) {
      const url = `/api/archivos/${String(sent.body.code)}/original`;
      const own = await app.inject({ url, headers: { cookie } });
      expect(own.rawPayload.equals(bytes)).toBe(true);
      expect(own.headers['content-disposition']).toContain('-original.pdf');
      const { rawPayload, headers } = await app.inject({ url, headers: { cookie: await cookieOf(world, reader) } });
      expect(headers).toMatchObject({ 'content-type': 'application/pdf', 'cache-control': 'no-store' });
      expect(headers['content-disposition']).not.toContain('original');
      expect(rawPayload.toString('latin1')).not.toMatch(
        /JavaScript|\/JS\b|OpenAction|\/AA\b|Launch|EmbeddedFile|AcroForm|\/Annots|\/URI|canario|Hemograma/,
      );
      const [page] = (await pagesOf(rawPayload, 1)).pages;
      expect([page?.width, page?.height, page?.text]).toEqual([300, 200, '']);
      const { data } = page?.picture.getContext('2d').getImageData(20, 60, 220, 60) ?? {};
      expect(data?.some((light, index) => index % 4 === 0 && light < 80)).toBe(true);
    }
    // One from before pages were kept is drawn when it is asked for.
    await world.store.remove([`${String(proof.body.code)}/paginas.pdf`]);
    const url = `/api/archivos/${String(proof.body.code)}/original`;
    const old = await app.inject({ url, headers: { cookie: await cookieOf(world, luis) } });
    expect(old.rawPayload.toString('latin1')).not.toContain('canario');
    expect((await pagesOf(old.rawPayload, 1)).pages).toHaveLength(1);
  });

  test('a document that nobody can draw is refused in words', async ({ world }) => {
    const ana = await makeUser(world);
    const petId = await makePet(world, ana);
    const { vaccinationId } = await world.as(ana).vaccines.add({ petId, name: 'Antirrábica', givenOn: '2026-11-01' });
    const [app, cookie] = [await world.http(), await cookieOf(world, ana)];
    const made = (pages: number, options: PDFKit.PDFDocumentOptions) =>
      new Promise<Buffer>((resolve) => {
        const doc = new PDFDocument({ ...options, autoFirstPage: false });
        const pieces: Buffer[] = [];
        doc.on('data', (piece: Buffer) => pieces.push(piece)).on('end', () => resolve(Buffer.concat(pieces)));
        for (let page = 0; page < pages; page += 1) doc.addPage({ size: [100, 100] });
        doc.end();
      });
    const kids = `Kids[${'3 0 R '.repeat(10_000)}]/Count 10000`;
    const tenThousand = Buffer.from(paper().toString('latin1').replace('Kids[3 0 R]/Count 1', kids), 'latin1');
    const hollow = Buffer.from(
      '%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\nstartxref\n9\n%%EOF\n',
    );
    for (const [bytes, words] of [
      [await made(31, {}), 'más de 30 páginas'],
      [tenThousand, 'dañado'],
      [await made(1, { userPassword: 'secreta' }), 'contraseña'],
      [hollow, 'dañado'],
    ] as const) {
      const { status, body } = await sendFile(app, { cookie, purpose: 'vaccination', id: vaccinationId, bytes });
      expect([status, body.message]).toEqual([415, expect.stringContaining(words)]);
    }
    expect(await world.db.selectFrom('file').selectAll().execute()).toEqual([]);
  });
});

describe.each(STORES)('what becomes of it, kept in a %s', (where) => {
  const test = testOn(where);
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

describe('who may', () => {
  const test = testOn('folder');

  test('somebody else’s place is a missing one, and somebody else’s file too', async ({ world }) => {
    const ana = await makeUser(world);
    const luis = await makeUser(world);
    const petId = await makePet(world, ana);
    const { ownerId = 0 } = { ownerId: (await world.as(ana).owners.list())[0]?.id };
    const [app, own, foreign] = [await world.http(), await cookieOf(world, ana), await cookieOf(world, luis)];
    const bytes = await photograph({ width: 64, height: 64 }).toBuffer();
    for (const [purpose, id] of [
      ['gallery', petId],
      ['pet', petId],
      ['neutering', petId],
      ['owner', ownerId],
      ['vaccination', 1],
      ['deworming', 1],
      ['illness', 1],
      ['medicine', 1],
      ['checkup', 1],
    ] as const) {
      const theirs = await sendFile(app, { cookie: foreign, purpose, id, bytes });
      const missing = await sendFile(app, { cookie: foreign, purpose, id: 999_999, bytes });
      expect([purpose, theirs.status, theirs.body]).toEqual([purpose, 404, missing.body]);
    }
    const { body } = await sendFile(app, { cookie: own, purpose: 'owner', id: ownerId, bytes });
    const url = `/api/archivos/${String(body.code)}/s`;
    expect((await app.inject({ url, headers: { cookie: own } })).statusCode).toBe(200);
    expect((await app.inject({ url, headers: { cookie: foreign } })).statusCode).toBe(404);
    expect((await app.inject({ url })).statusCode).toBe(401);
  });

  test('a reader sees and adds nothing; an editor adds to what its user may hold', async ({ world }) => {
    const [ana, reader, editor] = [await makeUser(world), await makeUser(world), await makeUser(world)];
    const petId = await makePet(world, ana);
    for (const [person, role] of [
      [reader, 'reader'],
      [editor, 'editor'],
    ] as const)
      await world.db.insertInto('petMember').values({ petId, userId: person.id, role, createdAt: world.now }).execute();
    const app = await world.http();
    const bytes = await photograph({ width: 64, height: 64 }).toBuffer();
    const refused = await sendFile(app, {
      cookie: await cookieOf(world, reader),
      purpose: 'gallery',
      id: petId,
      bytes,
    });
    expect([refused.status, refused.body.code]).toEqual([403, 'PET_READ_ONLY']);
    const added = await sendFile(app, { cookie: await cookieOf(world, editor), purpose: 'gallery', id: petId, bytes });
    expect(added.status).toBe(200);
    const url = `/api/archivos/${String(added.body.code)}/m`;
    expect((await app.inject({ url, headers: { cookie: await cookieOf(world, reader) } })).statusCode).toBe(200);
    const row = await world.db.selectFrom('file').select(['userId', 'createdBy']).executeTakeFirstOrThrow();
    expect(row).toEqual({ userId: ana.id, createdBy: editor.id });
  });

  test('another site cannot send in our name', async ({ world }) => {
    const ana = await makeUser(world);
    const app = await world.http();
    const form = formOf([
      { name: 'purpose', value: 'user' },
      { name: 'file', value: Buffer.from('x') },
    ]);
    const headers = { ...form.headers, cookie: await cookieOf(world, ana), 'sec-fetch-site': 'cross-site' };
    const answer = await app.inject({ method: 'POST', url: '/api/archivos', payload: form.payload, headers });
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([403, 'OTHER_SITE']);
  });
});

describe('how much', () => {
  const test = testOn('folder');

  test('the same key is the same file, one after the other and at once', async () => {
    const world = await openWorld();
    const ana = await makeUser(world);
    const petId = await makePet(world, ana);
    const [app, cookie] = [await world.http(), await cookieOf(world, ana)];
    const bytes = await photograph({ width: 200, height: 200 }).toBuffer();
    const key = '0b6e3c52-2a3e-4d7c-9a63-1f0d5f3f8a11';
    const send = () => sendFile(app, { cookie, purpose: 'gallery', id: petId, bytes, key });
    const answers = [...(await Promise.all([send(), send(), send()])), await send()];
    expect(new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1);
    expect(await world.db.selectFrom('file').select('id').execute()).toHaveLength(1);
    const other = await sendFile(app, { cookie, purpose: 'user', bytes, key });
    expect(other.body.fileId).not.toBe(answers[0]?.body.fileId);
    await world.close();
  });

  test('the quota holds also where many arrive at once, and says so beside the file', async () => {
    const world = await openWorld({ STORAGE_QUOTA_MB: '1' });
    const ana = await makeUser(world);
    const petId = await makePet(world, ana);
    const { illnessId } = await world.as(ana).illnesses.add({ petId, name: 'Otitis', diagnosedOn: '2026-11-01' });
    const [app, cookie] = [await world.http(), await cookieOf(world, ana)];
    const bytes = paper('x'.repeat(300_000));
    const send = () => sendFile(app, { cookie, purpose: 'illness', id: illnessId, bytes });
    const answers = await Promise.all(Array.from({ length: 6 }, send));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 200, 413, 413, 413]);
    const { body } = answers.find(({ status }) => status === 413) ?? { body: {} };
    expect(body).toMatchObject({ code: 'QUOTA_FULL', field: 'file' });
    await world.db.updateTable('file').set({ removedAt: world.now }).execute();
    expect((await send()).status).toBe(200);
    await world.close();
  });

  test('a store that is away is told in a sentence, keeps nothing, and may be tried again', async () => {
    const s3 = await startS3();
    const world = await openWorld(s3.env);
    const ana = await makeUser(world);
    const [app, cookie] = [await world.http(), await cookieOf(world, ana)];
    const bytes = await photograph({ width: 64, height: 64 }).toBuffer();
    expect((await app.inject('/readyz')).json()).toEqual({ estado: 'ok' });
    await s3.close();
    const refused = await sendFile(app, { cookie, purpose: 'user', bytes });
    expect([refused.status, refused.body.code]).toEqual([503, 'STORE_UNREACHABLE']);
    expect((await app.inject('/readyz')).json()).toMatchObject({ falla: ['archivos'] });
    await world.close();
  });

  test('a bucket that does not exist is told in one line', async () => {
    const s3 = await startS3();
    const wrong = async (changes: object) => openStore(readConfig({ ...s3.env, ...changes })).problem();
    expect(await wrong({})).toBeNull();
    const STORAGE_URL = `s3://otro?endpoint=${encodeURIComponent(s3.endpoint)}`;
    expect(await wrong({ STORAGE_URL })).toEqual({
      message: 'STORAGE_URL: no existe el depósito «otro».',
      mends: 'person',
    });
    await s3.close();
  });
});
