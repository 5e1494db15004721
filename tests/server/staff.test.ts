/** The clinic's staff: invitations, roles, the last administrator, how a veterinarian signs, and what stays of who leaves. */
import sharp from 'sharp';
import { describe, expect } from 'vitest';
import { findActor } from '#server/accounts/sessions/queries.ts';
import { hashPassword } from '#server/accounts/sessions/secrets.ts';
import { plus } from '#server/platform/lib/time.ts';
import { deliveredMails } from '../support/fake-mail.ts';
import { cookieOf, formOf } from '../support/files.ts';
import { makePet, makeStaff, makeUser } from '../support/guardian.ts';
import { type Person, test, type World } from '../support/world.ts';

const VETERINARIAN = { administrator: false, veterinarian: true, reception: false };
const RECEPTION = { administrator: false, veterinarian: false, reception: true };
const ADMINISTRATOR = { administrator: true, veterinarian: false, reception: false };
const NOTHING = { administrator: false, veterinarian: false, reception: false };
const PASSWORD = 'Montubio-42-ceibo';
const SIGNS = {
  prefix: 'Dra.',
  professionalName: 'Paz Vera',
  registration: '1005-2020-123456',
  specialty: null,
  branchId: null,
};

function refusal(code: string, details?: object) {
  return { cause: { code, ...(details && { details: expect.objectContaining(details) as object }) } };
}

/** The link's token in the last invitation that went out. */
async function linkFromMail(world: World): Promise<string> {
  const token = /\/equipo\/([\w-]{43})\b/.exec((await deliveredMails(world)).at(-1)?.text ?? '')?.[1];
  if (!token) throw new Error('no invitation went out');
  return token;
}

async function clinic(world: World) {
  const vera = await makeStaff(world, ['administrator'], { name: 'Vera', email: 'vera@clinica.ec' });
  const invite = async (email: string, roles = VETERINARIAN) => {
    const { inviteId } = await world.as(vera).staff.invite({ email, ...roles });
    return { inviteId, token: await linkFromMail(world) };
  };
  const userOf = ({ id }: Pick<Person, 'id'>) =>
    world.db.selectFrom('user').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  return { vera, team: world.as(vera).staff, invite, userOf };
}

describe('an invitation to the staff', () => {
  test('makes an account of a name and a password, with the roles and no question about pets', async ({ world }) => {
    const { team } = await clinic(world);
    await team.invite({ email: ' Paz@correo.ec', ...VETERINARIAN });
    const [mail] = await deliveredMails(world);
    const token = /\/equipo\/([\w-]{43})\b/.exec(mail?.text ?? '')?.[1] ?? '';
    expect(mail).toMatchObject({ to: 'paz@correo.ec', subject: 'Vera te invita al equipo de la clínica' });
    expect(mail?.text).toContain('Tu rol: Veterinaria');
    expect(mail?.text).toContain('sirve hasta el 28 de noviembre');
    expect(await world.anonymous().staff.look({ token })).toEqual({
      clinic: null,
      inviter: 'Vera',
      roles: ['veterinarian'],
      email: 'p•••@correo.ec',
      registered: false,
      forYou: null,
      signInAs: null,
    });
    const made = await world.anonymous().staff.register({ token, name: 'Paz', surname: '', password: PASSWORD });
    expect(made.email).toBe('paz@correo.ec');
    const [entry] = await world.db.selectFrom('auditEntry').selectAll().orderBy('id', 'desc').limit(1).execute();
    expect(entry).toMatchObject({ action: 'staff.register', actorId: made.userId, objectId: made.userId });
    await world.anonymous().auth.signIn({ email: made.email, password: PASSWORD, remember: false });
    expect((await team.list()).members).toMatchObject([
      { name: 'Vera', roles: ['administrator'], you: true },
      { name: 'Paz', roles: ['veterinarian'], you: false },
    ]);
    expect((await team.list()).invites).toEqual([]);
  });

  test('adds its roles to the account that its address has', async ({ world }) => {
    const { invite, userOf } = await clinic(world);
    const luis = await makeUser(world, { email: 'luis@correo.ec' });
    const { token } = await invite('luis@correo.ec', { ...VETERINARIAN, reception: true });
    const outside = await world.anonymous().staff.look({ token });
    expect(outside).toMatchObject({ registered: true, forYou: null, signInAs: 'luis@correo.ec' });
    expect(await world.as(luis).staff.look({ token })).toMatchObject({ registered: true, forYou: true });
    expect(await world.as(luis).staff.accept({ token })).toEqual({ userId: luis.id, signInAgain: false });
    expect(await world.as(luis).staff.accept({ token })).toMatchObject({ userId: luis.id });
    expect((await world.as(luis).auth.me()).roles).toEqual(['veterinarian', 'reception']);
    // The older calls know administrators and all others.
    expect((await userOf(luis)).role).toBe('ROLE_USUARIO');
  });

  test('opens for no other account, with whose address it says', async ({ world }) => {
    const { invite } = await clinic(world);
    const { token } = await invite('luis@correo.ec');
    const eva = await makeUser(world);
    expect(await world.as(eva).staff.look({ token })).toMatchObject({ forYou: false });
    await expect(world.as(eva).staff.accept({ token })).rejects.toMatchObject(
      refusal('INVALID', { message: expect.stringContaining('La invitación es para l•••@correo.ec') }),
    );
    expect((await world.as(eva).auth.me()).roles).toEqual([]);
  });

  test('is used once, ends after seven days and when it is taken back, and says which', async ({ world }) => {
    const { team, invite } = await clinic(world);
    const said = async (token: string) => {
      const failure = await world
        .anonymous()
        .staff.look({ token })
        .then(
          () => null,
          (error: { cause: { details: { message: string } } }) => error.cause.details.message,
        );
      return failure;
    };
    const used = await invite('paz@correo.ec');
    await world.anonymous().staff.register({ token: used.token, name: 'Paz', surname: '', password: PASSWORD });
    expect(await said(used.token)).toContain('ya se usó');
    const again = { token: used.token, name: 'Otra', surname: '', password: PASSWORD };
    await expect(world.anonymous().staff.register(again)).rejects.toMatchObject(refusal('INVITE_NOT_FOUND'));
    const revoked = await invite('eva@correo.ec');
    await team.revokeInvite({ inviteId: revoked.inviteId });
    expect(await said(revoked.token)).toContain('retiró');
    await expect(team.revokeInvite({ inviteId: revoked.inviteId })).rejects.toMatchObject(refusal('INVITE_NOT_FOUND'));
    const late = await invite('luis@correo.ec');
    world.now = plus(world.now, 8, 'days');
    expect(await said(late.token)).toContain('venció');
    expect((await team.list()).invites).toMatchObject([{ email: 'luis@correo.ec', lapsed: true }]);
    // A repeated address renews its invitation.
    const { inviteId } = await invite('luis@correo.ec', RECEPTION);
    expect(inviteId).toBe(late.inviteId);
    expect(await said(late.token)).toBeNull();
    expect((await team.list()).invites).toMatchObject([{ roles: ['reception'], lapsed: false }]);
  });

  test('needs a role, and no member of the staff needs one', async ({ world }) => {
    const { team } = await clinic(world);
    await expect(team.invite({ email: 'paz@correo.ec', ...NOTHING })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    const paz = await makeStaff(world, ['veterinarian'], { name: 'Paz', email: 'paz@correo.ec' });
    await expect(team.invite({ email: paz.email, ...RECEPTION })).rejects.toMatchObject(
      refusal('INVALID', { field: 'email', message: expect.stringContaining('Paz ya está en el equipo') }),
    );
  });

  test('an administrator by invitation has an administrator’s password', async ({ world }) => {
    const { invite, userOf } = await clinic(world);
    const { token } = await invite('paz@correo.ec', ADMINISTRATOR);
    const short = { token, name: 'Paz', surname: '', password: 'Ceibo-42-x' };
    await expect(world.anonymous().staff.register(short)).rejects.toMatchObject(
      refusal('INVALID', { field: 'password', message: expect.stringContaining('15') }),
    );
    const { userId } = await world.anonymous().staff.register({ ...short, password: PASSWORD });
    expect((await userOf({ id: userId })).role).toBe('ROLE_ADMINISTRADOR');
    expect((await deliveredMails(world)).map(({ to, subject }) => [to, subject])).toContainEqual([
      'vera@clinica.ec',
      'Alguien más administra PetLove+',
    ]);
  });
});

describe('roles', () => {
  test('are exactly those that were given, and the older calls read the same', async ({ world }) => {
    const { team, userOf } = await clinic(world);
    const paz = await makeStaff(world, ['veterinarian']);
    const steps = [
      [{ ...ADMINISTRATOR, reception: true }, ['administrator', 'reception'], 'ROLE_ADMINISTRADOR'],
      [VETERINARIAN, ['veterinarian'], 'ROLE_USUARIO'],
    ] as const;
    for (const [wanted, roles, role] of steps) {
      expect(await team.changeRoles({ userId: paz.id, ...wanted })).toEqual({ userId: paz.id, roles: [...roles] });
      expect((await world.as(paz).auth.me()).roles).toEqual(roles);
      expect((await userOf(paz)).role).toBe(role);
    }
  });

  test('the last administrator stays one, whoever asks', async ({ world }) => {
    const { vera, team, userOf } = await clinic(world);
    await expect(team.changeRoles({ userId: vera.id, ...VETERINARIAN })).rejects.toMatchObject(
      refusal('LAST_ADMINISTRATOR'),
    );
    await expect(team.changeRoles({ userId: vera.id, ...NOTHING })).rejects.toMatchObject(
      refusal('LAST_ADMINISTRATOR'),
    );
    // Being also a veterinarian takes nothing away.
    await team.changeRoles({ userId: vera.id, administrator: true, veterinarian: true, reception: false });
    const paz = await makeStaff(world, ['administrator']);
    await world.as(paz).staff.changeRoles({ userId: vera.id, ...NOTHING });
    expect((await userOf(vera)).role).toBe('ROLE_USUARIO');
    await expect(world.as(vera).staff.changeRoles({ userId: paz.id, ...NOTHING })).rejects.toMatchObject({
      cause: { code: 'ADMIN_ONLY' },
    });
  });

  test('of two administrators who take it from each other at once one remains', async ({ world }) => {
    const { vera } = await clinic(world);
    const paz = await makeStaff(world, ['administrator']);
    await Promise.allSettled([
      world.as(vera).staff.changeRoles({ userId: paz.id, ...NOTHING }),
      world.as(paz).staff.changeRoles({ userId: vera.id, ...NOTHING }),
    ]);
    const left = await world.db.selectFrom('staff').select('userId').where('administrator', '=', 1).execute();
    expect(left).toHaveLength(1);
  });

  test('are for who was invited: a guardian is given none by number', async ({ world }) => {
    const { team } = await clinic(world);
    const ana = await makeUser(world);
    await expect(team.changeRoles({ userId: ana.id, ...RECEPTION })).rejects.toMatchObject(refusal('STAFF_NOT_FOUND'));
    await expect(team.changeRoles({ userId: 2_000_000_000, ...RECEPTION })).rejects.toMatchObject(
      refusal('USER_NOT_FOUND'),
    );
  });

  test('who leaves keeps the account and its own animals, and comes back as before', async ({ world }) => {
    const { team } = await clinic(world);
    const paz = await makeStaff(world, ['veterinarian']);
    const petId = await makePet(world, paz);
    await team.saveProfile({ userId: paz.id, ...SIGNS });
    await team.changeRoles({ userId: paz.id, ...NOTHING });
    expect((await team.list()).members.map(({ userId }) => userId)).not.toContain(paz.id);
    expect(await world.as({ ...paz, roles: [] }).pets.name({ petId })).toEqual({ name: 'Toby' });
    await expect(world.as({ ...paz, roles: [] }).campaigns.remembered()).rejects.toMatchObject(refusal('STAFF_ONLY'));
    await team.changeRoles({ userId: paz.id, ...VETERINARIAN });
    expect((await team.list()).members.at(-1)).toMatchObject({ userId: paz.id, registration: SIGNS.registration });
  });

  test('go with the account, and with them every invitation to its address', async ({ world }) => {
    const { invite } = await clinic(world);
    const luis = await makeUser(world, { email: 'luis@correo.ec', passwordHash: await hashPassword(PASSWORD) });
    const { token } = await invite(luis.email);
    await world.as(luis).staff.accept({ token });
    await world.as(luis).privacy.deleteAccount({ password: PASSWORD });
    for (const table of ['staffInvite', 'token'] as const)
      expect(await world.db.selectFrom(table).select('email').where('email', '=', luis.email).execute()).toEqual([]);
    expect(await world.db.selectFrom('staff').select('userId').where('userId', '=', luis.id).execute()).toEqual([]);
  });

  test('come with the session: a change is felt at the next call', async ({ world }) => {
    const { team } = await clinic(world);
    const paz = await makeStaff(world, ['reception']);
    await cookieOf(world, paz);
    const { hash } = await world.db.selectFrom('session').select('hash').executeTakeFirstOrThrow();
    const actor = () => findActor(world.db, { hash, kind: 'web', now: world.now });
    expect(await actor()).toMatchObject({ administrator: 0, veterinarian: 0, reception: 1 });
    await team.changeRoles({ userId: paz.id, ...VETERINARIAN });
    expect(await actor()).toMatchObject({ administrator: 0, veterinarian: 1, reception: 0 });
  });

  test('the log says who gave which', async ({ world }) => {
    const { vera, team } = await clinic(world);
    const paz = await makeStaff(world, ['reception']);
    await team.changeRoles({ userId: paz.id, ...VETERINARIAN });
    const [entry] = await world.db.selectFrom('auditEntry').selectAll().orderBy('id', 'desc').limit(1).execute();
    expect(entry).toMatchObject({ action: 'staff.changeRoles', actorId: vera.id, object: 'user', objectId: paz.id });
    expect(JSON.parse(entry?.detail ?? '{}')).toMatchObject({ veterinarian: true, reception: false });
  });
});

describe('how a veterinarian signs', () => {
  test('is the own to say, and an administrator’s', async ({ world }) => {
    const { vera, team } = await clinic(world);
    const paz = await makeStaff(world, ['veterinarian']);
    const eva = await makeStaff(world, ['reception']);
    await world.as(paz).staff.saveProfile({ userId: paz.id, ...SIGNS });
    expect(await world.as(paz).staff.myProfile()).toMatchObject({ ...SIGNS, signature: null, roles: ['veterinarian'] });
    await expect(world.as(eva).staff.saveProfile({ userId: paz.id, ...SIGNS })).rejects.toMatchObject(
      refusal('ADMIN_ONLY'),
    );
    await team.saveProfile({ userId: paz.id, ...SIGNS, specialty: 'Felinos' });
    expect(await world.as(paz).staff.myProfile()).toMatchObject({ specialty: 'Felinos' });
    await expect(team.saveProfile({ userId: 2_000_000_000, ...SIGNS })).rejects.toMatchObject(
      refusal('STAFF_NOT_FOUND'),
    );
    await expect(team.saveProfile({ userId: vera.id, ...SIGNS, branchId: 2_000_000_000 })).rejects.toMatchObject(
      refusal('INVALID', { field: 'branchId' }),
    );
  });

  test('no two veterinarians have one registration, however it is written', async ({ world }) => {
    const { team } = await clinic(world);
    const paz = await makeStaff(world, ['veterinarian']);
    const eva = await makeStaff(world, ['veterinarian']);
    await team.saveProfile({ userId: paz.id, ...SIGNS, registration: 'mv-12a' });
    await expect(
      world.as(eva).staff.saveProfile({ userId: eva.id, ...SIGNS, registration: ' MV-12A ' }),
    ).rejects.toMatchObject(refusal('INVALID', { field: 'registration', message: expect.stringContaining('MV-12A') }));
    // Who is no veterinarian any more blocks no number, and does not come back with another's.
    await team.changeRoles({ userId: paz.id, ...RECEPTION });
    await world.as(eva).staff.saveProfile({ userId: eva.id, ...SIGNS, registration: 'MV-12A' });
    await expect(team.changeRoles({ userId: paz.id, ...VETERINARIAN })).rejects.toMatchObject(refusal('INVALID'));
  });

  test('a signature is a picture, seen by its own person, and taken away again', async ({ world }) => {
    await clinic(world);
    const paz = await makeStaff(world, ['veterinarian']);
    const eva = await makeStaff(world, ['veterinarian']);
    const app = await world.http();
    const send = async (bytes: Buffer, person = paz) => {
      const { headers, payload } = formOf([{ name: 'file', value: bytes, filename: 'firma.png', type: 'image/png' }]);
      const cookie = await cookieOf(world, person);
      const all = { ...headers, cookie, 'sec-fetch-site': 'same-origin' };
      return app.inject({ method: 'POST', url: '/api/equipo/firma', headers: all, payload });
    };
    const ink = sharp({ create: { width: 600, height: 200, channels: 4, background: '#26c' } });
    const stored = await send(await ink.png().toBuffer());
    expect(stored.statusCode).toBe(200);
    const { code } = stored.json<{ code: string }>();
    expect(await world.as(paz).staff.myProfile()).toMatchObject({ signature: code });
    const see = async (person: Person) =>
      (await app.inject({ url: `/api/equipo/firma/${code}.png`, headers: { cookie: await cookieOf(world, person) } }))
        .statusCode;
    expect([await see(paz), await see(eva)]).toEqual([200, 404]);
    const refused = await send(Buffer.from('no soy una imagen'));
    expect(refused.statusCode).toBe(415);
    expect(refused.body).toContain('No pudimos abrir esa imagen');
    await world.as(paz).staff.removeSignature();
    expect(await world.as(paz).staff.myProfile()).toMatchObject({ signature: null });
  });
});
