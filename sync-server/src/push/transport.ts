import { type LookupAddress, lookup } from 'node:dns';
import { Agent, request } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * How messages get to push services. A test puts its own in place of it; nothing else may lead anywhere but to the
 * public internet.
 */
export interface PushTransport {
  /** Whether messages may be sent to this address at all. */
  accepts(endpoint: string): boolean;
  /** Answers the status. @throws when there is no answer in time. */
  post(endpoint: string, headers: Readonly<Record<string, string | number>>, body: Buffer): Promise<number>;
}

const PATIENCE_MS = 10_000;
/** Names that lead to this machine or its neighbours (RFC 6761, RFC 6762, RFC 8375). */
const LOCAL_NAMES = /(?:^|\.)(?:localhost|local|internal|intranet|lan|home\.arpa|localdomain|test|invalid|onion)$/;

/** Of version 6 only this is given out as public, whatever has no name of its own in the rest. */
const PUBLIC_V6 = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Whether an address is of the public internet and no other one stands in it, which a translator on the way might
 * reach: mapped, 6to4, Teredo, NAT64.
 */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false;
  const parsed = ipaddr.parse(address);
  return parsed.range() === 'unicast' && (parsed instanceof ipaddr.IPv4 || parsed.match(PUBLIC_V6));
}

/**
 * Whether an address can be that of a push service: https on its own port, a name with a dot and none that is known to
 * be local, no number, no credentials. Where the name leads is looked at when something is sent.
 */
export function isPublicEndpoint(endpoint: string): boolean {
  const url = URL.canParse(endpoint) ? new URL(endpoint) : null;
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '' || url.port !== '') return false;
  const host = url.hostname.replace(/\.$/, '');
  return host.includes('.') && !host.startsWith('[') && isIP(host) === 0 && !LOCAL_NAMES.test(host);
}

/**
 * As `dns.lookup`, and an error when a name leads to an address that is not public: whoever names an address cannot
 * make us knock at our own doors.
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

/**
 * To the public internet alone. Redirections are not followed, and what a push service says besides its status is not
 * read.
 */
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
      // A short answer is read to its end, so that the connection serves the next one; a long one is nothing that a
      // push service says.
      if (Number(answer.headers['content-length'] ?? Number.POSITIVE_INFINITY) <= 4_096) answer.resume();
      else answer.destroy();
    });
    asked.on('error', reject);
    asked.end(body);
  });
}
