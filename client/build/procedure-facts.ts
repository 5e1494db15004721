/** `virtual:procedure-facts`: what the browser must know of the server's procedures, read from the procedures themselves. */
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import type * as Router from '#server/app/http/router.ts';
import type { Facts } from '#server/platform/core/trpc.ts';
import { CLIENT } from './one-file.ts';

const NAME = 'virtual:procedure-facts';
/** Loaded at run time: a bundled configuration must not take the server in. */
const ROUTER = pathToFileURL(path.join(CLIENT, '../server/app/http/router.ts')).href;

export function procedureFacts(): Plugin {
  return {
    name: 'procedure-facts',
    resolveId: (id) => (id === NAME ? `\0${NAME}` : null),
    async load(id) {
      if (id !== `\0${NAME}`) return null;
      const { procedures } = (await import(ROUTER)) as typeof Router;
      const all = [...procedures].map(([path, { _def }]) => ({ path, ..._def.meta }));
      const those = (offline: Facts['offline']) => all.filter((one) => one.offline === offline).map((one) => one.path);
      // As one text each: the login carries them.
      return [
        `export const READ_OFFLINE = new Set('${those('read').join(' ')}'.split(' '));`,
        `export const QUEUED_OFFLINE = new Set('${those('queue').join(' ')}'.split(' '));`,
      ].join('\n');
    },
  };
}
