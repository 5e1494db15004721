/** What the server does by itself: once each time, contained where it fails, and shown to the administrator. */
import { describe, expect } from 'vitest';
import { JOBS } from '#server/platform/jobs/rules.ts';
import { plus } from '#server/platform/lib/time.ts';
import { RUNS } from '#server/app/background/jobs.ts';
import { type JobRun, nextNight, runIfDue, startJobs } from '#server/platform/jobs/service.ts';
import { makeUser } from '../support/guardian.ts';
import { test, type World } from '../support/world.ts';

const fine: JobRun = async () => 'Bien.';

describe('a job', () => {
  test('runs when it is due, and not again before its next time', async ({ world }) => {
    let runs = 0;
    const count: JobRun = async () => `Vez ${(runs += 1)}.`;
    for (const minutes of [0, 1, 14, 15, 16, 29, 30, 31]) {
      world.now = plus('2026-11-21T15:00:00.000Z', minutes, 'minutes');
      await runIfDue(deps(world), 'reminders', count);
    }
    expect(runs).toBe(3);
    expect(await row(world)).toMatchObject({
      lastResult: 'Vez 3.',
      lastStartedAt: '2026-11-21T15:30:00.000Z',
      lastFinishedAt: '2026-11-21T15:30:00.000Z',
      nextRunAt: '2026-11-21T15:45:00.000Z',
      leaseUntil: null,
      lastError: null,
    });
  });

  test('of several processes one runs it', async ({ world }) => {
    let runs = 0;
    const slow: JobRun = async () => {
      runs += 1;
      await new Promise((resolve) => setTimeout(resolve, 50));
      return 'Bien.';
    };
    const took = await Promise.all(Array.from({ length: 6 }, () => runIfDue(deps(world), 'reminders', slow)));
    expect(took.filter(Boolean)).toHaveLength(1);
    expect(runs).toBe(1);
  });

  test('of the night runs once each night of the clinic, also after a restart, in two processes, and where a night was missed', async ({
    world,
  }) => {
    const ran: string[] = [];
    const look: JobRun = async () => `Vez ${ran.push(world.now)}.`;
    const night = { ...deps(world), zone: async () => 'America/Guayaquil' };
    const at = async (moment: string) => {
      world.now = moment;
      await Promise.all([runIfDue(night, 'review', look), runIfDue(night, 'review', look)]);
    };
    await at('2026-11-21T15:00:00.000Z');
    for (const hour of ['07:29', '07:30', '07:31', '09:00', '23:00']) await at(`2026-11-22T${hour}:00.000Z`);
    // The server was off in that night.
    for (const hour of ['13:00', '13:30']) await at(`2026-11-23T${hour}:00.000Z`);
    for (const hour of ['07:00', '07:30', '14:00']) await at(`2026-11-24T${hour}:00.000Z`);
    expect(ran.map((moment) => moment.slice(8, 16))).toEqual(['21T15:00', '22T07:30', '23T13:00', '24T07:30']);
    expect(nextNight('Europe/Madrid', '2026-10-24T00:30:00.000Z')).toBe('2026-10-25T01:30:00.000Z');
  });

  test('that throws is written down with its words, keeps its last good result, and runs again', async ({ world }) => {
    await runIfDue(deps(world), 'reminders', fine);
    world.now = plus(world.now, 15, 'minutes');
    await runIfDue(quiet(world), 'reminders', () => Promise.reject(new Error('no hay disco')));
    expect(await row(world)).toMatchObject({ lastError: 'no hay disco', lastResult: 'Bien.', leaseUntil: null });
    world.now = plus(world.now, 15, 'minutes');
    await runIfDue(deps(world), 'reminders', fine);
    expect(await row(world)).toMatchObject({ lastError: null, lastResult: 'Bien.' });
  });

  test('that throws at once, not by a promise, is contained too', async ({ world }) => {
    const broken = (() => {
      throw new Error('roto');
    }) as unknown as JobRun;
    await runIfDue(quiet(world), 'reminders', broken);
    world.now = plus(world.now, 15, 'minutes');
    expect(await runIfDue(deps(world), 'reminders', fine)).toBe(true);
  });

  test('that hangs is given up and said', async ({ world }) => {
    await runIfDue(quiet(world), 'reminders', () => new Promise(() => undefined), 20);
    expect(await row(world)).toMatchObject({ lastError: 'No terminó a tiempo.', leaseUntil: null });
  });

  test('of a process that was killed comes back when its lease ends', async ({ world }) => {
    await runIfDue(deps(world), 'reminders', fine);
    await world.db
      .updateTable('job')
      .set({ nextRunAt: world.now, leaseUntil: plus(world.now, 15, 'minutes') })
      .execute();
    expect(await runIfDue(deps(world), 'reminders', fine)).toBe(false);
    world.now = plus(world.now, 16, 'minutes');
    expect(await runIfDue(deps(world), 'reminders', fine)).toBe(true);
  });

  test('does not wait for a clock that was set back to be where it was', async ({ world }) => {
    world.now = '2027-06-01T00:00:00.000Z';
    await runIfDue(deps(world), 'reminders', fine);
    await world.db.updateTable('job').set({ leaseUntil: '2027-06-01T00:15:00.000Z' }).execute();
    world.now = '2026-11-21T15:00:00.000Z';
    expect(await runIfDue(deps(world), 'reminders', fine)).toBe(true);
    expect(await runIfDue(deps(world), 'reminders', fine)).toBe(false);
  });
});

test('two machines whose clocks differ by a minute run it once', async ({ world }) => {
  const behind = world.now;
  world.now = plus(behind, 1, 'minutes');
  let during: boolean | undefined;
  await runIfDue(deps(world), 'reminders', async () => {
    during = await runIfDue({ ...deps(world), now: () => behind }, 'reminders', fine);
    return 'Bien.';
  });
  expect([during, await runIfDue({ ...deps(world), now: () => behind }, 'reminders', fine)]).toEqual([false, false]);
});

test('what a database says of itself is told to nobody but the log', async ({ world }) => {
  const full = Object.assign(new Error('database or disk is full: insert into "user"'), { code: 'SQLITE_FULL' });
  const cases = [
    [full, 'La base de datos: no queda espacio en el disco.'],
    [
      new Error('Personas sin avisar: 2.', { cause: full }),
      'Personas sin avisar: 2. La base de datos: no queda espacio en el disco.',
    ],
    [Object.assign(new Error('relation "due" does not exist'), { code: '42P01' }), /^Falló por dentro/],
    [new TypeError('undefined is not a function'), /^Falló por dentro/],
  ] as const;
  for (const [failure, words] of cases) {
    world.now = plus(world.now, 15, 'minutes');
    await runIfDue(quiet(world), 'reminders', () => Promise.reject(failure));
    expect((await row(world))?.lastError).toMatch(words);
  }
});

describe('all of them', () => {
  test('go on where one throws and one hangs, and stopping waits for what runs', async ({ world }) => {
    const done: string[] = [];
    const runs = {
      reminders: () => Promise.reject(new Error('roto')),
      sweep: async () => {
        await new Promise((resolve) => setTimeout(resolve, 60));
        done.push('sweep');
        return 'Bien.';
      },
      files: () => Promise.resolve('Nada.'),
      payments: () => Promise.resolve('Nada.'),
      renewals: () => Promise.resolve('Nada.'),
    };
    const jobs = startJobs(quiet(world), runs, 10);
    await new Promise((resolve) => setTimeout(resolve, 30));
    await jobs.stop();
    expect(done).toEqual(['sweep']);
    const rows = await world.db.selectFrom('job').select(['name', 'lastResult', 'lastError']).orderBy('name').execute();
    expect(rows).toEqual([
      { name: 'files', lastResult: 'Nada.', lastError: null },
      { name: 'payments', lastResult: 'Nada.', lastError: null },
      { name: 'reminders', lastResult: null, lastError: 'roto' },
      { name: 'renewals', lastResult: 'Nada.', lastError: null },
      { name: 'sweep', lastResult: 'Bien.', lastError: null },
    ]);
  });

  test('as they are in the product run to their end on an empty database', async ({ world }) => {
    const jobs = startJobs(deps(world), RUNS, 60_000);
    await jobs.stop();
    const admin = await makeUser(world, { role: 'ROLE_ADMINISTRADOR' });
    const shown = await world.as(admin).jobs.list();
    const words = expect.stringMatching(/^\p{Lu}.*\.$/u);
    const well = (name: string) =>
      expect.objectContaining({ name, running: false, lastResult: words, lastError: null });
    // The first backup, its rehearsal, and reading the whole database are left until a new server has settled down.
    const waits = (name: string) =>
      expect.objectContaining({ name, running: false, lastStartedAt: null, lastError: null });
    // Copies elsewhere, other domains and wallets are no task where none was set.
    const names = Object.keys(JOBS)
      .filter((name) => !['copies', 'issuers', 'passes'].includes(name))
      .toSorted();
    const later = ['backups', 'database', 'rehearsal'];
    const expected = names.map((name) => (later.includes(name) ? waits(name) : well(name)));
    expect(shown.jobs).toEqual(expected);
    const results = Object.fromEntries(shown.jobs.map(({ name, lastResult }) => [name, lastResult]));
    expect(results).toMatchObject({ audit: 'Aún no hay apuntes.', files: 'No había nada que quitar.' });
    expect(shown).toMatchObject({ mailsWaiting: { all: 0, urgent: 0 }, mailsGivenUp: 0, noticesWaiting: 0 });
  });
});

function deps(world: World) {
  return { db: world.db, config: world.config, store: world.store, now: () => world.now };
}

/** A failure that a test means to cause is not for the test's own output. */
function quiet(world: World) {
  return { ...deps(world), config: { ...world.config, logLevel: 'silent' as const } };
}

function row(world: World) {
  return world.db.selectFrom('job').selectAll().where('name', '=', 'reminders').executeTakeFirstOrThrow();
}
