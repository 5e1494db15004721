/** The pretend gateways beside the demo: the program of `npm run gateways`, in a separate process. */
import { fork } from 'node:child_process';
import path from 'node:path';

export type Control = (name: string, ...given: unknown[]) => Promise<unknown>;

interface Announced {
  url: string;
  env: Record<string, string>;
}

/** It ends with this process. @returns its settings for the server, and its controls. */
export async function startGateways(): Promise<Announced & { control: Control }> {
  const child = fork(path.join(import.meta.dirname, '..', 'gateways.ts'), {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const { url, env } = await new Promise<Announced>((resolve, reject) => {
    child.once('message', (said) => resolve(said as Announced));
    child.once('exit', () => reject(new Error('Las pasarelas de prueba no arrancaron.')));
  });
  child.removeAllListeners();
  child.unref();
  child.channel?.unref();
  return { url, env, control: (name, ...given) => controlAt(url, name, given) };
}

async function controlAt(url: string, name: string, given: unknown[]): Promise<unknown> {
  const answer = await fetch(`${url}/control/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(given),
  });
  const { result, error } = (await answer.json()) as { result?: unknown; error?: string };
  if (!answer.ok) throw new Error(`${name}: ${error}`);
  return result;
}
