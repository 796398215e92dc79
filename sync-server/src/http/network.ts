import ipaddr from 'ipaddr.js';

/** What one household gets of IPv6 (RFC 6177): who has one address of it has all of them. */
const GROUPS_OF_NETWORK = 4;

/** An IPv4 address as it is, of an IPv6 address its /64: what counts as one source when tries are counted. */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const plain = ipaddr.process(address);
  if (plain instanceof ipaddr.IPv4) return plain.toString();
  const groups = plain.parts.slice(0, GROUPS_OF_NETWORK).map((group) => group.toString(16));
  return `${groups.join(':')}::/64`;
}
