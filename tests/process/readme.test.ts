/** What the README says to type, typed in that order on an installation that has its administrator already. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ROOT, startServer, temporaryFolder } from '../support/process.ts';

test('the calls from outside, in order: an account, an animal, its vaccine and the next one', async () => {
  using folder = temporaryFolder();
  const administrator = { ADMIN_EMAIL: 'clinica@correo.ec', ADMIN_PASSWORD: 'Chirimoya-verde-88-lago' };
  const { url, child, ended } = await startServer({ DATA_DIR: path.join(folder.path, 'data'), ...administrator });
  const readme = readFileSync(path.join(ROOT, 'README.md'), 'utf8');
  const [, typed = ''] = /```bash\n(llamar\(\)[^`]*)```/.exec(readme) ?? [];
  const { stdout } = spawnSync('bash', ['-c', typed.replace('localhost:3000', new URL(url).host)], {
    cwd: folder.path,
    encoding: 'utf8',
    timeout: 120_000,
  });
  child.kill('SIGTERM');
  await ended;
  expect(stdout.slice(stdout.lastIndexOf('{"'))).toMatch(/proximaSugerida":"2027-11-20/);
});
