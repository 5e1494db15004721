/** A package registry on loopback, as npm asks one: a document for each name, an archive for each version. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

interface Manifest {
  name: string;
  version: string;
  os?: string[];
  cpu?: string[];
  gypfile?: boolean;
  scripts?: Record<string, string>;
}

export interface Package {
  name: string;
  /** Contents by name inside the package, package.json besides. */
  files: Record<string, string | Uint8Array>;
  manifest?: Omit<Manifest, 'name' | 'version'>;
  /** The lock file names it, and the registry answers 404. */
  withheld?: boolean;
}

/** @returns its address, `integrity` of each package as a lock file names it, and what was asked for so far. */
export async function openRegistry(packages: readonly Package[]) {
  const folder = mkdtempSync(path.join(tmpdir(), 'petlove-registry-'));
  const archives = new Map(packages.map((one) => [one.name, archive(folder, one)]));
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://registry');
    asked.push(pathname);
    const [, name = '', file] = pathname.split('/');
    const bytes = archives.get(name);
    const one = packages.find((entry) => entry.name === name);
    if (!bytes || !one || one.withheld) return response.writeHead(404).end('{}');
    if (file) return response.end(bytes);
    const dist = { integrity: integrityOf(bytes), tarball: `${address}/${name}/${name}-1.0.0.tgz` };
    const version = { ...manifestOf(one), dist };
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ name, 'dist-tags': { latest: '1.0.0' }, versions: { '1.0.0': version } }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    address,
    asked,
    integrity: (name: string) => integrityOf(archives.get(name) ?? Buffer.alloc(0)),
    [Symbol.dispose]() {
      server.closeAllConnections();
      server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export function manifestOf({ name, manifest }: Package): Manifest {
  return { name, version: '1.0.0', ...manifest };
}

function integrityOf(bytes: Buffer): string {
  return `sha512-${createHash('sha512').update(bytes).digest('base64')}`;
}

function archive(folder: string, one: Package): Buffer {
  const place = path.join(folder, one.name);
  mkdirSync(path.join(place, 'package'), { recursive: true });
  const files = { ...one.files, 'package.json': JSON.stringify(manifestOf(one)) };
  for (const [name, content] of Object.entries(files)) writeFileSync(path.join(place, 'package', name), content);
  const file = `${place}.tgz`;
  const { status } = spawnSync('tar', ['-czf', file, '-C', place, 'package']);
  if (status !== 0) throw new Error('tar failed');
  return readFileSync(file);
}
