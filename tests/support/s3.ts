/** A real server of the S3 protocol in this process, and worlds whose pictures lie in its bucket. */
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from './ports.ts';
import { test as base, openWorld, type World } from './world.ts';

interface S3Server {
  run: () => Promise<unknown>;
  close: () => Promise<unknown>;
}

type MakeServer = new (options: Record<string, unknown>) => S3Server;

export const BUCKET = 'petlove-fotos';

export async function startS3() {
  const S3rver = createRequire(import.meta.url)('s3rver') as MakeServer;
  const directory = mkdtempSync(path.join(tmpdir(), 'petlove-s3-'));
  const port = await freePort();
  const configureBuckets = [{ name: BUCKET, configs: [] }];
  const server = new S3rver({ port, address: '127.0.0.1', silent: true, directory, configureBuckets });
  await server.run();
  const endpoint = `http://127.0.0.1:${port}`;
  return {
    /** The variables of a server that keeps its pictures here. */
    env: {
      STORAGE_URL: `s3://${BUCKET}/pruebas?endpoint=${encodeURIComponent(endpoint)}&region=us-east-1`,
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    },
    endpoint,
    close: async () => {
      await server.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

export const STORES = ['folder', 'bucket'] as const;

/** `test` whose world keeps its pictures in a folder, as usual, or in a bucket. */
export function testOn(store: (typeof STORES)[number]) {
  if (store === 'folder') return base;
  return base.extend<{ world: World }>({
    // biome-ignore lint/correctness/noEmptyPattern: vitest reads the pattern to see which fixtures are used
    world: async ({}, use) => {
      const s3 = await startS3();
      const world = await openWorld(s3.env);
      await use(world);
      await world.close();
      await s3.close();
    },
  });
}
