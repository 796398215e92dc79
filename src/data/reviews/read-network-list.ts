import { bestEffort } from '../../domain/promises.ts';
import type { Context } from '../leader/context.ts';
import type { Fact } from '../mirror/schema.ts';
import { throughKey } from '../mirror/through-key.ts';

export type NetworkParts = Pick<Context, 'mirror' | 'ask' | 'now'>;

/**
 * A page of a list, as the service answers at this path with its query: fetched at each visit, and cached for when the
 * service cannot be reached. Null if there is neither.
 */
export async function readNetworkList<P extends object>(
  { mirror, ask, now }: NetworkParts,
  path: string,
): Promise<{ readonly page: P; readonly from: 'network' | 'device' } | null> {
  const key = throughKey('directory', path);
  const answer = await ask(`/${path}`);
  if (answer.kind === 'ok') {
    const page = answer.body as P;
    const fact: Fact = { ...page, _id: path };
    // Caching is optional: a full device still shows what was read.
    await bestEffort(mirror?.keepThrough({ key, database: 'directory', fact, at: now() }));
    return { page, from: 'network' };
  }
  const cached = (await mirror?.through(key).catch(() => null)) ?? null;
  return cached === null ? null : { page: cached as unknown as P, from: 'device' };
}
