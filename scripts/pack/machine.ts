/** For which processor a native file was made: a package must never hold one of another. */
import { closeSync, openSync, readdirSync, readSync } from 'node:fs';
import path from 'node:path';
import type { Arch } from './packages.ts';

const ELF = 0x7f_45_4c_46;
/** `e_machine` of the ELF header. */
const MACHINES: Record<number, Arch> = { 0x3e: 'x64', 0xb7: 'arm64' };
/** What the server does not start, or loses a part, without. */
const NEEDED = {
  Node: /^bin\/node$/,
  'better-sqlite3': /\/better-sqlite3\/prebuilds\/[^/]+\.node$/,
  argon2: /\/argon2\/prebuilds\/.+\.node$/,
  canvas: /\/@napi-rs\/canvas-[^/]+\/[^/]+\.node$/,
  sharp: /\/@img\/sharp-linux[^/]+\/lib\/[^/]+\.node$/,
  libvips: /\/@img\/sharp-libvips-[^/]+\/lib\/libvips[^/]+$/,
};

/** @returns null where it is no ELF file. */
export function machineOf(file: string): Arch | 'other' | null {
  const head = Buffer.alloc(20);
  const open = openSync(file, 'r');
  try {
    if (readSync(open, head) < head.length || head.readUInt32BE(0) !== ELF) return null;
  } finally {
    closeSync(open);
  }
  // Its sixth byte says in which order it writes numbers: both machines begin with the lowest.
  return head[5] === 1 ? (MACHINES[head.readUInt16LE(18)] ?? 'other') : 'other';
}

/** @returns one line for each native file that is missing or of another machine. */
export function whatIsWrong(folder: string, arch: Arch): string[] {
  const natives = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .flatMap((file) => {
      const machine = machineOf(path.join(folder, file));
      return machine ? [{ file, machine }] : [];
    });
  const foreign = natives.filter(({ machine }) => machine !== arch);
  const missing = Object.entries(NEEDED).filter(([, pattern]) => !natives.some(({ file }) => pattern.test(file)));
  return [
    ...foreign.map(({ file, machine }) => `${file} es para ${machine === 'other' ? 'otra máquina' : machine}`),
    ...missing.map(([name]) => `falta el programa nativo de ${name}`),
  ];
}
