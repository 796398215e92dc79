import ipaddr from 'ipaddr.js';

/** The IPv6 prefix of one household (RFC 6177): a client with one of its addresses has all of them. */
const GROUPS_OF_NETWORK = 4;

/** An IPv4 address unchanged, an IPv6 address reduced to its /64: it counts as one source of tries. */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const plain = ipaddr.process(address);
  if (plain instanceof ipaddr.IPv4) return plain.toString();
  const groups = plain.parts.slice(0, GROUPS_OF_NETWORK).map((group) => group.toString(16));
  return `${groups.join(':')}::/64`;
}
