import { type LookupAddress, lookup } from 'node:dns';
import { Agent, request } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** How messages get to push services. A test puts its own in place of it; nothing else may lead anywhere but to the public internet. */
export interface PushTransport {
  /** Whether messages may be sent to this address at all. */
  accepts(endpoint: string): boolean;
  /** Answers the status. @throws when there is no answer in time. */
  post(endpoint: string, headers: Readonly<Record<string, string | number>>, body: Buffer): Promise<number>;
}

const PATIENCE_MS = 10_000;
/** Names that lead to this machine or its neighbours (RFC 6761, RFC 6762, RFC 8375). */
const LOCAL_NAMES = /(?:^|\.)(?:localhost|local|internal|intranet|lan|home\.arpa|localdomain|test|invalid|onion)$/;

/** Addresses that are not of the public internet (IANA's special-purpose registries). */
const NOT_PUBLIC = new BlockList();
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  NOT_PUBLIC.addSubnet(net, bits, 'ipv4');
}
/** Of the rest of version 6 only this is given out as public. */
const PUBLIC_V6 = new BlockList();
PUBLIC_V6.addSubnet('2000::', 3, 'ipv6');
for (const [net, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const) {
  NOT_PUBLIC.addSubnet(net, bits, 'ipv6');
}

export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !NOT_PUBLIC.check(address, 'ipv4');
  return family === 6 && PUBLIC_V6.check(address, 'ipv6') && !NOT_PUBLIC.check(address, 'ipv6');
}

/**
 * Whether an address can be that of a push service: https on its own port, a name with a dot and none that is known to be local, no number, no credentials. Where the name
 * leads is looked at when something is sent.
 */
export function isPublicEndpoint(endpoint: string): boolean {
  const url = URL.canParse(endpoint) ? new URL(endpoint) : null;
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '' || url.port !== '') return false;
  const host = url.hostname.replace(/\.$/, '');
  return host.includes('.') && !host.startsWith('[') && isIP(host) === 0 && !LOCAL_NAMES.test(host);
}

/** As `dns.lookup`, and an error when a name leads to an address that is not public: whoever names an address cannot make us knock at our own doors. */
const lookupPublic: LookupFunction = (hostname, options, answer) => {
  lookup(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    const [first] = addresses ?? [];
    if (error !== null || first === undefined) answer(error ?? new Error('The name leads nowhere.'), '', 0);
    else if (!addresses.every(({ address }) => isPublicAddress(address))) {
      answer(new Error('The name leads to an address that is not public.'), '', 0);
    } else if (options.all === true) answer(null, addresses);
    else answer(null, first.address, first.family);
  });
};

/** To the public internet alone. Redirections are not followed, and what a push service says besides its status is not read. */
export function createPublicTransport(): PushTransport {
  const agent = new Agent({ keepAlive: true, maxSockets: 16, lookup: lookupPublic });
  return { accepts: isPublicEndpoint, post: (endpoint, headers, body) => postOver(agent, endpoint, headers, body) };
}

/** One request over an agent; answers its status. @throws when there is none in time. */
export function postOver(
  agent: Agent,
  endpoint: string,
  headers: Readonly<Record<string, string | number>>,
  body: Buffer,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const asked = request(endpoint, { method: 'POST', headers: { ...headers }, agent, signal }, (answer) => {
      resolve(answer.statusCode ?? 0);
      // A short answer is read to its end, so that the connection serves the next one; a long one is nothing that a push service says.
      if (Number(answer.headers['content-length'] ?? Number.POSITIVE_INFINITY) <= 4_096) answer.resume();
      else answer.destroy();
    });
    asked.on('error', reject);
    asked.end(body);
  });
}
