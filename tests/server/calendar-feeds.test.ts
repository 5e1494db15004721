/** The calendar at its secret address: what a calendar program reads, and who may. */
import ICAL from 'ical.js';
import type { FastifyInstance } from 'fastify';
import { describe, expect } from 'vitest';
import { plus } from '#server/platform/lib/time.ts';
import { makePet, makeUser } from '../support/guardian.ts';
import { type Person, test, type World } from '../support/world.ts';

describe('a calendar', () => {
  test('shows what is due for all animals, or for one, as whole days', async ({ world }) => {
    const ana = await makeUser(world);
    const [toby, misha] = [await bare(world, ana, 'Toby'), await bare(world, ana, 'Misha; Ñandú, 🐶')];
    await world.as(ana).checkups.add({ petId: toby, reason: 'Control', plannedOn: '2026-12-01' });
    await world.as(ana).vaccines.add({
      petId: misha,
      name: 'Antirrábica',
      givenOn: '2026-01-10',
      nextOn: '2027-01-10',
      nextSource: 'chosen',
    });
    await world.as(ana).medicines.add({
      petId: toby,
      name: 'Pipeta',
      dose: '1 pipeta',
      every: 4,
      everyUnit: 'week',
      startOn: '2026-12-05',
    });
    const app = await world.http();
    const all = await read(app, (await world.as(ana).calendarFeeds.create({})).https);
    const events = eventsIn(all.body);
    expect(
      events.map(({ summary, startDate, endDate }) => [summary, String(startDate), String(endDate), startDate.isDate]),
    ).toEqual(
      expect.arrayContaining([
        ['Toby: Control', '2026-12-01', '2026-12-02', true],
        ['Toby: Pipeta', '2026-12-05', '2026-12-06', true],
        ['Misha; Ñandú, 🐶: Antirrábica', '2027-01-10', '2027-01-11', true],
      ]),
    );
    const one = await read(app, (await world.as(ana).calendarFeeds.create({ petId: toby })).https);
    expect(eventsIn(one.body).map(({ summary }) => summary)).toEqual(['Toby: Control', 'Toby: Pipeta']);
    expect(calendarIn(one.body).getFirstPropertyValue('x-wr-calname')).toBe('PetLove+: Toby');
    expect(all.headers['content-type']).toBe('text/calendar; charset=utf-8');
  });

  test('keeps to the letter of the standard', async ({ world }) => {
    const ana = await makeUser(world);
    const petId = await bare(world, ana, `Ñandú, "El Ágil"; \\o/ 🐶🐶🐶 ${'á'.repeat(28)}`);
    await world.as(ana).checkups.add({ petId, reason: 'Revisión: oídos, uñas; peso \\ 🩺', plannedOn: '2026-12-01' });
    const { body } = await read(await world.http(), (await world.as(ana).calendarFeeds.create({})).https);
    // RFC 5545 3.1: CRLF alone ends a line, of at most 75 octets, and none is cut within a character.
    expect(body.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    expect(body.endsWith('END:VCALENDAR\r\n')).toBe(true);
    const raw = body.split('\r\n').slice(0, -1);
    for (const line of raw) expect([line, Buffer.byteLength(line) <= 75]).toEqual([line, true]);
    expect(body).not.toContain('\uFFFD');
    const lines = body.replaceAll('\r\n ', '').split('\r\n').slice(0, -1);
    expect(lines.every((line) => /^[A-Z-]+(;[A-Z-]+=[^:;]+)*:/.test(line))).toBe(true);
    const said = (name: string) => lines.filter((line) => line.split(/[:;]/)[0] === name);
    expect(lines[1]).toBe('VERSION:2.0');
    for (const name of ['PRODID', 'METHOD', 'X-WR-CALNAME', 'X-WR-TIMEZONE', 'X-PUBLISHED-TTL', 'REFRESH-INTERVAL']) {
      expect([name, said(name).length]).toEqual([name, 1]);
      // What belongs to the calendar stands before its first event.
      expect(lines.findIndex((line) => line.startsWith(name))).toBeLessThan(lines.indexOf('BEGIN:VEVENT'));
    }
    expect(said('REFRESH-INTERVAL')).toEqual(['REFRESH-INTERVAL;VALUE=DURATION:PT12H']);
    expect(said('X-WR-TIMEZONE')).toEqual(['X-WR-TIMEZONE:America/Guayaquil']);
    expect(said('DTSTART')).toEqual(['DTSTART;VALUE=DATE:20261201']);
    expect(said('DTEND')).toEqual(['DTEND;VALUE=DATE:20261202']);
    for (const name of ['DTSTAMP', 'LAST-MODIFIED'])
      expect(said(name)).toEqual([expect.stringMatching(/:\d{8}T\d{6}Z$/)]);
    expect(said('SEQUENCE')).toEqual([expect.stringMatching(/^SEQUENCE:\d{1,10}$/)]);
    expect(said('TRIGGER')).toEqual(['TRIGGER:-PT15H']);
    const [event] = eventsIn(body);
    expect(event?.summary).toBe(`Ñandú, "El Ágil"; \\o/ 🐶🐶🐶 ${'á'.repeat(28)}: Revisión: oídos, uñas; peso \\ 🩺`);
  });

  test('names an event the same for as long as it waits, wherever the server lives, and counts its changes', async ({
    world,
  }) => {
    const ana = await makeUser(world);
    const petId = await bare(world, ana, 'Toby');
    await world.as(ana).checkups.add({ petId, reason: 'Control', plannedOn: '2026-11-25' });
    const app = await world.http();
    const { https } = await world.as(ana).calendarFeeds.create({});
    const [before] = eventsIn((await read(app, https)).body);
    world.now = plus(world.now, 1, 'minutes');
    const { key } = await world.db.selectFrom('due').select('key').where('petId', '=', petId).executeTakeFirstOrThrow();
    await world.as(ana).agenda.postpone({ petId, key, until: '2026-12-20' });
    const [after] = eventsIn((await read(app, https)).body);
    expect([after?.uid, String(after?.startDate)]).toEqual([before?.uid, '2026-12-20']);
    expect(after?.sequence).toBeGreaterThan(before?.sequence ?? 0);
    expect(before?.uid).not.toContain('localhost');
    await world.as(ana).agenda.done({ petId, key });
    expect(eventsIn((await read(app, https)).body)).toEqual([]);
  });

  test('is not sent again while nothing changed', async ({ world }) => {
    const ana = await makeUser(world);
    const petId = await bare(world, ana, 'Toby');
    await world.as(ana).checkups.add({ petId, reason: 'Control', plannedOn: '2026-11-25' });
    const app = await world.http();
    const { https } = await world.as(ana).calendarFeeds.create({});
    const first = await read(app, https);
    world.now = plus(world.now, 3, 'days');
    const same = { 'if-none-match': String(first.headers.etag) };
    const second = await read(app, https, same);
    expect([second.statusCode, second.body]).toEqual([304, '']);
    await world.as(ana).checkups.add({ petId, reason: 'Otro', plannedOn: '2026-11-26' });
    expect((await read(app, https, same)).statusCode).toBe(200);
    expect((await app.inject({ method: 'HEAD', url: new URL(https).pathname })).statusCode).toBe(200);
  });
});

describe('its address', () => {
  test('is told once, ends when it is revoked, and a new one takes its place', async ({ world }) => {
    const ana = await makeUser(world);
    const app = await world.http();
    const first = await world.as(ana).calendarFeeds.create({});
    expect(first.https).toMatch(/^http:\/\/localhost:3000\/calendario\/[\w-]{43}\.ics$/);
    expect(first.webcal).toBe(first.https.replace('http:', 'webcal:'));
    expect((await read(app, first.https)).statusCode).toBe(200);
    const second = await world.as(ana).calendarFeeds.create({});
    expect((await read(app, first.https)).statusCode).toBe(404);
    const listed = await world.as(ana).calendarFeeds.list();
    expect(listed).toEqual([
      { feedId: second.feedId, petId: null, petName: null, createdAt: world.now, lastReadAt: null },
    ]);
    expect(JSON.stringify(await world.db.selectFrom('calendarFeed').selectAll().execute())).not.toContain(
      new URL(second.https).pathname.slice(12, 55),
    );
    await world.as(ana).calendarFeeds.revoke({ feedId: second.feedId });
    const gone = await read(app, second.https);
    const unknown = await read(app, `http://x/calendario/${'x'.repeat(43)}.ics`);
    const answer = ({ statusCode, body, headers }: Awaited<ReturnType<typeof read>>) => ({
      statusCode,
      body,
      headers: { ...headers, date: 'any' },
    });
    expect(answer(gone)).toEqual(answer(unknown));
    expect(gone.statusCode).toBe(404);
    for (const path of ['x.ics', '%00.ics', `${'x'.repeat(43)}`, `${'x'.repeat(5000)}.ics`, '..%2f..%2fetc'])
      expect([path.slice(0, 20), (await app.inject(`/calendario/${path}`)).statusCode]).toEqual([
        path.slice(0, 20),
        404,
      ]);
  });

  test('shows nothing any more of an animal that was taken back, has died or is gone, nor for an account that was closed', async ({
    world,
  }) => {
    const [ana, luis] = [await makeUser(world), await makeUser(world)];
    const petId = await bare(world, ana, 'Toby');
    await world.as(ana).checkups.add({ petId, reason: 'Control', plannedOn: '2026-12-01' });
    await world.db
      .insertInto('petMember')
      .values({ petId, userId: luis.id, role: 'reader', createdAt: world.now })
      .execute();
    const app = await world.http();
    const { https } = await world.as(luis).calendarFeeds.create({ petId });
    const seen = async () => eventsIn((await read(app, https)).body).length;
    expect(await seen()).toBe(1);
    const died = (deceasedOn: string | null) =>
      world.db.updateTable('pet').set({ deceasedOn }).where('id', '=', petId).execute();
    await died('2026-11-20');
    expect(await seen()).toBe(0);
    await died(null);
    await world.db.deleteFrom('petMember').where('userId', '=', luis.id).execute();
    expect(await seen()).toBe(0);
    await world.db.updateTable('user').set({ status: 'disabled' }).where('id', '=', luis.id).execute();
    expect((await read(app, https)).statusCode).toBe(404);
  });

  test('is read without a session, and a read is noted once an hour at most', async ({ world }) => {
    const ana = await makeUser(world);
    const app = await world.http();
    const { https } = await world.as(ana).calendarFeeds.create({});
    const lastReadAt = async () => (await world.as(ana).calendarFeeds.list())[0]?.lastReadAt;
    const start = world.now;
    await read(app, https);
    expect(await lastReadAt()).toBe(start);
    world.now = plus(start, 59, 'minutes');
    await read(app, https);
    expect(await lastReadAt()).toBe(start);
    world.now = plus(start, 61, 'minutes');
    const { headers } = await read(app, https, { cookie: 'sesion=whatever' });
    expect(await lastReadAt()).toBe(world.now);
    expect(headers['set-cookie']).toBeUndefined();
  });

  test('is read so often and no oftener from one place', async ({ world }) => {
    const app = await world.http();
    const url = `http://x/calendario/${'x'.repeat(43)}.ics`;
    for (let n = 0; n < 600; n += 1) await read(app, url);
    const refused = await read(app, url);
    expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
  });
});

/** An animal without the vaccines that its species would expect. */
async function bare(world: World, person: Person, name: string): Promise<number> {
  return makePet(world, person, { name });
}

function read(app: FastifyInstance, url: string, headers: Record<string, string> = {}) {
  return app.inject({ url: new URL(url).pathname, headers });
}

function calendarIn(text: string): ICAL.Component {
  return new ICAL.Component(ICAL.parse(text));
}

function eventsIn(text: string): ICAL.Event[] {
  return calendarIn(text)
    .getAllSubcomponents('vevent')
    .map((event) => new ICAL.Event(event));
}
