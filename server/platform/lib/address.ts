/** The address that stands for a caller where calls and connections are counted. */

/** One IPv6 household has a whole /64 to call from, so the prefix is counted. */
export function countedAddress(ip: string): string {
  if (!ip.includes(':')) return ip;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(ip)?.[1];
  if (mapped) return mapped;
  const [head = '', tail = ''] = ip.split('::');
  const groups = head.split(':');
  const missing = 8 - groups.length - (tail ? tail.split(':').length : 0);
  const full = ip.includes('::')
    ? [...groups, ...Array<string>(Math.max(0, missing)).fill('0'), ...tail.split(':')]
    : groups;
  return `${full
    .slice(0, 4)
    .map((group) => group || '0')
    .join(':')}::/64`;
}
