/**
 * What a power cut would take. Preloaded into a process (`node --import …/power-cut.ts`) or imported by a test, it notes which files
 * and folders were synced after their last change. POSIX promises nothing about the rest, however rarely a disk loses it.
 */
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import path from 'node:path';

type Call = (...args: never[]) => unknown;

let moment = 0;
/** By inode: when its bytes were last written, and synced. A folder's bytes are its names. */
const written = new Map<number, number>();
const synced = new Map<number, number>();

const inodeOf = fs.statSync;
const note = (notes: Map<number, number>, name: fs.PathLike) => {
  const inode = inodeOf(name, { throwIfNoEntry: false })?.ino;
  moment += 1;
  if (inode !== undefined) notes.set(inode, moment);
};
const noteName = (name: fs.PathLike) => note(written, path.dirname(path.resolve(String(name))));

type After = (args: string[], result: unknown, self: unknown) => void;

/** `after` is told when the call has succeeded. */
function watch<Owner extends object>(owner: Owner, name: keyof Owner, after: After) {
  const original = owner[name] as Call;
  const replacement = function (this: unknown, ...args: never[]) {
    const result = original.apply(this, args);
    const done = (value: unknown) => {
      after(args, value, this);
      return value;
    };
    return result instanceof Promise ? result.then(done) : done(result);
  };
  Object.assign(owner, { [name]: replacement });
}

for (const [owner, suffix] of [
  [fs, 'Sync'],
  [fs.promises, ''],
] as const) {
  const at = (name: string) => `${name}${suffix}` as keyof typeof owner;
  for (const name of ['writeFile', 'appendFile'])
    watch(owner, at(name), ([file = '']) => {
      if (typeof file !== 'string') return;
      note(written, file);
      noteName(file);
    });
  for (const name of ['copyFile', 'link', 'rename'])
    watch(owner, at(name), ([, to = '']) => {
      if (name === 'copyFile') note(written, to);
      noteName(to);
    });
  watch(owner, at('mkdir'), ([folder = '', options], first) => {
    // With `recursive` it answers the first folder that it made, and nothing where all were there.
    const top = typeof options === 'object' && 'recursive' in (options as object) ? first : path.resolve(folder);
    if (typeof top !== 'string') return;
    for (let made = path.resolve(folder); made.length >= top.length; made = path.dirname(made)) {
      note(written, made);
      noteName(made);
    }
  });
}
watch(fs, 'fsyncSync', ([handle]) => {
  synced.set(fs.fstatSync(Number(handle)).ino, (moment += 1));
});
const probe = await fs.promises.open(import.meta.filename);
const handles = Object.getPrototypeOf(probe) as fs.promises.FileHandle;
await probe.close();
watch(handles, 'sync', (_args, _result, self) => {
  synced.set(fs.fstatSync((self as fs.promises.FileHandle).fd).ino, (moment += 1));
});
watch(handles, 'writeFile', (_args, _result, self) => {
  written.set(fs.fstatSync((self as fs.promises.FileHandle).fd).ino, (moment += 1));
});
syncBuiltinESMExports();

const told = process.env.POWER_CUT_BELOW;
if (told) process.on('exit', () => fs.writeSync(2, `power cut: ${JSON.stringify(lostByPowerCut(told))}\n`));

/** Paths below `root` whose bytes or names a power cut may take now, in order. What nobody wrote through Node counts as lost. */
export function lostByPowerCut(root: string): string[] {
  const names = fs.readdirSync(root, { recursive: true, withFileTypes: true });
  return names
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((name) => isLost(name) || isLost(path.dirname(name)))
    .map((name) => path.relative(root, name))
    .toSorted();
}

function isLost(name: string): boolean {
  const { ino } = fs.statSync(name);
  return (synced.get(ino) ?? 0) < (written.get(ino) ?? 1);
}
