import { parseArgs } from 'node:util';
import { DEFAULT_PORT } from '../../sync-server/src/base/config/environment.ts';

export interface Wishes {
  /** Address of the service to fill. */
  readonly origin: string;
  /** Number of additional posts by a crowd. */
  readonly size: number;
}

/**
 * Parses the arguments of `npm run demo`; the address defaults to the service on this machine.
 * @throws Error with the sentence to print
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
