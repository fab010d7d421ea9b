import { BlockList, isIP } from 'node:net';

/**
 * One allowed origin of a provider. `public` refuses loopback, private and link-local addresses, so that a name that
 * suddenly resolves to an internal address is not called; `loopback` accepts this machine only; `private` accepts
 * everything (a service inside one's own network).
 */
export interface AllowedOrigin {
  /** Scheme, host and port, such as `https://quickbooks.api.intuit.com`. */
  readonly origin: string;
  readonly network: 'public' | 'loopback' | 'private';
}

const LOOPBACK_HOSTS: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/** The origin of an address as an allowed one: `loopback` for this machine, `public` for https elsewhere. Throws RangeError for plain http elsewhere. */
export function allowedOrigin(address: string): AllowedOrigin {
  const url = new URL(address);
  if (LOOPBACK_HOSTS.has(url.hostname)) return { origin: url.origin, network: 'loopback' };
  if (url.protocol !== 'https:') throw new RangeError(`${url.origin} must be called with https`);
  return { origin: url.origin, network: 'public' };
}

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8);
loopback.addAddress('::1', 'ipv6');

const inside = new BlockList();
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const) {
  inside.addSubnet(net, bits);
}
for (const [net, bits] of [
  ['::', 127],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const) {
  inside.addSubnet(net, bits, 'ipv6');
}

const IPV4_IN_IPV6 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/** Whether a numeric address is in the network allowed for this origin. */
export function isAddressIn(network: AllowedOrigin['network'], address: string): boolean {
  const plain = IPV4_IN_IPV6.exec(address)?.[1] ?? address;
  const family = isIP(plain);
  if (family === 0) return false;
  const kind = family === 4 ? 'ipv4' : 'ipv6';
  if (network === 'private') return true;
  if (network === 'loopback') return loopback.check(plain, kind);
  return !inside.check(plain, kind);
}

/** The entry of the list that matches this address; undefined if the call is not allowed. */
export function findAllowedOrigin(url: URL, allowed: readonly AllowedOrigin[]): AllowedOrigin | undefined {
  if (url.username !== '' || url.password !== '') return undefined;
  const entry = allowed.find((candidate) => candidate.origin === url.origin);
  if (!entry) return undefined;
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0 && !isAddressIn(entry.network, host)) return undefined;
  return entry;
}
