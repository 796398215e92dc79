import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ownDatabaseName } from '../../../couchdb/databases.ts';
import { installDatabases } from '../../../couchdb/install.ts';
import { ask } from '../../../sync-server/src/http/gateway/upstream.ts';
import { createClaims } from '../../../sync-server/src/storage/claim/claim.ts';
import { type Couch, createCouch } from '../../../sync-server/src/storage/engine/couch.ts';
import { DatabaseUpdates } from '../../../sync-server/src/storage/engine/database-updates.ts';
import { EngineUnreachable, requestEngine } from '../../../sync-server/src/storage/engine/engine-request.ts';
import { createStore } from '../../../sync-server/src/storage/store/store.ts';
import { engines, newPrefix, type RunningEngine } from '../engines.ts';
import { type Front, type NodeState, openFront } from './front.ts';

const SILENT = { info() {}, warn() {}, error() {} };
const [EMBEDDED] = engines();
const TIMEOUTS = { timeout: 40_000, interval: 20 };
const FAULTS: readonly NodeState[] = ['gone', 'stalled'];

describe('several addresses of one engine', () => {
  let engine: RunningEngine;
  let fronts: [Front, Front, Front];
  let couch: Couch;
  let moves: string[];
  beforeAll(async () => {
    if (EMBEDDED === undefined) throw new Error('There is no engine.');
    engine = await EMBEDDED.start();
  });
  afterAll(() => engine.close());
  beforeEach(async () => {
    fronts = [await openFront(engine.url), await openFront(engine.url), await openFront(engine.url)];
    // The previous test's clients may still notice that their addresses are closed.
    const movesNow: string[] = [];
    moves = movesNow;
    const [first, ...others] = fronts.map(({ url }) => url);
    const { name, password } = engine.auth;
    const address = { url: first ?? '', further: others, user: name, password };
    couch = createCouch(address, newPrefix(), (_from, to) => movesNow.push(to));
    await installDatabases(couch);
  });
  afterEach(async () => {
    for (const front of fronts) await front.close();
  });
  const noteOf = (id: string) => couch.use<{ text: string }>('ledger').get(id);
  const write = (id: string) => couch.use<{ text: string }>('ledger').insert({ text: 'here' }, id);

  it('the first address is used while it answers', async () => {
    await write('note');
    expect(await noteOf('note')).toMatchObject({ text: 'here' });
    expect(fronts[1].asked).toEqual([]);
    expect(moves).toEqual([]);
  });

  it.each(FAULTS)('with the first node %s, reads go to the next, with every kind of client', async (fault) => {
    await write('note');
    await fronts[0].stand(fault);
    const { authorization, dispatcher } = couch;
    const query = new URLSearchParams({ limit: '1' });
    const answers = await Promise.all([
      noteOf('note'),
      createStore(couch).read('ledger', ['note']),
      requestEngine(couch.addressOf('ledger', 'note'), { authorization, dispatcher }),
      ask(couch, { method: 'GET', database: 'ledger', path: '_changes', query, authorization }),
      couch.fetch(`${couch.address.url}/_session`, { headers: { authorization } }),
    ]);
    expect(answers).toHaveLength(5);
    await vi.waitFor(() => expect(moves).toEqual([fronts[1].url]), TIMEOUTS);
    const before = fronts[0].asked.length;
    await write('another');
    expect(fronts[0].asked).toHaveLength(before);
  });

  it.each(FAULTS)(
    'with the first node %s, an open feed continues at the next, and receives later changes',
    async (fault) => {
      const info = await couch.server.db.get(couch.engineName('community'));
      const stopping = new AbortController();
      const page = couch.feeds.next('community', String(info.update_seq), stopping.signal);
      await askedFor(fronts[0], 'feed=longpoll');
      await fronts[0].stand(fault);
      await askedFor(fronts[1], 'feed=longpoll');
      await couch.use<{ text: string }>('community').insert({ text: 'new' }, 'post:1');
      expect((await page).answer.results.map(({ id }) => id)).toEqual(['post:1']);
    },
  );

  it.each(FAULTS)(
    'with the first node %s, the list of changed databases continues, without a full scan',
    async (fault) => {
      const seen: string[] = [];
      let gaps = 0;
      const following = new DatabaseUpdates(couch, { log: SILENT, pauses: { first: 50, most: 50 } });
      following.subscribe({
        onGap: () => {
          gaps += 1;
        },
        onUpdate: ({ database }) => void seen.push(database),
      });
      await askedFor(fronts[0], '_db_updates?feed=longpoll&since=', 2);
      await fronts[0].stand(fault);
      await askedFor(fronts[1], '_db_updates');
      await couch.use<{ text: string }>('directory').insert({ text: 'new' }, 'profile:1');
      await vi.waitFor(() => expect(seen).toContain('directory'), TIMEOUTS);
      await following.stop();
      expect(gaps).toBe(1);
    },
  );

  it('a write that reached no node goes to the next', async () => {
    await fronts[0].stand('gone');
    // A read, which may be repeated, finds open connections closed.
    await Promise.all(Array.from({ length: 20 }, () => noteOf('epoch')));
    await write('note');
    expect(await noteOf('note')).toMatchObject({ text: 'here', _rev: expect.stringMatching(/^1-/) });
  });

  it('a write whose answer was lost is not sent twice: its result is reported as unknown', async () => {
    fronts[0].loseNextAnswer();
    const writing = requestEngine(couch.addressOf('ledger', 'note'), {
      authorization: couch.authorization,
      dispatcher: couch.dispatcher,
      method: 'PUT' as const,
      body: { text: 'here' },
    });
    await expect(writing).rejects.toBeInstanceOf(EngineUnreachable);
    expect(
      fronts.flatMap(({ asked }) => asked.filter((each) => each.startsWith('PUT') && each.endsWith('/note'))),
    ).toHaveLength(1);
    expect(await noteOf('note')).toMatchObject({ text: 'here' });
  });

  it('a device’s push is sent again, because its revisions are explicit', async () => {
    const own = ownDatabaseName('0'.repeat(32));
    await couch.server.request({ db: couch.engineName(own), method: 'PUT', path: '', qs: { q: 1 } });
    fronts[0].loseNextAnswer();
    const revisions = { start: 1, ids: ['a'.repeat(32)] };
    const docs = [{ _id: 'post:1', _rev: `1-${'a'.repeat(32)}`, _revisions: revisions, text: 'mine' }];
    const body = Buffer.from(JSON.stringify({ docs, new_edits: false }));
    const { authorization } = couch;
    const question = {
      method: 'POST',
      database: own,
      path: '_bulk_docs',
      query: new URLSearchParams(),
      authorization,
      body,
    };
    expect((await ask(couch, question)).status).toBe(201);
    expect(await couch.use(own).get('post:1')).toMatchObject({ text: 'mine', _rev: docs[0]?._rev });
  });

  it('a claim whose answer was lost is checked, and succeeded', async () => {
    const claims = createClaims(couch);
    fronts[0].loseNextAnswer();
    const place = { database: 'ledger', id: 'lease:claimed' };
    expect(await claims.claim({ ...place, base: null, content: { mine: true } })).toMatchObject({ kind: 'taken' });
    expect(await claims.claim({ ...place, base: null, content: { mine: false } })).toMatchObject({ kind: 'theirs' });
  });

  it('a node that stalled is used again later, when it answers', async () => {
    await write('note');
    await fronts[0].stand('stalled');
    await noteOf('note');
    expect(moves).toEqual([fronts[1].url]);
    await fronts[0].stand('passing');
    await vi.waitFor(async () => {
      await noteOf('note');
      expect(moves).toHaveLength(2);
    }, TIMEOUTS);
    expect(moves).toEqual([fronts[1].url, fronts[0].url]);
  });

  it('nodes of an overloaded cluster, which answer late, are not left', async () => {
    await write('note');
    for (const front of fronts) await front.stand('slow');
    await Promise.all([noteOf('note'), write('another'), noteOf('note')]);
    await noteOf('another');
    expect(moves).toEqual([]);
    expect(fronts[1].asked).toEqual([]);
  });

  it('a slow node among fast ones keeps its requests', async () => {
    await write('note');
    await fronts[0].stand('slow');
    for (let times = 0; times < 3; times += 1) await noteOf('note');
    expect(moves).toEqual([]);
  });

  it('a list of changes continues at another node when the copy that it reads was lost', async () => {
    await couch.use<{ text: string }>('community').insert({ text: 'new' }, 'post:1');
    fronts[0].answerNext('_changes', 412);
    const page = await couch.feeds.next('community', '0', new AbortController().signal);
    expect(page.answer.results.map(({ id }) => id)).toContain('post:1');
    expect(fronts[1].asked.filter((each) => each.includes('_changes'))).toHaveLength(1);
    expect(moves).toEqual([]);
  });

  it('without any answering node, an error is reported until one answers', async () => {
    await write('note');
    for (const front of fronts) await front.stand('gone');
    await expect(noteOf('note')).rejects.toThrow();
    await fronts[2].stand('passing');
    expect(await noteOf('note')).toMatchObject({ text: 'here' });
  });

  it('a client that aborts ends the request, also at a stalled node', async () => {
    await fronts[0].stand('stalled');
    const client = new AbortController();
    const { authorization, dispatcher } = couch;
    const asked = requestEngine(couch.addressOf('ledger', 'epoch'), {
      authorization,
      dispatcher,
      signal: client.signal,
    });
    await askedFor(fronts[0], '/epoch');
    client.abort(new Error('gone away'));
    await expect(asked).rejects.toThrow('gone away');
  });
});

async function askedFor({ asked }: Front, what: string, times = 1): Promise<void> {
  const found = () => asked.filter((each) => each.includes(what));
  await vi.waitFor(() => expect(found().length).toBeGreaterThanOrEqual(times), TIMEOUTS);
}
