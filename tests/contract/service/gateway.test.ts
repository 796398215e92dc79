import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { SERVICE_LIMITS } from '../../../src/domain/service-limits.ts';
import { FEED_ROWS } from '../../../sync-server/src/http/gateway/query.ts';
import { createSharedFeeds } from '../../../sync-server/src/http/gateway/shared-feeds.ts';
import { type Couch, createCouch } from '../../../sync-server/src/storage/engine/couch.ts';
import { LARGEST_PAGE_BYTES } from '../../../sync-server/src/storage/engine/joined-feeds.ts';
import { inLists } from '../engines.ts';
import { forgeToken, inSeconds, openStage, type Stage, stages } from './stage.ts';

type Registered = Awaited<ReturnType<Stage['register']>>;

describe.each(stages)('gateway on $name', (kind) => {
  let stage: Stage;
  let person: Registered;
  let own: string;

  beforeAll(async () => {
    // Only the test writes: the publisher's documents would end the waits below.
    stage = await openStage(kind, { env: { PUBLISHER: 'off' } });
    person = await stage.register();
    own = `/db/${person.session.ownDatabase}`;
  });
  afterAll(() => stage.stop());

  const asOwner = (method: string, path: string, body?: unknown) =>
    stage.call(method, own + path, { body, token: person.session.accessToken });

  it('the gateway refuses documents of a batch individually, at their positions, and stores the others', async () => {
    const { status, body } = await asOwner('POST', '/_bulk_docs', {
      docs: [
        { _id: 'draft:a' },
        { _id: 'outcome:post:1', state: 'published' },
        { _id: 'draft:b', text: 'x'.repeat(SERVICE_LIMITS.documentBytes) },
        { _id: '_design/evil', views: {} },
        { _id: 'draft:c' },
      ],
    });
    expect(status).toBe(201);
    expect(body).toEqual([
      expect.objectContaining({ ok: true, id: 'draft:a' }),
      expect.objectContaining({ id: 'outcome:post:1', error: 'forbidden', code: 'gateway/forbidden' }),
      expect.objectContaining({ id: 'draft:b', error: 'forbidden', code: 'statement/too-large' }),
      expect.objectContaining({ id: '_design/evil', error: 'forbidden', code: 'gateway/forbidden' }),
      expect.objectContaining({ ok: true, id: 'draft:c' }),
    ]);
    expect((await asOwner('GET', '/draft:c')).status).toBe(200);
    expect((await asOwner('GET', '/draft:b')).status).toBe(404);
  });

  it('the gateway lists only failures for replicated revisions, as CouchDB does', async () => {
    const revision = (id: string, text: string) => ({
      _id: id,
      _rev: '1-0123456789abcdef0123456789abcdef',
      _revisions: { start: 1, ids: ['0123456789abcdef0123456789abcdef'] },
      text,
    });
    const { status, body } = await asOwner('POST', '/_bulk_docs', {
      new_edits: false,
      docs: [revision('draft:r1', 'fits'), revision('outcome:r2', 'no'), revision('draft:r3', 'fits')],
    });
    expect(status).toBe(201);
    expect(body).toEqual([expect.objectContaining({ id: 'outcome:r2', error: 'forbidden' })]);
    expect((await asOwner('GET', '/draft:r3')).body).toMatchObject({ text: 'fits' });
  });

  it('the gateway answers a completely refused batch without a request to the engine', async () => {
    const docs = [{ _id: 'outcome:x' }];
    expect((await asOwner('POST', '/_bulk_docs', { docs })).body).toEqual([
      expect.objectContaining({ id: 'outcome:x' }),
    ]);
    expect((await asOwner('POST', '/_bulk_docs', { docs, new_edits: false })).status).toBe(201);
  });

  it('the gateway accepts a full batch of the largest documents and names those that are too large', async () => {
    const text = 'x'.repeat(SERVICE_LIMITS.documentBytes - 100);
    const docs = Array.from({ length: 100 }, (_unused, n) => ({ _id: `draft:big${n}`, text }));
    expect((await asOwner('POST', '/_bulk_docs', { docs })).status).toBe(201);
    const tooMany = await asOwner('POST', '/_bulk_docs', { docs: [...docs, ...docs.slice(0, 40)] });
    expect([tooMany.status, tooMany.body?.code]).toEqual([413, 'gateway/too-large']);
    const single = await asOwner('PUT', '/draft:one', { text: 'x'.repeat(SERVICE_LIMITS.documentBytes) });
    expect([single.status, single.body]).toEqual([
      413,
      { error: 'document_too_large', reason: 'draft:one', code: 'gateway/too-large' },
    ]);
  });

  it('the gateway forbids caching of a person’s data, and answers 304 to a known ETag', async () => {
    const written = await asOwner('PUT', '/draft:cache', { text: 'x' });
    expect(written.status).toBe(201);
    const read = await asOwner('GET', '/draft:cache');
    expect(read.headers.get('cache-control')).toBe('no-store');
    expect(read.headers.get('etag')).toBe(`"${String(written.body?.rev)}"`);
    const again = await fetch(`${stage.url}${own}/draft:cache`, {
      headers: {
        authorization: `Bearer ${person.session.accessToken}`,
        'if-none-match': String(read.headers.get('etag')),
      },
    });
    expect(again.status).toBe(304);
  });

  it('the gateway reaches documents whose ids need encoding', async () => {
    for (const id of ['draft:a/b', 'draft:a b', 'draft:ї', 'draft:%2F', 'draft:a?b#c', 'draft:a+b']) {
      const path = `/${encodeURIComponent(id)}`;
      expect((await asOwner('PUT', path, { of: id })).status).toBe(201);
      expect((await asOwner('GET', path)).body).toMatchObject({ _id: id, of: id });
    }
  });

  it('the gateway ends a longpoll before its token expires', async () => {
    const exp = inSeconds(2);
    const token = forgeToken(stage.jwtKey, { sub: person.session.userId, exp, '_couchdb.roles': ['user'] });
    const { update_seq } = (await asOwner('GET', '')).body ?? {};
    const since = encodeURIComponent(String(update_seq));
    const path = `${own}/_changes?feed=longpoll&heartbeat=500&timeout=30000&since=${since}`;
    const { status, body } = await stage.call('GET', path, { token });
    expect(Date.now()).toBeLessThan(exp * 1000);
    expect(status).toBe(200);
    expect(body).toMatchObject({ results: [] });
  });

  it('the gateway answers a visitor with the comments of one post, and only with those', async () => {
    const [post, other] = ['01JD4Z7R8S9T0V1W2X3Y4Z5A6B', '01JD4Z7R8S9T0V1W2X3Y4Z5A6C'];
    const community = stage.service.couch.use<{ content: string }>('community');
    for (const id of [`comment:${post}:${other}`, `comment:${post}:${post}`, `comment:${other}:${post}`])
      await community.insert({ content: 'Гарний' }, id);
    const keys = { startkey: JSON.stringify(`comment:${post}:`), endkey: JSON.stringify(`comment:${post}:\ufff0`) };
    const query = new URLSearchParams({ include_docs: 'true', limit: '1000', ...keys });
    const { body } = await stage.call('GET', `/db/community/_all_docs?${query}`);
    expect(body?.rows).toEqual(
      [post, other].map((ulid) =>
        expect.objectContaining({
          id: `comment:${post}:${ulid}`,
          doc: expect.objectContaining({ content: 'Гарний' }),
        }),
      ),
    );
  });

  it('the gateway answers a shared feed in parts, even if a client requests all of it', async () => {
    const market = stage.service.couch.use<object>('market');
    const count = FEED_ROWS + 5;
    await market.bulk({ docs: Array.from({ length: count }, (_unused, n) => ({ _id: `probe:${n}` })) });
    const feed = async (query: string) => (await stage.call('GET', `/db/market/_changes?${query}`)).body ?? {};
    const rows = ({ results }: Record<string, unknown>) => (results as unknown[]).length;
    for (const query of ['since=0', 'since=0&limit=100000', 'since=0&feed=longpoll']) {
      await inLists(kind, async () => {
        const first = await feed(query);
        expect([rows(first), Number(first.pending) > 0], query).toEqual([FEED_ROWS, true]);
      });
    }
    const { last_seq } = await feed('since=0');
    expect(rows(await feed(`since=${encodeURIComponent(String(last_seq))}`))).toBeGreaterThanOrEqual(5);
    expect(rows(await feed('since=0&limit=3'))).toBe(3);
  });

  it('the gateway answers a waiting device with a part of large documents, and then with the rest', async () => {
    const docs = Array.from({ length: 25 }, (_unused, n) => ({ _id: `large:${n}`, text: 'ї'.repeat(125_000) }));
    const from = await stage.call('GET', '/db/directory/_changes');
    await stage.service.couch.use<object>('directory').bulk({ docs });
    const found = new Set<string>();
    let since = String(from.body?.last_seq);
    for (let asked = 0; found.size < docs.length && asked < docs.length; asked += 1) {
      const query = new URLSearchParams({ since, include_docs: 'true', limit: String(SERVICE_LIMITS.changesTogether) });
      const answer = await stage.call('GET', `/db/directory/_changes?${query}&feed=longpoll`);
      expect(Buffer.byteLength(answer.text)).toBeLessThanOrEqual(LARGEST_PAGE_BYTES);
      const { results, last_seq } = answer.body as { results: { id: string }[]; last_seq: unknown };
      for (const { id } of results) found.add(id);
      since = String(last_seq);
    }
    expect([...found].toSorted()).toEqual(docs.map(({ _id }) => _id).toSorted());
  });

  it('the gateway delivers a change to longpolls on the own and on a shared database', async () => {
    const ownWait = asOwner('GET', '/_changes?feed=longpoll&since=now&timeout=20000');
    const { last_seq } = (await stage.call('GET', '/db/community/_changes')).body ?? {};
    const shared = `/db/community/_changes?feed=longpoll&include_docs=true&since=${encodeURIComponent(String(last_seq))}`;
    const waits = Array.from({ length: 5 }, () => stage.call('GET', shared));
    await stage.service.couch.use<{ text: string }>('community').insert({ text: 'fresh' }, `post:${kind.name}`);
    for (const answer of await Promise.all(waits)) {
      expect(answer.body?.results).toEqual([
        expect.objectContaining({ id: `post:${kind.name}`, doc: expect.objectContaining({ text: 'fresh' }) }),
      ]);
    }
    await asOwner('PUT', '/draft:live', { text: 'x' });
    // Depending on which came first, the write or the wait, the row is in this answer or the next.
    const seen =
      (await ownWait).text.includes('draft:live') || (await asOwner('GET', '/_changes')).text.includes('draft:live');
    expect(seen).toBe(true);
  });
});

describe('shared feeds', () => {
  const closing: (() => void)[] = [];
  afterEach(() => {
    for (const close of closing.splice(0)) close();
  });

  /** An engine that counts requests, and holds every longpoll until the test releases a change. */
  async function countingEngine(words = '', cluster: Partial<Couch> = {}) {
    const asked: string[] = [];
    let change = 0;
    let behind = 0;
    let held: (() => void)[] = [];
    const server: Server = createServer((request, response) => {
      const query = new URL(request.url ?? '/', 'http://x').searchParams;
      asked.push(query.get('feed') ?? `since=${query.get('since')}`);
      const answer = () => {
        const since = query.get('since') === 'now' ? change : Number(query.get('since'));
        const lagsBehind = query.get('feed') === null && behind > 0;
        if (lagsBehind) behind -= 1;
        const results =
          since < change && !lagsBehind
            ? [{ id: `d${change}`, seq: change, changes: [], ...(words === '' ? {} : { doc: { words } }) }]
            : [];
        response.setHeader('content-type', 'application/json');
        response.end(JSON.stringify({ results, last_seq: lagsBehind ? since : change }));
      };
      if (query.get('feed') === 'longpoll' && Number(query.get('since')) >= change) held.push(answer);
      else answer();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const couch = { ...createCouch({ url: `http://127.0.0.1:${port}`, user: 'a', password: 'b' }), ...cluster };
    const feeds = createSharedFeeds(couch, { warn() {}, error() {} });
    closing.push(() => {
      feeds.close();
      server.closeAllConnections();
      server.close();
    });
    return {
      feeds,
      asked,
      heldFeeds: () => held.length,
      /** `answersBehind`: this many answers come from a copy that lacks the change. */
      change(answersBehind = 0) {
        behind = answersBehind;
        change += 1;
        const due = held;
        held = [];
        for (const answer of due) answer();
      },
    };
  }

  it('shared feeds cost the engine one longpoll and one read before and after the change for a thousand equal waits', async () => {
    const engine = await countingEngine();
    const query = new URLSearchParams({ since: '0' });
    const wait = () => engine.feeds.wait('community', query, new AbortController().signal);
    const waits = Array.from({ length: 1_000 }, wait);
    await expect.poll(() => engine.heldFeeds()).toBe(1);
    await expect.poll(() => engine.asked.filter((each) => each === 'since=0').length).toBe(1);
    engine.change();
    const answers = await Promise.all(waits);
    expect(new Set(answers.map(String))).toEqual(
      new Set(['{"results":[{"id":"d1","seq":1,"changes":[]}],"last_seq":1}']),
    );
    expect(engine.asked.filter((each) => each === 'since=0')).toHaveLength(2);
  });

  it.each([
    [100, ['longpoll']],
    // With this many, one more read covers changes that arrive together.
    [1_000, ['longpoll', 'longpoll']],
  ])('shared feeds share one request and its answer between %d of our devices', async (devices, asked) => {
    const engine = await countingEngine();
    const query = new URLSearchParams({
      since: '0',
      include_docs: 'true',
      limit: String(SERVICE_LIMITS.changesTogether),
    });
    const wait = () => engine.feeds.wait('community', query, new AbortController().signal);
    const waits = Array.from({ length: devices }, wait);
    await expect.poll(() => engine.heldFeeds()).toBe(1);
    engine.change();
    const answers = await Promise.all(waits);
    expect(new Set(answers.map(String))).toEqual(
      new Set(['{"results":[{"id":"d1","seq":1,"changes":[]}],"last_seq":1}']),
    );
    expect(engine.asked).toEqual(asked);
  });

  it('shared feeds answer a device of ours like other clients when too many positions are waited at', async () => {
    const engine = await countingEngine();
    const wait = (since: string) => {
      const query = new URLSearchParams({ since, include_docs: 'true', limit: String(SERVICE_LIMITS.changesTogether) });
      return engine.feeds.wait('community', query, new AbortController().signal);
    };
    // All of them denote the same position, which the service cannot know.
    const waits = Array.from({ length: 40 }, (_, zeros) => wait('0'.repeat(zeros + 1)));
    await expect.poll(() => engine.asked.filter((each) => each.startsWith('since=0')).length).toBe(24);
    await expect.poll(() => engine.heldFeeds()).toBe(17);
    engine.change();
    for (const answer of await Promise.all(waits)) expect(String(answer)).toContain('"id":"d1"');
  });

  it('shared feeds, where lists lag, repeat a read for a change that a copy lacks, and do not cache an empty answer', async () => {
    const engine = await countingEngine('', { listLag: 1_000, longestHold: 50 });
    const query = new URLSearchParams({ since: '0' });
    const wait = () => engine.feeds.wait('community', query, new AbortController().signal);
    const waits = [wait(), wait()];
    await expect.poll(() => engine.heldFeeds()).toBe(1);
    engine.change(2);
    for (const answer of await Promise.all(waits)) expect(String(answer)).toContain('"id":"d1"');
  });

  it.each([
    ['shared feeds cache a small answer for the next requests', '', 1],
    ['shared feeds do not cache large answers, because many would fill the memory', 'x'.repeat(200_000), 3],
  ])('%s', async (_what, words, questions) => {
    const engine = await countingEngine(words);
    const query = new URLSearchParams({ since: '0' });
    const ask = () => engine.feeds.wait('community', query, new AbortController().signal);
    engine.change();
    for (let n = 0; n < 3; n += 1) expect(String(await ask())).toContain('"id":"d1"');
    expect(engine.asked.filter((each) => each === 'since=0')).toHaveLength(questions);
  });

  it('shared feeds end with an empty answer at the timeout, when the client disconnects, and when the service stops', async () => {
    const engine = await countingEngine();
    const query = new URLSearchParams({ since: '0' });
    const client = new AbortController();
    const timeIsOver = engine.feeds.wait('community', query, AbortSignal.timeout(30));
    const clientDisconnects = engine.feeds.wait('community', query, client.signal);
    const serviceStops = engine.feeds.wait('community', query, new AbortController().signal);
    expect(String(await timeIsOver)).toContain('"results":[]');
    client.abort();
    expect(String(await clientDisconnects)).toContain('"results":[]');
    engine.feeds.close();
    expect(String(await serviceStops)).toContain('"results":[]');
  });
});
