/** The first start of several processes at once on one empty PostgreSQL: all serve, and one of them makes the first administrator. */
import { expect, test } from 'vitest';
import { emptyDatabase } from '../support/empty-database.ts';
import { startServer, temporaryFolder } from '../support/process.ts';

test('three begin together, and one of them prints the link', async () => {
  using folder = temporaryFolder();
  await using database = await emptyDatabase();
  const env = { DATA_DIR: folder.path, DATABASE_URL: database.url };
  const servers = await Promise.all([1, 2, 3].map(() => startServer(env)));
  const said = servers.map(({ output }) => output()).join('\n');
  const [token, ...more] = [...said.matchAll(/primerAdministrador\/([\w-]+)/g)].map(([, found = '']) => found);
  expect(more).toEqual([]);
  const input = encodeURIComponent(JSON.stringify({ token }));
  const looked = await fetch(`${servers[0]?.url}/trpc/auth.firstAdminLink?input=${input}`);
  expect(await looked.json()).toMatchObject({ result: { data: { good: true } } });
  expect(said.match(/lo imprimió otro proceso/g)).toHaveLength(2);
  expect(said).not.toMatch(/no se pudo|no arrancó/);
  for (const { child } of servers) child.kill('SIGTERM');
  for (const { ended } of servers) expect(await ended).toBe(0);
});
