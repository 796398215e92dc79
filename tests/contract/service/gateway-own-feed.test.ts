import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Couch, createCouch } from '../../../sync-server/src/engine/couch.ts';
import type { UpdatesListener } from '../../../sync-server/src/engine/database-updates.ts';
import { OwnFeeds } from '../../../sync-server/src/gateway/own-feed.ts';

const STATEMENT = { id: 'post:1' };
const OUTCOME = { id: 'outcome:post:1' };
const DATABASE = 'user-x';
const SOON_MS = 30;
const TIMEOUTS = { timeout: 20_000, interval: 5 };

/** An engine that holds rows, and how often it was asked; its list of changed databases is told by hand. */
describe('the own feed', () => {
  let engine: Server;
  let couch: Couch;
  let rows: object[];
  let asked: string[];
  let together: { now: number; most: number };
  let status: number;
  let answers: boolean;
  let listeners: UpdatesListener[];
  let following: boolean;
  let publishing: Promise<void> | null;
  let feeds: OwnFeeds;

  beforeEach(async () => {
    rows = [];
    asked = [];
    together = { now: 0, most: 0 };
    status = 200;
    answers = true;
    listeners = [];
    following = true;
    publishing = null;
    engine = createServer((request, response) => {
      const { searchParams } = new URL(request.url ?? '', 'http://engine.example');
      const since = searchParams.get('since') ?? '0';
      asked.push(since);
      together.now += 1;
      together.most = Math.max(together.most, together.now);
      if (!answers) return;
      setImmediate(() => {
        together.now -= 1;
        response.statusCode = status;
        const results = since === 'now' ? [] : rows.slice(Number(since));
        response.end(JSON.stringify({ results, last_seq: rows.length, pending: 0 }));
      });
    });
    await new Promise<void>((resolve) => engine.listen(0, '127.0.0.1', resolve));
    const { port } = engine.address() as AddressInfo;
    couch = createCouch({ url: `http://127.0.0.1:${port}`, user: 'a', password: 'b' });
    feeds = new OwnFeeds({
      couch,
      underWay: () => publishing,
      updates: {
        get isFollowing() {
          return following;
        },
        subscribe(listener) {
          listeners.push(listener);
          return () => listeners.splice(listeners.indexOf(listener), 1);
        },
      },
      unfollowedMs: SOON_MS,
    });
  });
  afterEach(() => {
    engine.closeAllConnections();
    engine.close();
  });

  const updated = (database = DATABASE) => {
    for (const listener of listeners) listener.onUpdate({ database, deleted: false });
  };
  const gap = () => {
    for (const listener of listeners) listener.onGap();
  };

  /** A step of the publisher that ends with what is returned. */
  function publish(): () => void {
    let finish = () => {};
    publishing = new Promise<void>((resolve) => {
      finish = resolve;
    });
    return () => finish();
  }

  async function wait(
    since: string,
    { signal = new AbortController().signal, database = DATABASE } = {},
  ): Promise<{ results: object[]; last_seq: unknown }> {
    const question = { method: 'GET', database, path: '_changes', authorization: 'Bearer x' };
    const bytes = await feeds.wait(question, { query: new URLSearchParams({ since }), signal });
    return JSON.parse(bytes.toString('utf8'));
  }

  it('answers at once with what is there', async () => {
    rows = [STATEMENT];
    expect((await wait('0')).results).toEqual([STATEMENT]);
    expect(asked).toEqual(['0']);
  });

  it('asks the engine again when the database changed, and holds nothing there meanwhile', async () => {
    const answer = wait('0');
    await expect.poll(() => asked, TIMEOUTS).toEqual(['0']);
    updated('user-other');
    rows = [STATEMENT];
    updated();
    expect((await answer).results).toEqual([STATEMENT]);
    expect(asked).toEqual(['0', '0']);
  });

  it('a write through this process needs no word of the engine', async () => {
    const answer = wait('0');
    await expect.poll(() => asked, TIMEOUTS).toEqual(['0']);
    rows = [STATEMENT];
    feeds.changed(DATABASE);
    expect((await answer).results).toEqual([STATEMENT]);
  });

  it('misses nothing that is written while the engine answers', async () => {
    engine.prependOnceListener('request', (_request, response) => {
      response.once('finish', () => {
        rows = [STATEMENT];
        updated();
      });
    });
    expect((await wait('0')).results).toEqual([STATEMENT]);
  });

  it('what is asked for from now on is what comes after it', async () => {
    rows = [STATEMENT];
    const answer = wait('now');
    await expect.poll(() => asked, TIMEOUTS).toEqual(['now']);
    rows = [STATEMENT, OUTCOME];
    updated();
    expect((await answer).results).toEqual([OUTCOME]);
  });

  it('is empty when its time is over, at the place that was reached', async () => {
    rows = [STATEMENT];
    expect(await wait('1', { signal: AbortSignal.timeout(SOON_MS) })).toMatchObject({ results: [], last_seq: '1' });
    expect(await wait('now', { signal: AbortSignal.timeout(SOON_MS) })).toMatchObject({ results: [], last_seq: '1' });
  });

  it('who was just answered and asks again is not asked for until something changes', async () => {
    rows = [STATEMENT];
    await wait('0');
    const again = wait('1');
    updated('user-other');
    rows = [STATEMENT, OUTCOME];
    updated();
    expect((await again).results).toEqual([OUTCOME]);
    expect(asked).toEqual(['0', '1']);
  });

  it('who asks from elsewhere is asked for', async () => {
    rows = [STATEMENT, OUTCOME];
    await wait('0');
    expect((await wait('1')).results).toEqual([OUTCOME]);
  });

  it('after an interruption everybody is asked for, a few at a time', async () => {
    const databases = Array.from({ length: 200 }, (_, index) => `user-${index}`);
    const answers = databases.map((database) => wait('0', { database }));
    await expect.poll(() => asked.length, TIMEOUTS).toBe(200);
    rows = [STATEMENT];
    gap();
    for (const { results } of await Promise.all(answers)) expect(results).toEqual([STATEMENT]);
    expect(asked.length).toBe(400);
    expect(together.most).toBeLessThanOrEqual(32);
  });

  it('while the list cannot be followed the database is looked at now and then', async () => {
    following = false;
    const answer = wait('0');
    await expect.poll(() => asked.length, TIMEOUTS).toBeGreaterThan(1);
    rows = [STATEMENT];
    expect((await answer).results).toEqual([STATEMENT]);
  });

  it('tells a change with what becomes of it, when that is just being published', async () => {
    const finish = publish();
    rows = [STATEMENT];
    const answer = wait('0');
    await expect.poll(() => asked, TIMEOUTS).toEqual(['0']);
    rows = [STATEMENT, OUTCOME];
    finish();
    expect((await answer).results).toEqual([STATEMENT, OUTCOME]);
    expect(asked).toEqual(['0', '0']);
  });

  it('does not wait for that without end', async () => {
    publishing = new Promise(() => {});
    rows = [STATEMENT];
    expect((await wait('0')).results).toEqual([STATEMENT]);
  });

  it('tells what it has when it cannot ask again', async () => {
    const finish = publish();
    rows = [STATEMENT];
    const answer = wait('0');
    await expect.poll(() => asked, TIMEOUTS).toEqual(['0']);
    status = 500;
    finish();
    expect((await answer).results).toEqual([STATEMENT]);
  });

  it('a refusal of the engine is told to whoever asks', async () => {
    status = 401;
    await expect(wait('0')).rejects.toMatchObject({ statusCode: 401 });
  });

  it('ends empty when its time is over while the engine is asked', async () => {
    answers = false;
    const asker = new AbortController();
    const answer = wait('0', { signal: asker.signal });
    await expect.poll(() => asked, TIMEOUTS).toEqual(['0']);
    asker.abort();
    expect((await answer).results).toEqual([]);
  });

  it('ends when nobody waits any more', async () => {
    const asker = new AbortController();
    const answer = wait('0', { signal: asker.signal });
    await expect.poll(() => asked, TIMEOUTS).toEqual(['0']);
    asker.abort();
    expect((await answer).results).toEqual([]);
    updated();
    expect(asked).toEqual(['0']);
  });
});
