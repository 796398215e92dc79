import { isIPv6 } from 'node:net';

/** Where a request of somebody who is not signed in comes from. */
export interface Asker {
  /** The mark of the device (known-devices.ts), as its cookie says. */
  readonly mark: string | undefined;
  /** `networkOf` its address. */
  readonly network: string;
}

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;
/** What one household gets of IPv6 (RFC 6177): who has one address of it has all of them. */
const GROUPS_OF_NETWORK = 4;

/** An IPv4 address as it is, of an IPv6 address its /64: what counts as one source when tries are counted. */
export function networkOf(address: string): string {
  const plain = address.split('%', 1)[0] ?? '';
  const mapped = MAPPED.exec(plain)?.[1];
  if (mapped !== undefined || !isIPv6(plain)) return mapped ?? plain;
  // The URL's form is the shortest one, with at most one gap.
  const [before = '', after = ''] = new URL(`http://[${plain}]`).hostname.slice(1, -1).split('::');
  const [head, tail] = [before, after].map((part) => part.split(':').filter((group) => group !== '')) as [
    string[],
    string[],
  ];
  const gap = Array.from({ length: 8 - head.length - tail.length }, () => '0');
  return `${[...head, ...gap, ...tail].slice(0, GROUPS_OF_NETWORK).join(':')}::/64`;
}
