/** The push services that the server may call; it requests no other address. Pure. */

/**
 * Whether a subscription's address belongs to one of `hosts`: a name (`fcm.googleapis.com`), a name with
 * subdomains (`*.notify.windows.com`), both only by https, or a whole local origin (`http://127.0.0.1:4500`).
 */
export function mayPushTo(endpoint: string, hosts: readonly string[]): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, origin, username, password } = new URL(endpoint);
  if (username || password) return false;
  return hosts.some((host) => {
    if (host.includes('://')) return origin === host;
    if (protocol !== 'https:' || port !== '') return false;
    return host.startsWith('*.') ? hostname.endsWith(host.slice(1)) : hostname === host;
  });
}
