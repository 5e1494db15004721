/** The checks: format, lint, types, structure, unused code. Prints only failures. */
import { spawn } from 'node:child_process';

const CHECKS: Record<string, string> = {
  // One checker: several of them work out the same types of procedures, each for itself.
  types: 'tsc -p tsconfig.json --checkers 1',
  lint: 'oxlint --type-aware --deny-warnings .',
  structure: 'node scripts/check-structure.ts',
  format: 'biome format .',
  unused: 'knip --no-progress',
};

// Types and lint are Go: on one core each, with garbage collected a quarter as often, they take two fifths less of the processor.
const ENV = { ...process.env, GOMAXPROCS: '1', GOGC: '400' };

const start = performance.now();
const failed: string[] = [];
const queue = Object.entries(CHECKS);
// Two at a time: the types take as long as the lint, each on a core of its own.
await Promise.all([work(), work()]);
const seconds = ((performance.now() - start) / 1000).toFixed(1);
if (failed.length > 0) {
  console.log(`check: ${failed.join(', ')} failed (${seconds} s)`);
  process.exitCode = 1;
} else {
  console.log(`check: ${Object.keys(CHECKS).join(', ')} passed (${seconds} s)`);
}

async function work() {
  for (let next = queue.shift(); next; next = queue.shift()) await check(...next);
}

async function check(name: string, command: string) {
  const child = spawn(command, { shell: true, env: ENV, stdio: ['ignore', 'pipe', 'pipe'] });
  const output: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data: Buffer) => output.push(data));
  const code = await new Promise((resolve) => child.on('close', resolve));
  if (code === 0) return;
  failed.push(name);
  console.log(`── ${name}: ${command}\n${Buffer.concat(output).toString().trim()}\n`);
}
