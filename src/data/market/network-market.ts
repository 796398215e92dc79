import type { AnnouncementFact } from '../../domain/announcement/schema.ts';
import { isExpired } from '../../domain/announcement/term.ts';
import { upgradeDocument } from '../../domain/upgrades.ts';
import type { Environment } from '../environment.ts';
import { linkedAbort } from '../http/http-client.ts';
import { readHead } from '../mirror/load-bundle.ts';
import type { MarketRead } from '../mirror/read.ts';

/** Timeout of the request. */
const TIMEOUT_MS = 30_000;

/**
 * The market in a window that can store nothing (offline situation 23): loads the whole bundle each time, which is
 * small because announcements expire.
 */
export async function readMarketOverNetwork(
  surroundings: Pick<Environment, 'fetch' | 'origin' | 'clock'>,
): Promise<MarketRead> {
  const { clock, origin } = surroundings;
  const ending = linkedAbort(undefined);
  const cancel = clock.after(TIMEOUT_MS, ending.abort);
  try {
    const response = await surroundings.fetch(`${origin}/bundle/market`, {
      credentials: 'omit',
      redirect: 'manual',
      signal: ending.signal,
    });
    if (response.status !== 200) return UNAVAILABLE;
    const [head = '', ...lines] = (await response.text()).split('\n').filter((line) => line !== '');
    if (readHead(head)?.count !== lines.length) return UNAVAILABLE;
    const now = Date.parse(response.headers.get('date') ?? '') || clock.now();
    const facts = lines.map((line) => upgradeDocument(JSON.parse(line) as AnnouncementFact));
    const announcements = facts.filter((fact) => fact.type === 'announcement' && !isExpired(fact, now));
    return { announcements, completeness: 'whole' };
  } catch {
    return UNAVAILABLE;
  } finally {
    cancel();
    ending.unlink();
  }
}

const UNAVAILABLE: MarketRead = { announcements: [], completeness: 'unavailable' };
