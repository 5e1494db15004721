/** What yarn runs in its place (.yarnrc.yml): the same words to npm, whose lock file this project has. */
const { spawnSync } = require('node:child_process');

const words = process.argv.slice(2);
if (words.length === 0) words.push('install');
const { status } = spawnSync('npm', words, { stdio: 'inherit', shell: process.platform === 'win32' });
process.exit(status ?? 1);
