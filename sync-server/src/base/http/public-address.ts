import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';
import type { Config } from '../config/config.ts';

/**
 * Returns the origin that people use, for links in mails, canonical addresses and the sitemap; without a trailing
 * slash.
 */
export type PublicAddress = (request: FastifyRequest) => string;

/**
 * PUBLIC_ORIGIN. Without it the service listens only on loopback (`readConfig` requires it otherwise), and the `Host`
 * of a request is used if it names this machine: any client may send any `Host`, and a foreign page can have its own
 * name resolve to this machine. For any other `Host`, the listening address is returned.
 */
export function createPublicAddress({ publicOrigin, host }: Pick<Config, 'publicOrigin' | 'host'>): PublicAddress {
  if (publicOrigin !== null) return () => publicOrigin;
  return (request) => {
    if (isLoopback(nameIn(request.host))) return `${request.protocol}://${request.host}`;
    const [listening] = request.server.addresses();
    const port = typeof listening === 'object' ? `:${listening.port}` : '';
    return `http://${host.includes(':') ? `[${host}]` : host}${port}`;
  };
}

/**
 * Whether a name or an address always leads to the local machine (RFC 6761, section 6.3). Accepts IPv6 with and without
 * brackets.
 */
export function isLoopback(name: string): boolean {
  if (name.toLowerCase() === 'localhost') return true;
  const address = name.replace(/^\[(.*)\]$/, '$1');
  const { IPv4, IPv6 } = ipaddr;
  // Some programs treat short and octal forms as addresses, others as names.
  if (!IPv4.isValidFourPartDecimal(address) && !IPv6.isValid(address)) return false;
  return ipaddr.process(address).range() === 'loopback';
}

/** Without the port; empty if it is not a host. */
function nameIn(host: string): string {
  return /^(\[[0-9a-f:.]+\]|[\w.-]+)(?::\d{1,5})?$/i.exec(host)?.[1] ?? '';
}
