import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';
import type { Config } from '../config/config.ts';

/**
 * Answers the origin that people use, for the links of mails, canonical addresses and the sitemap; without a slash at
 * the end.
 */
export type PublicAddress = (request: FastifyRequest) => string;

/**
 * PUBLIC_ORIGIN. Without it the service listens on loopback alone (`readConfig` demands it otherwise), and the `Host`
 * of a request counts as long as it names this machine: anybody may send any `Host`, and a page elsewhere can have a
 * name of its own lead here. Any other one is answered with where the service listens.
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
 * Whether a name or an address leads to this machine only, whoever asks (RFC 6761, section 6.3). Takes IPv6 with and
 * without brackets.
 */
export function isLoopback(name: string): boolean {
  if (name.toLowerCase() === 'localhost') return true;
  const address = name.replace(/^\[(.*)\]$/, '$1');
  const { IPv4, IPv6 } = ipaddr;
  // Short and octal forms are addresses to some programs and names to others.
  if (!IPv4.isValidFourPartDecimal(address) && !IPv6.isValid(address)) return false;
  return ipaddr.process(address).range() === 'loopback';
}

/** Without the port; empty for what is no host at all. */
function nameIn(host: string): string {
  return /^(\[[0-9a-f:.]+\]|[\w.-]+)(?::\d{1,5})?$/i.exec(host)?.[1] ?? '';
}
