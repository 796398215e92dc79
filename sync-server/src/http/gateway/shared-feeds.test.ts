import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SERVICE_LIMITS } from '../../../../src/domain/service-limits.ts';
import type { Couch } from '../../storage/engine/couch.ts';
import { JoinedFeeds } from '../../storage/engine/joined-feeds.ts';
import { createSharedFeeds, gatheredFor, type SharedFeeds } from './shared-feeds.ts';

const LOG = { warn() {}, error() {} };
const TIMEOUTS = { timeout: 20_000, interval: 5 };

it.each([
  [0, 0],
  [1, 0],
  [199, 0],
  [200, 80],
  [1_000, 400],
  [100_000, 400],
])('gathers for %d waiting feeds the changes within %d ms', (waiting, milliseconds) => {
  expect(gatheredFor(waiting)).toBe(milliseconds);
});

describe('a crowd of feeds on one database', () => {
  let feeds: SharedFeeds;
  let rows: { id: string }[];
  let asked: number;
  let wake: (() => void)[];

  beforeEach(() => {
    rows = [];
    asked = 0;
    wake = [];
    const joined = new JoinedFeeds(async (_database, _query, signal) => {
      asked += 1;
      while (rows.length === 0) {
        await new Promise<void>((resolve) => {
          wake.push(resolve);
          signal.addEventListener('abort', () => resolve(), { once: true });
        });
        signal.throwIfAborted();
      }
      return Buffer.from(JSON.stringify({ results: rows, last_seq: rows.length }));
    });
    feeds = createSharedFeeds({ feeds: joined } as Couch, LOG);
  });
  afterEach(() => feeds.close());

  const add = (id: string) => {
    rows.push({ id });
    for (const go of wake.splice(0)) go();
  };
  const wait = async (waitMs = 20_000): Promise<string[]> => {
    const query = new URLSearchParams({
      since: '0',
      include_docs: 'true',
      limit: String(SERVICE_LIMITS.changesTogether),
    });
    const bytes = await feeds.wait('community', query, AbortSignal.timeout(waitMs));
    return (JSON.parse(bytes.toString('utf8')) as { results: { id: string }[] }).results.map(({ id }) => id);
  };

  it('responds to a few waiting feeds at once', async () => {
    const answer = wait();
    await expect.poll(() => asked, TIMEOUTS).toBe(1);
    add('post:1');
    expect(await answer).toEqual(['post:1']);
    expect(asked).toBe(1);
  });

  it('responds to a crowd of feeds with all changes that came together, by one more request', async () => {
    const answers = Array.from({ length: 300 }, () => wait());
    await expect.poll(() => asked, TIMEOUTS).toBe(1);
    add('post:1');
    add('post:2');
    for (const ids of await Promise.all(answers)) expect(ids).toEqual(['post:1', 'post:2']);
    expect(asked).toBe(2);
  });

  it('responds to a feed whose time is over with the first changes', async () => {
    const patient = Array.from({ length: 300 }, () => wait());
    const hasty = wait(300);
    await expect.poll(() => asked, TIMEOUTS).toBe(1);
    add('post:1');
    expect((await hasty).slice(0, 1)).toEqual(['post:1']);
    await Promise.all(patient);
  });
});
