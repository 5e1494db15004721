/** The server serves the built client, so a process of it needs one; nothing happens where it is up to date. */
import { execFileSync } from 'node:child_process';
import path from 'node:path';

export function setup() {
  const root = path.join(import.meta.dirname, '../..');
  execFileSync(process.execPath, ['scripts/build.ts'], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
}
