import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Couch, createCouch } from '../../../sync-server/src/engine/couch.ts';
import { waitForOwn } from '../../../sync-server/src/gateway/own-feed.ts';

const STATEMENT = { id: 'post:1' };
const OUTCOME = { id: 'outcome:post:1' };

/** An engine in which a statement has just arrived, and whose outcome is there whenever it is asked a second time. */
describe('the own feed', () => {
  let engine: Server;
  let couch: Couch;
  let asked: string[];
  let second: number;

  beforeEach(async () => {
    asked = [];
    second = 200;
    engine = createServer((request, response) => {
      const isWaiting = request.url?.includes('feed=longpoll') === true;
      asked.push(isWaiting ? 'wait' : 'ask');
      response.statusCode = isWaiting ? 200 : second;
      const results = isWaiting ? [STATEMENT] : [STATEMENT, OUTCOME];
      response.end(JSON.stringify({ results, last_seq: results.length }));
    });
    await new Promise<void>((resolve) => engine.listen(0, '127.0.0.1', resolve));
    const { port } = engine.address() as AddressInfo;
    couch = createCouch({ url: `http://127.0.0.1:${port}`, user: 'a', password: 'b' });
  });
  afterEach(() => {
    engine.closeAllConnections();
    engine.close();
  });

  async function told(publishing: Promise<void> | null, signal = new AbortController().signal): Promise<object[]> {
    const question = { method: 'GET', database: 'user-x', path: '_changes', authorization: 'Bearer x' };
    const given = { query: new URLSearchParams({ since: '0' }), waitMs: 20_000, signal };
    const bytes = await waitForOwn({ couch, underWay: () => publishing }, question, given);
    const answer: { results: object[] } = JSON.parse(bytes.toString('utf8'));
    return answer.results;
  }

  it('tells a change with what becomes of it, when that is just being published', async () => {
    let done = () => {};
    const publishing = new Promise<void>((resolve) => {
      done = resolve;
    });
    const answer = told(publishing);
    await expect.poll(() => asked).toEqual(['wait']);
    done();
    expect(await answer).toEqual([STATEMENT, OUTCOME]);
    expect(asked).toEqual(['wait', 'ask']);
  });

  it('tells it at once when nothing is published', async () => {
    expect(await told(null)).toEqual([STATEMENT]);
    expect(asked).toEqual(['wait']);
  });

  it('does not wait without end', async () => {
    expect(await told(new Promise(() => {}))).toEqual([STATEMENT]);
  });

  it('tells what it has when it cannot ask again', async () => {
    second = 500;
    expect(await told(Promise.resolve())).toEqual([STATEMENT]);
  });

  it('ends when nobody waits any more', async () => {
    const asker = new AbortController();
    const answer = told(new Promise(() => {}), asker.signal);
    await expect.poll(() => asked).toEqual(['wait']);
    asker.abort();
    await answer.catch(() => undefined);
    expect(asked).toEqual(['wait']);
  });
});
