/** A process of the server runs what is built, and serves the built client; nothing happens where both are up to date. */
import { execFileSync } from 'node:child_process';
import path from 'node:path';

export function setup() {
  const root = path.join(import.meta.dirname, '../..');
  execFileSync(process.execPath, ['scripts/build.ts'], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
}
