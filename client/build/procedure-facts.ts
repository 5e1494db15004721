/** `virtual:procedure-facts`, `virtual:day-facts`: what the browser must know of the server's procedures, read from them. */
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import type * as Router from '#server/app/http/router.ts';
import type { Facts } from '#server/platform/core/trpc.ts';
import { CLIENT } from './one-file.ts';

/** The login carries the first; what only the stored answers ask stands apart (lib/persist.ts). */
const FACTS: Record<string, (those: (...offline: Facts['offline'][]) => string) => string[]> = {
  'virtual:procedure-facts': (those) => [
    `export const READ_OFFLINE = ${those('read', 'day')};`,
    `export const QUEUED_OFFLINE = ${those('queue')};`,
  ],
  'virtual:day-facts': (those) => [`export const DAY_OFFLINE = ${those('day')};`],
};
/** Loaded at run time: a bundled configuration must not take the server in. */
const ROUTER = pathToFileURL(path.join(CLIENT, '../server/app/http/router.ts')).href;

export function procedureFacts(): Plugin {
  return {
    name: 'procedure-facts',
    resolveId: (id) => (id in FACTS ? `\0${id}` : null),
    async load(id) {
      const lines = FACTS[id.slice(1)];
      if (!lines || !id.startsWith('\0')) return null;
      const { procedures } = (await import(ROUTER)) as typeof Router;
      const all = [...procedures].map(([path, { _def }]) => ({ path, ..._def.meta }));
      // As one text each.
      return lines((...offline) => {
        const paths = all.filter((one) => one.offline && offline.includes(one.offline)).map((one) => one.path);
        return `new Set('${paths.join(' ')}'.split(' '))`;
      }).join('\n');
    },
  };
}
