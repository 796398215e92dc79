import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { draftId } from '../../../domain/draft/id.ts';
import { DEFAULT_PREFERENCES } from '../../../domain/preferences/rules.ts';
import { NOTIFICATIONS_READ_ID } from '../../../domain/read-mark/id.ts';
import { SERVICE_LIMITS } from '../../../domain/service-limits.ts';
import type { StatementInput } from '../../api/own.ts';
import type { AuthedFetch } from '../../sync/push.ts';
import { ownDatabases } from '../../testing/own-databases.ts';
import { postInput } from '../../testing/posts.ts';
import type { OwnDatabase } from '../own-database.ts';

const START = Date.parse('2026-11-20T12:00:00.000Z');
const HOUR = 60 * 60_000;
let now = START;
const owns = ownDatabases('offer-again', () => now);
beforeEach(() => {
  now = START;
});
afterEach(owns.close);

interface Sent {
  _id: string;
  _rev: string;
  _deleted?: boolean;
}

/** An own database on the server that accepts this many documents, and always removals. */
function server(own: number) {
  const held = new Set<string>();
  const offers: string[] = [];
  const state = { own, offers, held };
  const ask: AuthedFetch = async (path, request) => {
    if (!path.endsWith('_bulk_docs')) return { kind: 'ok', status: 200, body: {} };
    const { docs } = (request?.body ?? { docs: [] }) as { docs: Sent[] };
    const rows = docs.flatMap((doc) => {
      offers.push(`${doc._id}@${doc._rev}`);
      if (doc._deleted) held.delete(doc._id);
      else if (!held.has(doc._id) && held.size >= state.own) {
        return [{ id: doc._id, error: 'forbidden', reason: 'full', code: 'limit/storage' }];
      } else held.add(doc._id);
      return [];
    });
    return { kind: 'ok', status: 201, body: rows };
  };
  return {
    ...state,
    ask,
    enlarge: (by: number) => {
      state.own += by;
    },
  };
}

async function write(own: OwnDatabase, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let number = 0; number < count; number += 1) {
    const post = postInput(`Допис ${number}`);
    await own.documents.put(post);
    ids.push(post._id);
  }
  return ids;
}

const deniedIn = (own: OwnDatabase) => Object.keys(own.checkpoint.now().denied);

describe('statements for which the server has no room', () => {
  it('holds a statement without room on the server here with its reason, and sends everything else', async () => {
    const [own, there] = [await owns.open(), server(2)];
    const [, , third] = await write(own, 3);
    expect(await own.sync.push(there.ask)).toEqual({ kind: 'done' });
    expect(own.counts()).toMatchObject({ waiting: 0, refused: 1, full: 1 });
    const { refused } = await own.items(() => null);
    expect(refused).toMatchObject([{ id: third, title: 'Допис 2', code: 'limit/storage' }]);
    const file = JSON.parse(await (await own.exportUnsent()).text()) as { statements: { _id: string }[] };
    expect(file.statements.map(({ _id }) => _id)).toEqual([third]);
  });

  it('sends a statement without room automatically, unchanged, once something was removed here', async () => {
    const [own, there] = [await owns.open(), server(1)];
    const [first = '', second = ''] = await write(own, 2);
    await own.sync.push(there.ask);
    const before = (await own.documents.get(second))?._rev;
    await own.documents.remove(first);
    expect(await own.sync.push(there.ask)).toEqual({ kind: 'done' });
    expect([...there.held]).toEqual([second]);
    expect(deniedIn(own)).toEqual([]);
    expect((await own.documents.get(second))?._rev).toBe(before);
    expect(own.counts()).toMatchObject({ waiting: 0, refused: 0, full: 0 });
  });

  it('retries a statement without room only on request, after an hour, and at the next start', async () => {
    const [own, there] = [await owns.open(), server(0)];
    await write(own, 1);
    for (let round = 0; round < 5; round += 1) await own.sync.push(there.ask);
    expect(there.offers).toHaveLength(1);
    own.offers.wish();
    for (let round = 0; round < 5; round += 1) await own.sync.push(there.ask);
    expect(there.offers).toHaveLength(2);
    now += HOUR;
    for (let round = 0; round < 5; round += 1) await own.sync.push(there.ask);
    expect(there.offers).toHaveLength(3);
    there.enlarge(1);
    now += HOUR;
    await own.sync.push(there.ask);
    expect(deniedIn(own)).toEqual([]);
    expect(own.refused().size).toBe(0);
  });

  it('lists statements without room up to a limit; the rest waits, removals are sent, and all once there is room', async () => {
    const [own, there] = [await owns.open(), server(1)];
    const existing = postInput('Уже там');
    await own.documents.put(existing);
    await own.sync.push(there.ask);
    const many = Array.from({ length: 3 * SERVICE_LIMITS.deniedForRoom }, (_unused, number) => ({
      ...postInput(`Допис ${number}`),
      _rev: '1-aa',
      _revisions: { start: 1, ids: ['aa'] },
      written: { at: new Date(START).toISOString(), device: 'here' },
    }));
    await own.sync.carryOver(many);
    for (let round = 0; round < 3; round += 1) expect(await own.sync.push(there.ask)).toEqual({ kind: 'done' });
    const most = SERVICE_LIMITS.deniedForRoom + 200;
    expect(deniedIn(own).length).toBeGreaterThanOrEqual(SERVICE_LIMITS.deniedForRoom);
    expect(deniedIn(own).length).toBeLessThan(most);
    expect(there.offers.length).toBeLessThan(most + 1);
    expect(own.counts().waiting + deniedIn(own).length).toBe(many.length);
    expect(own.allSent()).toBe(false);

    await own.documents.remove(existing._id);
    expect(await own.sync.push(there.ask)).toEqual({ kind: 'done' });
    expect([there.held.has(existing._id), there.held.size]).toEqual([false, 1]);
    there.enlarge(many.length);
    now += HOUR;
    expect(await own.sync.push(there.ask)).toEqual({ kind: 'done' });
    expect([there.held.size, deniedIn(own).length, own.counts().waiting]).toEqual([many.length, 0, 0]);
  });

  it('sends a statement without room as a new version when the person retries it', async () => {
    const [own, there] = [await owns.open(), server(0)];
    const [id = ''] = await write(own, 1);
    await own.sync.push(there.ask);
    there.enlarge(1);
    expect(await own.sendAgain(id)).toMatchObject({ ok: true });
    await own.sync.push(there.ask);
    expect([...there.held]).toEqual([id]);
    expect(own.counts()).toMatchObject({ waiting: 0, refused: 0 });
  });

  it('reports a draft and settings without room, but not a read mark', async () => {
    const [own, there] = [await owns.open(), server(0)];
    const target = 'post:01JD4Z7R8S9T0V1W2X3Y4Z5A6B';
    const at = '2026-11-20T12:00:00.000Z';
    const statements: StatementInput[] = [
      {
        _id: draftId(target),
        type: 'draft',
        schemaVersion: 1,
        target,
        mode: 'create',
        postTitle: 'Чернетка',
        content: '',
        tags: [],
        photo: null,
        updatedAt: at,
      },
      { _id: 'preferences', type: 'preferences', schemaVersion: 1, ...DEFAULT_PREFERENCES },
      { _id: NOTIFICATIONS_READ_ID, type: 'read-mark', schemaVersion: 1, upTo: at },
    ];
    for (const statement of statements) expect(await own.documents.put(statement)).toMatchObject({ ok: true });
    await own.sync.push(there.ask);
    const { refused } = await own.items(() => null);
    expect(refused.map(({ kind, private: mine }) => [kind, mine]).sort()).toEqual([
      ['draft', true],
      ['preferences', true],
    ]);
    expect(own.counts().refused).toBe(2);
    expect(deniedIn(own)).toContain(NOTIFICATIONS_READ_ID);
  });
});

describe('one document that makes the server fail', () => {
  const answering = (status: number, code: string | null, bad: (doc: Sent) => boolean) => {
    const asked: string[][] = [];
    const ask: AuthedFetch = async (path, request) => {
      if (!path.endsWith('_bulk_docs')) return { kind: 'ok', status: 200, body: {} };
      const { docs } = (request?.body ?? { docs: [] }) as { docs: Sent[] };
      asked.push(docs.map(({ _id }) => _id));
      if (!docs.some(bad)) return { kind: 'ok', status: 201, body: [] };
      return status >= 500
        ? { kind: 'unreachable', reason: 'serverDown' }
        : { kind: 'refused', status, code: null, body: { code } };
    };
    return { ask, asked };
  };

  it.each([
    [413, 'limit/storage', 'limit/storage'],
    [413, 'gateway/too-large', 'statement/too-large'],
    [413, null, 'statement/too-large'],
    [400, 'gateway/forbidden', 'gateway/forbidden'],
    [400, 'something/new', 'statement/malformed'],
  ])('after %i %s, refuses one document with %s and sends the others', async (status, code, reportedCode) => {
    const own = await owns.open();
    const ids = await write(own, 5);
    const { ask } = answering(status, code, ({ _id }) => _id === ids[3]);
    expect(await own.sync.push(ask)).toEqual({ kind: 'done' });
    expect(own.checkpoint.now().denied).toMatchObject({ [ids[3] ?? '']: { code: reportedCode } });
    expect(deniedIn(own)).toEqual([ids[3]]);
    expect(own.counts()).toMatchObject({ waiting: 0, refused: 1 });
  });

  it('sends a document that times out alone, last and later, and the others once', async () => {
    const own = await owns.open();
    const ids = await write(own, 4);
    const large = postInput('Найдовший', { content: `<p>${'а'.repeat(2_000)}</p>` });
    await own.documents.put(large);
    const { ask, asked } = answering(408, 'request/too-slow', ({ _id }) => _id === large._id);
    expect(await own.sync.push(ask)).toEqual({ kind: 'failed', reason: 'serverDown' });
    expect([...own.pending.keys()]).toEqual([large._id]);
    expect(own.counts()).toMatchObject({ waiting: 1, refused: 0 });
    expect(ids.every((id) => asked.some((batch) => batch.includes(id)))).toBe(true);
    asked.length = 0;
    expect(await own.sync.push(ask)).toEqual({ kind: 'failed', reason: 'serverDown' });
    expect(asked).toEqual([[large._id]]);
  });

  it('sends a few times and no more on a network too slow for any document', async () => {
    const own = await owns.open();
    await write(own, 64);
    const { ask, asked } = answering(408, 'request/too-slow', () => true);
    expect(await own.sync.push(ask)).toEqual({ kind: 'failed', reason: 'serverDown' });
    expect(asked).toHaveLength(7);
    expect(own.counts()).toMatchObject({ waiting: 64, refused: 0 });
  });
});
