/** An outside program: posts JSON with a bearer token, and people with a live session to be it. */
import { createHash, randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Role } from '#db/types.ts';
import type { Transport } from '#server/platform/mail/transport.ts';
import { mailOutbox } from '#server/app/background/mail/worker.ts';
import { beStaff } from '../support/guardian.ts';
import type { Person, World } from '../support/world.ts';
import { documented } from './documented.ts';

export interface Member extends Person {
  token: string;
}

export interface Answer {
  status: number;
  headers: Record<string, unknown>;
  // oxlint-disable-next-line typescript/no-explicit-any -- an outside caller knows no types
  body: any;
}

export type Post = (path: string, payload?: unknown, from?: Member | string, headers?: Headers) => Promise<Answer>;
type Headers = Record<string, string>;

/**
 * The application and a way to call it. Strings are sent as they are, everything else as JSON. Whatever a call answers, here or to
 * `app.inject`, must stand in the document with its status and its shape, refusals too.
 */
export async function outsideCaller(world: World): Promise<{ app: FastifyInstance; post: Post }> {
  const app = await documented(await world.http());
  const post: Post = async (path, payload, from, headers = {}) => {
    const token = typeof from === 'string' ? from : from?.token;
    const response = await app.inject({
      method: 'POST',
      url: path,
      headers: {
        ...(payload !== undefined && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(payload !== undefined && { payload: typeof payload === 'string' ? payload : JSON.stringify(payload) }),
    });
    return { status: response.statusCode, headers: response.headers, body: response.json() };
  };
  return { app, post };
}

/** A confirmed person with a REST session, without the cost of a password. */
export async function member(world: World, name: string, role: Role = 'ROLE_USUARIO'): Promise<Member> {
  const email = `${name.toLowerCase()}@correo.ec`;
  const timeZone = 'America/Guayaquil';
  const { id } = await world.db
    .insertInto('user')
    .values({
      email,
      passwordHash: null,
      name,
      surname: 'Paredes',
      countryIso: 'EC',
      phone: '+593998842547',
      role,
      status: 'active',
      signupKind: 'correo',
      timeZone,
      termsAcceptedAt: world.now,
      createdAt: world.now,
      confirmedAt: world.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (role === 'ROLE_ADMINISTRADOR') await beStaff(world, id, ['administrator']);
  await world.db
    .insertInto('owner')
    .values({
      userId: id,
      principal: 1,
      name,
      surname: 'Paredes',
      email,
      phone: null,
      createdAt: world.now,
      removedAt: null,
    })
    .execute();
  const token = randomBytes(32).toString('base64url');
  await world.db
    .insertInto('session')
    .values({
      hash: createHash('sha256').update(token).digest('hex'),
      userId: id,
      kind: 'rest',
      remembered: 0,
      createdAt: world.now,
      lastUsedAt: world.now,
      expiresAt: '2099-01-01T00:00:00.000Z',
      ipPrefix: '203.0.113.0',
      agent: 'test',
    })
    .execute();
  return { id, role, email, timeZone, token };
}

/** The dog of every test. */
export function luna(of: Member, more: Record<string, unknown> = {}) {
  return { usuario_id: of.id, nombre: 'Luna', especieId: 1, sexoId: 2, ...more };
}

/** Sends what lies in the outbox and returns the token of the link in the last mail to this address. */
export async function tokenFromMail(world: World, address: string): Promise<string> {
  const texts: string[] = [];
  const collect: Transport = async ({ to, text }) => {
    if (to === address) texts.push(text);
  };
  await mailOutbox({ db: world.db, config: world.config, now: () => world.now }, collect).sendDue();
  const token = /\/(?:confirmarRegistro|cambiarClave)\/([\w-]+)/.exec(texts.at(-1) ?? '')?.[1];
  if (!token) throw new Error(`no link in the mails to ${address}`);
  return token;
}
