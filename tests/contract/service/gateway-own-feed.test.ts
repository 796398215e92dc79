import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { OwnFeeds } from '../../../sync-server/src/http/gateway/own-feed.ts';
import { type Couch, createCouch } from '../../../sync-server/src/storage/engine/couch.ts';
import type { UpdatesListener } from '../../../sync-server/src/storage/engine/database-updates.ts';

const STATEMENT = { id: 'post:1' };
const OUTCOME = { id: 'outcome:post:1' };
const DATABASE = 'user-x';
const SOON_MS = 30;
const TIMEOUTS = { timeout: 20_000, interval: 5 };

/** An engine with rows that counts its requests; the test itself reports changed databases. */
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

  /** Starts a step of the publisher; the returned function ends it. */
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

  it('the own feed answers at once with existing rows', async () => {
    rows = [STATEMENT];
    expect((await wait('0')).results).toEqual([STATEMENT]);
    expect(asked).toEqual(['0']);
  });

  it('the own feed reads the engine again when the database changed, and holds no request there while it waits', async () => {
    const answer = wait('0');
    await expect.poll(() => asked, TIMEOUTS).toEqual(['0']);
    updated('user-other');
    rows = [STATEMENT];
    updated();
    expect((await answer).results).toEqual([STATEMENT]);
    expect(asked).toEqual(['0', '0']);
  });

  it('the own feed sees a write through this process without the engine’s notice', async () => {
    const answer = wait('0');
    await expect.poll(() => asked, TIMEOUTS).toEqual(['0']);
    rows = [STATEMENT];
    feeds.changed(DATABASE);
    expect((await answer).results).toEqual([STATEMENT]);
  });

  it('the own feed misses no write that happens during the engine’s answer', async () => {
    engine.prependOnceListener('request', (_request, response) => {
      response.once('finish', () => {
        rows = [STATEMENT];
        updated();
      });
    });
    expect((await wait('0')).results).toEqual([STATEMENT]);
  });

  it('the own feed, with `now`, answers only with later rows', async () => {
    rows = [STATEMENT];
    const answer = wait('now');
    await expect.poll(() => asked, TIMEOUTS).toEqual(['now']);
    rows = [STATEMENT, OUTCOME];
    updated();
    expect((await answer).results).toEqual([OUTCOME]);
  });

  it('the own feed ends empty at its timeout, at the reached position', async () => {
    rows = [STATEMENT];
    expect(await wait('1', { signal: AbortSignal.timeout(SOON_MS) })).toMatchObject({ results: [], last_seq: '1' });
    expect(await wait('now', { signal: AbortSignal.timeout(SOON_MS) })).toMatchObject({ results: [], last_seq: '1' });
  });

  it('a device that continues right after its answer causes no read until the database changes', async () => {
    rows = [STATEMENT];
    await wait('0');
    const again = wait('1');
    updated('user-other');
    rows = [STATEMENT, OUTCOME];
    updated();
    expect((await again).results).toEqual([OUTCOME]);
    expect(asked).toEqual(['0', '1']);
  });

  it('a device that continues from another position causes a read', async () => {
    rows = [STATEMENT, OUTCOME];
    await wait('0');
    expect((await wait('1')).results).toEqual([OUTCOME]);
  });

  it('the own feed is read again for all devices after an interruption, a few at a time', async () => {
    const databases = Array.from({ length: 200 }, (_, index) => `user-${index}`);
    const answers = databases.map((database) => wait('0', { database }));
    await expect.poll(() => asked.length, TIMEOUTS).toBe(200);
    rows = [STATEMENT];
    gap();
    for (const { results } of await Promise.all(answers)) expect(results).toEqual([STATEMENT]);
    expect(asked.length).toBe(400);
    expect(together.most).toBeLessThanOrEqual(32);
  });

  it('the own feed reads the database at intervals while the list of changes cannot be followed', async () => {
    following = false;
    const answer = wait('0');
    await expect.poll(() => asked.length, TIMEOUTS).toBeGreaterThan(1);
    rows = [STATEMENT];
    expect((await answer).results).toEqual([STATEMENT]);
  });

  it('the own feed answers a change together with its outcome, when it is being published', async () => {
    const finish = publish();
    rows = [STATEMENT];
    const answer = wait('0');
    await expect.poll(() => asked, TIMEOUTS).toEqual(['0']);
    rows = [STATEMENT, OUTCOME];
    finish();
    expect((await answer).results).toEqual([STATEMENT, OUTCOME]);
    expect(asked).toEqual(['0', '0']);
  });

  it('the own feed limits the wait for the outcome', async () => {
    publishing = new Promise(() => {});
    rows = [STATEMENT];
    expect((await wait('0')).results).toEqual([STATEMENT]);
  });

  it('the own feed answers with what it has when a second read fails', async () => {
    const finish = publish();
    rows = [STATEMENT];
    const answer = wait('0');
    await expect.poll(() => asked, TIMEOUTS).toEqual(['0']);
    status = 500;
    finish();
    expect((await answer).results).toEqual([STATEMENT]);
  });

  it('the own feed passes the engine’s refusal on to the device', async () => {
    status = 401;
    await expect(wait('0')).rejects.toMatchObject({ statusCode: 401 });
  });

  it('the own feed ends empty when its timeout passes during a read', async () => {
    answers = false;
    const client = new AbortController();
    const answer = wait('0', { signal: client.signal });
    await expect.poll(() => asked, TIMEOUTS).toEqual(['0']);
    client.abort();
    expect((await answer).results).toEqual([]);
  });

  it('the own feed ends when no device waits any more', async () => {
    const client = new AbortController();
    const answer = wait('0', { signal: client.signal });
    await expect.poll(() => asked, TIMEOUTS).toEqual(['0']);
    client.abort();
    expect((await answer).results).toEqual([]);
    updated();
    expect(asked).toEqual(['0']);
  });
});
