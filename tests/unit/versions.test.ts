/** No vulnerability service can be asked everywhere; what is known to be broken below a version is written down here instead. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import SQLite from 'better-sqlite3';
import { describe, expect, test } from 'vitest';

/** Oldest release without a known hole, and what the hole was. */
const FLOORS: Record<string, [version: string, why: string]> = {
  fastify: ['5.12.1', 'content types and paths that two parsers read differently'],
  '@fastify/proxy-addr': ['5.1.1', 'a visitor could claim any address'],
  '@fastify/static': ['10.1.1', 'files outside the folder by encoded slashes'],
  '@trpc/server': ['11.8.0', 'prototype pollution by form data'],
  kysely: ['0.28.17', 'SQL through JSON paths'],
  sharp: ['0.35.4', 'code execution by pictures'],
  nodemailer: ['10.4.1', 'mail redirected by a crafted address'],
};
const SQLITE_FLOOR = '3.51.3';

interface LockFile {
  packages: Record<string, { version?: string; resolved?: string; integrity?: string; link?: boolean }>;
}

const text = readFileSync(path.join(import.meta.dirname, '../../package-lock.json'), 'utf8');
const lock: LockFile = JSON.parse(text);
const installed = Object.entries(lock.packages).filter(([place]) => place !== '');

describe('the lock file', () => {
  test.for(Object.entries(FLOORS))('%s is new enough wherever it is installed', ([name, [floor, why]]) => {
    const copies = installed.filter(([place]) => place.endsWith(`node_modules/${name}`));
    for (const [place, { version }] of copies)
      expect(atLeast(version ?? '0', floor), `${place} ${version}: ${why}`).toBe(true);
  });

  test('every package is pinned by its content and by no address', () => {
    for (const [place, entry] of installed) {
      expect(entry.integrity, place).toMatch(/^sha512-/);
      expect(entry.resolved, place).toBeUndefined();
    }
    expect(text).not.toMatch(/https?:\/\/[^"]*\.tgz/);
  });
});

test('SQLite itself is past the fault that damaged files when the log was reset', () => {
  const db = new SQLite(':memory:');
  const version = db.prepare<[], string>('select sqlite_version()').pluck().get() ?? '0';
  db.close();
  expect(atLeast(version, SQLITE_FLOOR), version).toBe(true);
});

test('a version is compared by its numbers', () => {
  expect(atLeast('5.12.8', '5.12.1')).toBe(true);
  expect(atLeast('5.9.9', '5.12.1')).toBe(false);
  expect(atLeast('6.0.0', '5.12.1')).toBe(true);
  expect(atLeast('5.12.1-beta.1', '5.12.1')).toBe(false);
});

function atLeast(version: string, floor: string): boolean {
  const [release = '', preview] = version.split('-');
  const has = release.split('.').map(Number);
  const wants = floor.split('.').map(Number);
  for (const [index, wanted] of wants.entries()) {
    const part = has[index] ?? 0;
    if (part !== wanted) return part > wanted;
  }
  return preview === undefined;
}
