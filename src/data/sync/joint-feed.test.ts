import { describe, expect, it } from 'vitest';
import { JOINT_FEED } from '../../domain/sync/joint-feed.ts';
import type { Answer } from '../http/ask.ts';
import { manualClock } from '../testing/manual-clock.ts';
import { JointFeed } from './joint-feed.ts';
import type { AskSigned, Ended } from './push.ts';

interface Request {
  readonly as: 'anyone' | 'owner';
  readonly path: string;
  readonly feeds: Record<string, string>;
  readonly signal: AbortSignal | undefined;
  answer(answer: Answer | Ended): Promise<void>;
}

const ok = (body: unknown): Answer => ({ kind: 'ok', status: 200, body });
const row = (id: string) => ({ results: [{ id }], last_seq: '2', pending: 0 });
const OWN = 'user-x';

/** A joint feed, its clock, and the requests that it made, each answered by hand. */
function stage() {
  const clock = manualClock();
  const feeds = new JointFeed(clock);
  const requests: Request[] = [];
  const ask =
    (as: Request['as']): AskSigned =>
    (path, { body, signal } = {}) =>
      new Promise((resolve) => {
        const answer = async (given: Answer | Ended) => {
          resolve(given);
          await settled();
        };
        requests.push({ as, path, feeds: (body ?? {}) as Record<string, string>, signal, answer });
      });
  const asks = { anyone: ask('anyone'), owner: ask('owner') };
  /** Waits at a feed; `told` has each answer by its database. */
  const told: Record<string, (Answer | Ended)[]> = {};
  const wait = (database: string, { since = '1', signal }: { since?: string; signal?: AbortSignal } = {}) => {
    const isSigned = database === OWN;
    const query = new URLSearchParams({ since, limit: '10' });
    void feeds.wait({ database, query, ask: isSigned ? asks.owner : asks.anyone, isSigned, signal }).then((answer) => {
      told[database] = [...(told[database] ?? []), answer];
    });
  };
  const last = () => {
    const request = requests.at(-1);
    if (request === undefined) throw new Error('Nobody was asked.');
    return request;
  };
  return { clock, requests, told, wait, last };
}

/** Promises that were kept have told it. */
const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

describe('feeds that are waited at together', () => {
  it('are one request, after a moment, with the token of who has one', () => {
    const { clock, requests, wait, last } = stage();
    for (const database of ['community', OWN, 'market']) wait(database);
    expect(requests).toEqual([]);
    clock.advance(100);
    expect(requests).toHaveLength(1);
    expect(last()).toMatchObject({ as: 'owner', path: JOINT_FEED });
    expect(last().feeds).toEqual({
      community: 'since=1&limit=10&feed=longpoll',
      [OWN]: 'since=1&limit=10&feed=longpoll',
      market: 'since=1&limit=10&feed=longpoll',
    });
  });

  it('one has something: it alone is told, and when it is back all are asked for at once', async () => {
    const { clock, requests, told, wait, last } = stage();
    for (const database of ['community', OWN]) wait(database);
    clock.advance(100);
    await last().answer(ok({ community: row('post:1') }));
    expect(told).toEqual({ community: [ok(row('post:1'))] });
    expect(requests).toHaveLength(1);
    wait('community', { since: '2' });
    expect(requests).toHaveLength(2);
    expect(last().feeds).toMatchObject({ community: 'since=2&limit=10&feed=longpoll' });
    expect(Object.keys(last().feeds)).toEqual([OWN, 'community']);
  });

  it('one does not come back: after a moment the others are asked for without it', async () => {
    const { clock, requests, wait, last } = stage();
    for (const database of ['community', 'market']) wait(database);
    clock.advance(100);
    await last().answer(ok({ community: row('post:1') }));
    clock.advance(99);
    expect(requests).toHaveLength(1);
    clock.advance(1);
    expect(Object.keys(last().feeds)).toEqual(['market']);
  });

  it('one comes later: what is held ends after a moment, and all are asked for; nobody is told of that', async () => {
    const { clock, requests, told, wait, last } = stage();
    wait('community');
    clock.advance(100);
    const first = last();
    wait('market');
    expect(first.signal?.aborted).toBe(false);
    clock.advance(100);
    expect(first.signal?.aborted).toBe(true);
    await first.answer({ kind: 'unreachable', reason: 'aborted' });
    expect(told).toEqual({});
    expect(requests).toHaveLength(2);
    expect(Object.keys(last().feeds)).toEqual(['community', 'market']);
  });

  it('who left and is back with the same question finds what is held', async () => {
    const { clock, requests, told, wait, last } = stage();
    const leaving = new AbortController();
    wait('community', { signal: leaving.signal });
    wait('market');
    clock.advance(100);
    leaving.abort();
    wait('community');
    clock.advance(100);
    expect(requests).toHaveLength(1);
    await last().answer(ok({ community: row('post:1') }));
    expect(told.community).toEqual([{ kind: 'unreachable', reason: 'aborted' }, ok(row('post:1'))]);
  });

  it('all have left: nothing is held, and nothing is asked any more', async () => {
    const { clock, requests, told, wait, last } = stage();
    const leaving = new AbortController();
    for (const database of ['community', 'market']) wait(database, { signal: leaving.signal });
    clock.advance(100);
    leaving.abort();
    expect(last().signal?.aborted).toBe(true);
    wait('community', { signal: leaving.signal });
    clock.advance(1_000);
    await settled();
    expect(requests).toHaveLength(1);
    const aborted = { kind: 'unreachable', reason: 'aborted' };
    expect(told).toEqual({ community: [aborted, aborted], market: [aborted] });
  });

  it.each<{ name: string; answer: Answer | Ended; told: unknown }>([
    {
      name: 'its time is over: everybody hears that nothing is new',
      answer: ok({}),
      told: {
        community: [ok({ results: [], last_seq: '1', pending: 0 })],
        [OWN]: [ok({ results: [], last_seq: '1', pending: 0 })],
      },
    },
    {
      name: 'nobody answers: everybody hears it',
      answer: { kind: 'unreachable', reason: 'serverDown' },
      told: {
        community: [{ kind: 'unreachable', reason: 'serverDown' }],
        [OWN]: [{ kind: 'unreachable', reason: 'serverDown' }],
      },
    },
    {
      name: 'a list is no answer of ours',
      answer: ok([]),
      told: {
        community: [{ kind: 'unreachable', reason: 'captivePortal' }],
        [OWN]: [{ kind: 'unreachable', reason: 'captivePortal' }],
      },
    },
    {
      name: 'what nobody asked for is no answer of ours',
      answer: ok({ status: 'ok' }),
      told: {
        community: [{ kind: 'unreachable', reason: 'captivePortal' }],
        [OWN]: [{ kind: 'unreachable', reason: 'captivePortal' }],
      },
    },
    {
      name: 'the session has ended: its feed hears it',
      answer: { kind: 'ended' },
      told: { [OWN]: [{ kind: 'ended' }] },
    },
  ])('$name', async ({ answer, told: expected }) => {
    const { clock, told, wait, last } = stage();
    for (const database of ['community', OWN]) wait(database);
    clock.advance(100);
    clock.advance(50_000);
    await last().answer(answer);
    expect(told).toEqual(expected);
  });

  it('who is told at once that nothing is new does not ask again at once', async () => {
    const { clock, requests, told, wait, last } = stage();
    wait('community');
    clock.advance(100);
    await last().answer(ok({}));
    clock.advance(999);
    await settled();
    expect([told, requests.length]).toEqual([{}, 1]);
    clock.advance(1);
    await settled();
    expect(told.community).toEqual([ok({ results: [], last_seq: '1', pending: 0 })]);
  });

  it('a session that ended leaves the shared feeds to be asked for as anyone', async () => {
    const { clock, wait, last } = stage();
    for (const database of ['community', OWN]) wait(database);
    clock.advance(100);
    await last().answer({ kind: 'ended' });
    clock.advance(100);
    expect(last()).toMatchObject({ as: 'anyone', path: JOINT_FEED });
    expect(Object.keys(last().feeds)).toEqual(['community']);
  });

  it('a refusal, as a service of before gives it: each asks by itself and hears its own answer', async () => {
    const { clock, requests, told, wait, last } = stage();
    for (const database of ['community', OWN]) wait(database);
    clock.advance(100);
    await last().answer({ kind: 'refused', status: 404, code: 'gateway/not-found', body: {} });
    clock.advance(1_000);
    const alone = requests.slice(1);
    expect(alone.map(({ as, path }) => [as, path])).toEqual([
      ['anyone', '/db/community/_changes?since=1&limit=10&feed=longpoll'],
      ['owner', `/db/${OWN}/_changes?since=1&limit=10&feed=longpoll`],
    ]);
    await alone[0]?.answer(ok(row('post:1')));
    expect(told).toEqual({ community: [ok(row('post:1'))] });
    // It is tried again: the service may be today's by now.
    wait('community', { since: '2' });
    clock.advance(100);
    expect(last()).toMatchObject({ path: JOINT_FEED });
    expect(Object.keys(last().feeds)).toEqual(['community']);
  });
});
