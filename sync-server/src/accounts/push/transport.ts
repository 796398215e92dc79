import { type LookupAddress, lookup } from 'node:dns';
import { Agent, request } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Sends messages to push services. Tests replace it; nothing else may connect beyond the public internet. */
export interface PushTransport {
  /** Whether messages may be sent to this address. */
  accepts(endpoint: string): boolean;
  /**
   * Returns the status.
   * @throws Error without a response in time
   */
  post(endpoint: string, headers: Readonly<Record<string, string | number>>, body: Buffer): Promise<number>;
}

const TIMEOUT_MS = 10_000;
/** Names of this machine or its neighbours (RFC 6761, RFC 6762, RFC 8375). */
const LOCAL_NAMES = /(?:^|\.)(?:localhost|local|internal|intranet|lan|home\.arpa|localdomain|test|invalid|onion)$/;

/** The only part of IPv6 that is allocated as public, except for named ranges in it. */
const PUBLIC_V6 = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Whether an address is public and embeds no other address that a translator might reach: mapped, 6to4, Teredo, NAT64.
 */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false;
  const parsed = ipaddr.parse(address);
  return parsed.range() === 'unicast' && (parsed instanceof ipaddr.IPv4 || parsed.match(PUBLIC_V6));
}

/**
 * Whether an address can be that of a push service: https on its default port, a name with a dot that is not known to
 * be local, no IP address, no credentials. The resolved address is checked when a message is sent.
 */
export function isPublicEndpoint(endpoint: string): boolean {
  const url = URL.canParse(endpoint) ? new URL(endpoint) : null;
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '' || url.port !== '') return false;
  const host = url.hostname.replace(/\.$/, '');
  return host.includes('.') && !host.startsWith('[') && isIP(host) === 0 && !LOCAL_NAMES.test(host);
}

/**
 * Like `dns.lookup`, but fails if a name resolves to a non-public address, so that clients cannot make the service
 * connect to its own network.
 */
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

/** Connects only to the public internet. It does not follow redirects and reads only the status. */
export function createPublicTransport(): PushTransport {
  const agent = new Agent({ keepAlive: true, maxSockets: 16, lookup: lookupPublic });
  return { accepts: isPublicEndpoint, post: (endpoint, headers, body) => postOver(agent, endpoint, headers, body) };
}

/**
 * Sends one request over an agent and returns the status.
 * @throws Error without a response in time
 */
export function postOver(
  agent: Agent,
  endpoint: string,
  headers: Readonly<Record<string, string | number>>,
  body: Buffer,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const asked = request(endpoint, { method: 'POST', headers: { ...headers }, agent, signal }, (answer) => {
      resolve(answer.statusCode ?? 0);
      // A short response is read to its end, so that the connection can be reused; push services send no long ones.
      if (Number(answer.headers['content-length'] ?? Number.POSITIVE_INFINITY) <= 4_096) answer.resume();
      else answer.destroy();
    });
    asked.on('error', reject);
    asked.end(body);
  });
}
