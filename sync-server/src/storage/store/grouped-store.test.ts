import { describe, expect, it } from 'vitest';
import { groupStore } from './grouped-store.ts';
import type { NewDocument, Row, Store, Written } from './store.ts';

/** A database in memory that responds when the test says so. */
function slowStore(refuses: (documents: readonly NewDocument[]) => number | null = () => null) {
  const batches: string[][] = [];
  let open: (() => void)[] = [];
  const turn = () => new Promise<void>((resolve) => open.push(resolve));
  const store: Pick<Store, 'read' | 'write'> = {
    async read(_database, ids) {
      batches.push([...ids]);
      await turn();
      return new Map(
        ids
          .filter((id) => !id.startsWith('no'))
          .map((id): [string, Row] => [id, { id, rev: '1-x', deleted: false, doc: { id } }]),
      );
    },
    async write(_database, documents) {
      batches.push(documents.map(({ _id }) => _id));
      await turn();
      const statusCode = refuses(documents);
      if (statusCode !== null) throw Object.assign(new Error('refused'), { statusCode });
      return documents.map(({ _id }): Written => ({ id: _id, ok: true, rev: `1-${_id}` }));
    },
  };
  const answer = () => {
    const waiting = open;
    open = [];
    for (const go of waiting) go();
  };
  return { grouped: groupStore(store as Store), batches, answer };
}

async function untilSettled(work: Promise<unknown>, answer: () => void): Promise<void> {
  let settled = false;
  const done = work
    .then(
      () => undefined,
      () => undefined,
    )
    .then(() => {
      settled = true;
    });
  while (!settled) {
    answer();
    await new Promise<void>((resolve) => setImmediate(resolve));
  }
  await done;
}

const documents = (...ids: string[]) => ids.map((_id) => ({ _id }));

describe('grouped requests', () => {
  it('send the first at once, gather the others and give each its own results', async () => {
    const { grouped, batches, answer } = slowStore();
    const writes = [['a'], ['b', 'c'], ['d'], []].map((ids) => grouped.write('community', documents(...ids)));
    expect(batches).toEqual([['a']]);
    const all = Promise.all(writes);
    await untilSettled(all, answer);
    expect(batches).toEqual([['a'], ['b', 'c', 'd']]);
    expect((await all).map((results) => results.map(({ id }) => id))).toEqual([['a'], ['b', 'c'], ['d'], []]);
  });

  it('contain at most a thousand documents, unless a single call needs more', async () => {
    const { grouped, batches, answer } = slowStore();
    const many = (count: number, name: string) =>
      documents(...Array.from({ length: count }, (_, number) => `${name}${number}`));
    const all = Promise.all(
      [1, 600, 600, 1_200, 3].map((count) => grouped.write('community', many(count, `x${count}-`))),
    );
    await untilSettled(all, answer);
    expect(batches.map(({ length }) => length)).toEqual([1, 600, 600, 1_200, 3]);
  });

  it('read an id requested several times once, and omit missing documents', async () => {
    const { grouped, batches, answer } = slowStore();
    const all = Promise.all([['a'], ['b', 'no'], ['b']].map((ids) => grouped.read('community', ids)));
    await untilSettled(all, answer);
    expect(batches).toEqual([['a'], ['b', 'no']]);
    expect((await all).map((rows) => [...rows.keys()])).toEqual([['a'], ['b'], ['b']]);
  });

  it.each([413, 400])('isolate the one document that the engine rejects (%i)', async (status) => {
    const { grouped, answer } = slowStore((some) => (some.some(({ _id }) => _id === 'bad') ? status : null));
    const all = grouped.write('community', documents('a', 'b', 'bad', 'c', 'd'));
    await untilSettled(all, answer);
    expect((await all).map(({ id, ok }) => [id, ok])).toEqual([
      ['a', true],
      ['b', true],
      ['bad', false],
      ['c', true],
      ['d', true],
    ]);
  });

  it.each([401, 404, 500, 503])('report a failure of the engine to all callers (%i)', async (status) => {
    const { grouped, batches, answer } = slowStore(() => status);
    const all = Promise.allSettled([
      grouped.write('community', documents('a', 'b')),
      grouped.write('community', documents('c')),
    ]);
    await untilSettled(all, answer);
    expect((await all).map(({ status: end }) => end)).toEqual(['rejected', 'rejected']);
    expect(batches).toHaveLength(2);
  });
});
