import { parseArgs } from 'node:util';
import { DEFAULT_PORT } from '../../sync-server/src/config/environment.ts';

export interface Wishes {
  /** Of the service that is to be filled. */
  readonly origin: string;
  /** So many posts of a crowd besides. */
  readonly size: number;
}

/**
 * What somebody who types `npm run demo` wants; the service on this machine, unless another address is named. @throws
 * Error with the sentence to print
 */
export function wishesOf(args: readonly string[], env: Readonly<Record<string, string | undefined>>): Wishes {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { size: { type: 'string' } },
    allowPositionals: true,
  });
  const size = Number(values.size ?? '0');
  if (!Number.isInteger(size) || size < 0 || positionals.length > 1) {
    throw new Error('Usage: npm run demo [-- address] [--size posts]');
  }
  const address = positionals[0] ?? `http://localhost:${env.PORT || DEFAULT_PORT}`;
  if (!/^https?:\/\//.test(address) || !URL.canParse(address))
    throw new Error(`${address} is no address of a service.`);
  return { origin: new URL(address).origin, size };
}
