import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCouch } from '../../../sync-server/src/storage/engine/couch.ts';
import { createStore, type Row, type Store } from '../../../sync-server/src/storage/store/store.ts';
import { EMBEDDED_ENGINE, engineAddress } from '../engines.ts';
import { type LaggingEngine, lagging } from './lagging-engine.ts';

const LEDGER = 'ledger';

describe('the lagging test engine', () => {
  let engine: LaggingEngine;
  let store: Store;
  let name: string;
  beforeAll(async () => {
    engine = await lagging(await EMBEDDED_ENGINE.start());
    const couch = createCouch(engineAddress(engine), engine.prefix);
    name = couch.engineName(LEDGER);
    await couch.server.db.create(name);
    store = createStore(couch);
  });
  afterAll(() => engine.close());

  const idsIn = (rows: readonly Row[]) => rows.map(({ id }) => id);
  const lists = async () => ({
    range: idsIn(await store.range(LEDGER, 'a', 'z', 10)),
    ids: await store.ids(LEDGER, 'a', 'z', 10),
    found: idsIn(await store.find(LEDGER, { type: 'note' }, 10)).sort(),
    changed: idsIn((await store.changes(LEDGER, '0', 10)).rows).sort(),
  });
  const note = (_id: string) => ({ _id, type: 'note' });
  const all = (...ids: string[]) => ({ range: ids, ids, found: ids, changed: ids });

  it('the lagging engine leaves out newer documents, and shows removed ones, until it has caught up', async () => {
    const [a] = await store.write(LEDGER, [note('a'), note('b')]);
    await engine.fallBehind(name);
    const rev = a?.ok ? a.rev : '';
    await store.write(LEDGER, [{ _id: 'a', _rev: rev, _deleted: true }, note('c')]);
    expect(await lists()).toMatchObject({ ...all('a', 'b'), changed: ['b'] });
    const read = await store.read(LEDGER, ['a', 'b', 'c']);
    expect([...read.values()].map(({ id, deleted }) => [id, deleted])).toEqual([
      ['a', true],
      ['b', false],
      ['c', false],
    ]);
    await engine.catchUp(name);
    expect(await lists()).toEqual({ ...all('b', 'c'), changed: ['a', 'b', 'c'] });
  });

  it('the lagging engine delivers nothing new to a follower that continues from its current position', async () => {
    const { lastSeq } = await store.changes(LEDGER, 'now', 1);
    await engine.fallBehind(name);
    await store.write(LEDGER, [note('d')]);
    const before = await store.changes(LEDGER, lastSeq, 10);
    expect([idsIn(before.rows), before.lastSeq]).toEqual([[], lastSeq]);
    await engine.catchUp(name);
    expect(idsIn((await store.changes(LEDGER, before.lastSeq, 10)).rows)).toEqual(['d']);
  });
});
