/** SIGNUPS: who may open an account on an installation that is not for every visitor. */
import { afterEach, describe, expect, test } from 'vitest';
import { plus } from '#server/platform/lib/time.ts';
import { deliveredMails } from '../support/fake-mail.ts';
import { makePet, makeStaff, makeUser } from '../support/guardian.ts';
import { openWorld, type World } from '../support/world.ts';

const PASSWORD = 'Montubio-42-ceibo';
const LUIS = {
  email: 'luis@correo.ec',
  password: PASSWORD,
  confirmPassword: PASSWORD,
  name: 'Luis',
  country: 'EC',
  phone: '0998842547',
  acceptTerms: true,
};
const CLOSED = { code: 'FORBIDDEN', cause: { code: 'SIGNUPS_CLOSED' } };

let world: World;
afterEach(() => world.close());

describe('by invitation', () => {
  test('a visitor is refused in words, and an invited address is not, while its invitation is valid', async () => {
    world = await openWorld({ SIGNUPS: 'invited' });
    const ana = await makeUser(world);
    const petId = await makePet(world, ana);
    await expect(world.anonymous().auth.signUp(LUIS)).rejects.toMatchObject(CLOSED);
    const { inviteId } = await world.as(ana).family.invite({ petId, email: LUIS.email, role: 'reader' });
    await world.as(ana).family.revoke({ inviteId });
    await expect(world.anonymous().auth.signUp(LUIS)).rejects.toMatchObject(CLOSED);
    await world.as(ana).family.invite({ petId, email: LUIS.email, role: 'reader' });
    const later = world.now;
    world.now = plus(world.now, 8, 'days');
    await expect(world.anonymous().auth.signUp(LUIS)).rejects.toMatchObject(CLOSED);
    world.now = later;
    expect(await world.anonymous().auth.signUp(LUIS)).toEqual({ email: LUIS.email });
  });

  test('an animal that is handed over, and the staff, invite too', async () => {
    world = await openWorld({ SIGNUPS: 'invited' });
    const ana = await makeUser(world);
    const petId = await makePet(world, ana);
    await world.as(ana).transfers.offer({ petId, email: LUIS.email });
    expect(await world.anonymous().auth.signUp(LUIS)).toEqual({ email: LUIS.email });
    const vera = await makeStaff(world, ['administrator']);
    const eva = { ...LUIS, email: 'eva@correo.ec' };
    const roles = { administrator: false, veterinarian: false, reception: true };
    await world.as(vera).staff.invite({ email: eva.email, ...roles });
    expect(await world.anonymous().auth.signUp(eva)).toEqual({ email: eva.email });
  });

  test('who has an account goes on with it', async () => {
    world = await openWorld({ SIGNUPS: 'invited' });
    const luis = await makeUser(world, { email: LUIS.email });
    expect((await world.as(luis).auth.me()).email).toBe(LUIS.email);
    expect((await world.anonymous().system.info()).signups).toBe('invited');
  });
});

describe('closed', () => {
  test('opens to the clinic’s staff by its own invitations, and to nobody else', async () => {
    world = await openWorld({ SIGNUPS: 'closed' });
    const vera = await makeStaff(world, ['administrator']);
    const petId = await makePet(world, vera);
    await world.as(vera).family.invite({ petId, email: LUIS.email, role: 'reader' });
    await expect(world.anonymous().auth.signUp(LUIS)).rejects.toMatchObject(CLOSED);
    const roles = { administrator: false, veterinarian: true, reception: false };
    await world.as(vera).staff.invite({ email: 'paz@correo.ec', ...roles });
    const letter = (await deliveredMails(world)).find(({ to }) => to === 'paz@correo.ec');
    const token = /\/equipo\/([\w-]{43})\b/.exec(letter?.text ?? '')?.[1] ?? '';
    const made = await world.anonymous().staff.register({ token, name: 'Paz', surname: '', password: PASSWORD });
    expect(made.email).toBe('paz@correo.ec');
  });

  test('the older call refuses with the same words, and no page offers to register', async () => {
    world = await openWorld({ SIGNUPS: 'closed' });
    const app = await world.http();
    const registered = await app.inject({
      method: 'POST',
      url: '/registro',
      payload: {
        username: LUIS.email,
        correoElectronico: LUIS.email,
        password: PASSWORD,
        confirmarPassword: PASSWORD,
        nombre: 'Luis',
        pais: 593,
        telefonoMovil: '0998842547',
      },
    });
    expect(registered.statusCode).toBe(403);
    expect(registered.json()).toMatchObject({ titulo: 'Registro cerrado' });
    for (const url of ['/landingPage', '/sitemap.xml'])
      expect((await app.inject({ url })).body).not.toContain('/register');
  });
});

test('a visitor opens an account where nothing is said', async () => {
  world = await openWorld();
  expect(await world.anonymous().auth.signUp(LUIS)).toEqual({ email: LUIS.email });
});
