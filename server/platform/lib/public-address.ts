/** Tells public addresses from those of this machine, its network and a cloud's internal services. */
import { BlockList, isIP } from 'node:net';

/** IANA's special-purpose registries (RFC 6890 and later): no public server has one of these addresses. */
const V4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  // The carriers' own range behind their NAT; some clouds answer with secrets here.
  '100.64.0.0/10',
  '127.0.0.0/8',
  // Azure's own services, under an address that looks public.
  '168.63.129.16/32',
  // Link-local, which includes the clouds' metadata.
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
];

/** Only 2000::/3 of IPv6 is for public use; these parts of it carry an IPv4 inside or are reserved. */
const V6_INSIDE = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

const inside = new BlockList();
for (const range of V4) addRange(range, 'ipv4');
for (const range of V6_INSIDE) addRange(range, 'ipv6');
const handedOut = new BlockList();
handedOut.addSubnet('2000::', 3, 'ipv6');

function addRange(range: string, family: 'ipv4' | 'ipv6') {
  const [network = '', bits = ''] = range.split('/');
  inside.addSubnet(network, Number(bits), family);
}

/** False for text that is no address: what cannot be parsed is not let through. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return !inside.check(address, 'ipv4');
  return version === 6 && handedOut.check(address, 'ipv6') && !inside.check(address, 'ipv6');
}
