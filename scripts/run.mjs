/**
 * Runs a command of this project: `node scripts/run.mjs "<command>" [more arguments]`.
 *
 * Looks whether this machine can run it, installs the packages when they are not those of the lock file, puts the packaged Node
 * first in PATH, passes signals on, and ends the command when the npm that started it is gone. Plain JavaScript without
 * packages; this file and machine.mjs in the syntax of Node 12, so that an old Node says what is missing, not "SyntaxError".
 */
import { whatIsMissing } from './run/machine.mjs';

const missing = whatIsMissing();
if (missing) {
  console.error(missing);
  process.exitCode = 1;
} else {
  void import('./run/command.mjs').then(({ runCommand }) => runCommand(process.argv.slice(2)));
}
