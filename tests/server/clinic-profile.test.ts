/** The clinic that runs the installation: its page, and everything that speaks for it. */
import sharp from 'sharp';
import { describe, expect } from 'vitest';
import type { ZodError } from 'zod';
import { hoursInWords, readHours, writeHours } from '#server/accounts/clinic-profile/rules.ts';
import type { SaveClinicInput } from '#server/accounts/clinic-profile/schema.ts';
import { fieldMessages } from '#server/platform/core/trpc.ts';
import { plus } from '#server/platform/lib/time.ts';
import { mailOutbox } from '#server/app/background/mail/worker.ts';
import { cookieOf, formOf } from '../support/files.ts';
import { deliveredMails } from '../support/fake-mail.ts';
import { makePet, makeUser } from '../support/guardian.ts';
import { pagesOf } from '../support/pdf.ts';
import { openWorld, test, type World } from '../support/world.ts';

const SAN_ROQUE: SaveClinicInput = {
  countryIso: 'EC',
  name: 'Clínica San Roque',
  ruc: '1710034065001',
  address: 'Av. Amazonas N24-10',
  city: 'Quito',
  phone: '022345678',
  whatsapp: '0998842547',
  email: 'hola@sanroque.ec',
  monday: '9-18',
  tuesday: '9-18',
  wednesday: '9-18',
  thursday: '9-18',
  friday: '9 a 13 y 15 a 18',
  saturday: '',
  sunday: 'cerrado',
  responsibleName: 'Dra. Lucía Vera',
  responsibleRegistration: '1017-2016-1712345',
  registrationLabel: 'Registro SENESCYT',
};
const LOGO = () =>
  sharp({ create: { width: 900, height: 300, channels: 4, background: { r: 38, g: 67, b: 198, alpha: 0.5 } } });

const NOISE = { type: 'gaussian', mean: 128, sigma: 60 } as const;

async function administrator(world: World) {
  const vera = await makeUser(world, { name: 'Vera', role: 'ROLE_ADMINISTRADOR' });
  const app = await world.http();
  const sendLogo = async (bytes: Buffer, person = vera) => {
    const { headers, payload } = formOf([{ name: 'file', value: bytes, filename: 'logo.png', type: 'image/png' }]);
    const cookie = await cookieOf(world, person);
    return app.inject({
      method: 'POST',
      url: '/api/clinica/logo',
      headers: { ...headers, cookie, 'sec-fetch-site': 'same-origin' },
      payload,
    });
  };
  return { vera, clinic: world.as(vera).clinicProfile, app, sendLogo };
}

async function wordsOf(pdf: Buffer): Promise<string> {
  return (await pagesOf(pdf, 1)).pages
    .map(({ text }) => text)
    .join(' ')
    .replace(/\s+/g, ' ');
}

describe('the clinic’s page', () => {
  test('is what the settings say until it is saved, and from then on what the administrator wrote', async () => {
    const world = await openWorld({ VENDOR_NAME: 'Clínica Andina', CONTACT_WHATSAPP: '+593987654321' });
    const { clinic } = await administrator(world);
    expect((await world.anonymous().system.info()).clinic).toEqual({
      name: 'Clínica Andina',
      whatsapp: '+593987654321',
      countryIso: 'EC',
      logo: null,
    });
    await clinic.save(SAN_ROQUE);
    expect((await world.anonymous().system.info()).clinic).toMatchObject({
      name: 'Clínica San Roque',
      whatsapp: '+593998842547',
    });
    await clinic.save({ ...SAN_ROQUE, whatsapp: null });
    expect(await clinic.get()).toMatchObject({ whatsapp: null, phone: '+59322345678', ruc: '1710034065001' });
    // In Colombia its numbers are read as they are written there.
    const abroad = { ...SAN_ROQUE, countryIso: 'CO', phone: '6012345678', whatsapp: '300 123 4567' } as const;
    await clinic.save({ ...abroad, ruc: '899.999.068-1' });
    const saved = { phone: '+576012345678', whatsapp: '+573001234567', ruc: '8999990681', countryIso: 'CO' };
    expect(await clinic.get()).toMatchObject(saved);
    await world.close();
  });

  test('refuses in words what no clinic has', async ({ world }) => {
    const { clinic } = await administrator(world);
    const wrong: [Partial<SaveClinicInput>, string][] = [
      [{ name: ' ' }, 'name'],
      [{ ruc: '1710034065' }, 'ruc'],
      [{ phone: '12' }, 'phone'],
      [{ email: 'sanroque' }, 'email'],
      [{ wednesday: '18-9' }, 'wednesday'],
      [{ monday: '9-13, 12-18' }, 'monday'],
    ];
    for (const [change, field] of wrong) {
      const refused = await clinic.save({ ...SAN_ROQUE, ...change }).catch((error: { cause: unknown }) => error.cause);
      expect(Object.keys(fieldMessages(refused as ZodError))).toEqual([field]);
    }
    const noAt = await clinic
      .save({ ...SAN_ROQUE, email: 'sanroque' })
      .catch((error: { cause: unknown }) => error.cause);
    expect(fieldMessages(noAt as ZodError)).toEqual({ email: 'Le falta la arroba (@).' });
    expect((await clinic.get()).name).toBeNull();
  });

  test('has branches, each with a name of its own', async ({ world }) => {
    const { clinic } = await administrator(world);
    const { branchId } = await clinic.addBranch({ name: 'Norte' });
    await clinic.addBranch({ name: 'Valle' });
    const taken = { cause: { code: 'INVALID', details: { field: 'name' } } };
    for (const name of ['norte', '  NÓRTE ', 'Nörte'])
      await expect(clinic.addBranch({ name })).rejects.toMatchObject(taken);
    await expect(clinic.renameBranch({ branchId, name: 'Valle' })).rejects.toMatchObject(taken);
    await clinic.renameBranch({ branchId, name: 'NORTE' });
    await clinic.renameBranch({ branchId, name: 'Centro' });
    // Two calls at once: the database decides.
    const both = await Promise.allSettled(['Río', 'RIO'].map((name) => clinic.addBranch({ name })));
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    for (const one of both) if (one.status === 'rejected') expect(one.reason).toMatchObject(taken);
    await clinic.removeBranch({ branchId });
    expect((await clinic.get()).branches).toMatchObject([{ name: 'Valle' }, {}]);
    await clinic.addBranch({ name: 'centro' });
    const gone = { cause: { code: 'BRANCH_NOT_FOUND' } };
    await expect(clinic.removeBranch({ branchId })).rejects.toMatchObject(gone);
  });
});

describe('the logo', () => {
  test('is drawn again, shown to everybody, and gone when it is removed', async ({ world }) => {
    const { clinic, app, sendLogo } = await administrator(world);
    const sent = await sendLogo(await LOGO().png().toBuffer());
    expect(sent.statusCode).toBe(200);
    const { logo } = (await world.anonymous().system.info()).clinic;
    const shown = await app.inject({ url: logo ?? '' });
    expect(shown.headers['cache-control']).toContain('immutable');
    expect(await sharp(shown.rawPayload).metadata()).toMatchObject({ format: 'png', hasAlpha: true });
    await clinic.removeLogo();
    expect((await world.anonymous().system.info()).clinic.logo).toBeNull();
    expect((await app.inject({ url: logo ?? '' })).statusCode).toBe(404);
  });

  test('is refused where it is no picture, and from everybody but an administrator', async ({ world }) => {
    const { sendLogo } = await administrator(world);
    const refused = await sendLogo(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'));
    expect(refused.statusCode).toBe(415);
    expect(refused.json()).toMatchObject({ message: expect.stringContaining('PNG') });
    const ana = await makeUser(world);
    expect((await sendLogo(await LOGO().png().toBuffer(), ana)).statusCode).toBe(403);
  });
});

describe('speaks for the clinic', () => {
  test('the landing page, security.txt and the recalls', async ({ world }) => {
    const { clinic, app, vera, sendLogo } = await administrator(world);
    await clinic.save(SAN_ROQUE);
    await sendLogo(await LOGO().png().toBuffer());
    const { body } = await app.inject({ url: '/landingPage' });
    expect(body).toContain('Clínica San Roque');
    expect(body).toContain('lunes a jueves 9:00 a 18:00; viernes 9:00 a 13:00 y 15:00 a 18:00');
    expect(body).toMatch(/<img src="\/api\/clinica\/logo\/[0-9a-f]{32}\.png"/);
    expect((await app.inject({ url: '/.well-known/security.txt' })).body).toContain('mailto:hola@sanroque.ec');
    expect((await world.as(vera).recalls.list({ window: 'week' })).clinic.name).toBe('Clínica San Roque');
  });

  test('every mail', async ({ world }) => {
    const { clinic } = await administrator(world);
    await clinic.save(SAN_ROQUE);
    const ana = await makeUser(world);
    await world.db.updateTable('user').set({ passwordHash: 'x' }).where('id', '=', ana.id).execute();
    await world.anonymous().auth.requestReset({ email: ana.email });
    const sent: { html: string; text: string }[] = [];
    const outbox = mailOutbox({ db: world.db, config: world.config, now: () => world.now }, async (mail) => {
      sent.push(mail);
    });
    await outbox.sendDue();
    expect(sent[0]?.text).toContain('Clínica San Roque\nAv. Amazonas N24-10, Quito');
    expect(sent[0]?.html).toContain('Clínica San Roque<br>Av. Amazonas N24-10, Quito');
  });

  test('a mail’s head, with the logo that it carries; a heavy one is left out, and the words stay the same', async ({
    world,
  }) => {
    const { clinic, sendLogo } = await administrator(world);
    await clinic.save(SAN_ROQUE);
    const ana = await makeUser(world);
    const letter = async () => {
      await world.db.updateTable('user').set({ passwordHash: 'x' }).where('id', '=', ana.id).execute();
      world.now = plus(world.now, 1, 'hours');
      await world.anonymous().auth.requestReset({ email: ana.email });
      const [mail] = await deliveredMails(world);
      return { ...mail, text: mail?.text.replace(/\/cambiarClave\/[\w-]+/, '') };
    };
    const plain = await letter();
    expect(plain.pictures).toBeUndefined();
    expect(plain.html).toContain('>PetLove+</td>');
    await sendLogo(await LOGO().png().toBuffer());
    const drawn = await letter();
    expect(drawn.text).toBe(plain.text);
    expect(drawn.html).toMatch(/<img src="cid:logo@petlove" alt="Clínica San Roque" width="144" height="48"/);
    expect(drawn.html).not.toMatch(/<img[^>]*src="http/);
    const [picture] = drawn.pictures ?? [];
    expect(await sharp(picture?.bytes).metadata()).toMatchObject({ format: 'png' });
    expect(picture?.bytes.byteLength).toBeLessThanOrEqual(20_000);
    // Noise hardly packs.
    const noise = { create: { width: 640, height: 320, channels: 3, background: '#888', noise: NOISE } } as const;
    await sendLogo(await sharp(noise).png().toBuffer());
    const heavy = await letter();
    expect(heavy.pictures).toBeUndefined();
    expect(heavy.html).toContain('>PetLove+</td>');
  });

  test('the carnet and the card', async ({ world }) => {
    const { clinic, app, sendLogo } = await administrator(world);
    await clinic.save(SAN_ROQUE);
    await sendLogo(await LOGO().png().toBuffer());
    const ana = await makeUser(world);
    const petId = await makePet(world, ana);
    const headers = { cookie: await cookieOf(world, ana) };
    const paper = await app.inject({ url: `/api/mascotas/${petId}/carnet.pdf`, headers });
    expect(await wordsOf(paper.rawPayload)).toContain('emitido por Clínica San Roque');
    const card = await app.inject({ url: `/api/mascotas/${petId}/cedula.pdf`, headers });
    expect(await wordsOf(card.rawPayload)).toContain('emitido por Clínica San Roque');
  });
});

describe('hours', () => {
  test.for([
    ['9-18', '09:00-18:00'],
    ['9:00 - 13:00, 15:00 - 18:30', '09:00-13:00, 15:00-18:30'],
    ['9 a 13 y 15 a 18h', '09:00-13:00, 15:00-18:00'],
    ['8h30 hasta 12', '08:30-12:00'],
    ['0-24', '00:00-24:00'],
    ['', ''],
    ['Cerrado', ''],
  ])('%s is read', ([typed = '', read]) => {
    expect(writeHours(readHours(typed) ?? [])).toBe(read);
  });

  test.for(['mañana', '9', '18-9', '9-13, 12-18', '9-25', '9-9', '1-2,3-4,5-6,7-8'])('%s is refused', (typed) => {
    expect(readHours(typed)).toBeNull();
  });

  test('are said in words, equal days together', () => {
    const open = [{ from: '09:00', to: '18:00' }];
    expect(hoursInWords([open, open, open, open, open, [{ from: '08:30', to: '13:00' }], []])).toBe(
      'lunes a viernes 9:00 a 18:00; sábado 8:30 a 13:00',
    );
    expect(hoursInWords([[], [], [], [], [], [], []])).toBe('');
  });
});
