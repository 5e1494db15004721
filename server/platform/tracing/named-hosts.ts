/** Which machines a trace may name: those of the operator's own settings. An address that a person typed may tell who they are. */
import type { Config } from '#server/platform/config/config.ts';

/** Asked by settings that name no address of them. */
const COMPANIES = ['*.googleapis.com', '*.amazonaws.com', '*.push.apple.com', 'api.resend.com'];

export function namedBy(config: Config): (host: string) => boolean {
  const exact = new Set(hostsIn(config));
  const patterns = [...COMPANIES, ...config.push.hosts]
    .filter((one) => one.startsWith('*.'))
    .map((one) => one.slice(1));
  for (const one of [...COMPANIES, ...config.push.hosts]) exact.add(one);
  return (host) => exact.has(host) || patterns.some((end) => host.endsWith(end));
}

function hostsIn(value: unknown): string[] {
  if (typeof value === 'string')
    return /^[a-z0-9+]+:\/\//i.test(value) && URL.canParse(value) ? [new URL(value).hostname] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(hostsIn);
}
