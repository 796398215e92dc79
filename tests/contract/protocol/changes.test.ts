import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { engines } from '../engines.ts';
import { Caller } from './http.ts';
import { type AllDocsAnswer, as, type ChangesAnswer, type UpdatesAnswer, type Written } from './rows.ts';

describe.each(engines())('changes: $name', (kind) => {
  let api: Caller;

  beforeAll(async () => {
    api = new Caller(await kind.start());
  });
  afterAll(() => api.engine.close());

  const changes = async (db: string, query = '') => as<ChangesAnswer>(await api.get(`${db}/_changes${query}`));
  const newFilled = async (count: number) => {
    const db = await api.newDatabase();
    const docs = Array.from({ length: count }, (_, n) => ({
      _id: `d${String(n).padStart(3, '0')}`,
      n,
      odd: n % 2 === 1,
    }));
    const written = as<Written[]>(await api.post(`${db}/_bulk_docs`, { docs }));
    return { db, written };
  };
  const ids = ({ results }: ChangesAnswer) => results.map(({ id }) => id);

  test('_changes lists each document once, at its newest change, with winner and tombstone', async () => {
    const { db, written } = await newFilled(3);
    await api.put(`${db}/d000?rev=${written[0]?.rev}`, { again: true });
    const removed = await api.call('admin', 'DELETE', `${db}/d001?rev=${written[1]?.rev}`);
    const answer = await changes(db);
    expect(ids(answer)).toEqual(['d002', 'd000', 'd001']);
    expect(answer.results[2]).toMatchObject({ deleted: true, changes: [{ rev: as<Written>(removed.body).rev }] });
    expect(answer).toMatchObject({ pending: 0, last_seq: answer.results[2]?.seq });
    expect(Number.parseInt(answer.last_seq, 10)).toBe(5);
  });

  test('paging by limit and since returns each change once and ends with pending 0', async () => {
    const { db } = await newFilled(23);
    const seen: string[] = [];
    let since = '0';
    let page: ChangesAnswer;
    do {
      page = await changes(db, `?limit=5&since=${since}`);
      seen.push(...ids(page));
      since = page.last_seq;
      expect(page.pending).toBe(23 - seen.length);
    } while (page.pending > 0);
    expect(seen).toEqual(ids(await changes(db)));
    expect(await changes(db, `?since=${since}`)).toMatchObject({ results: [], last_seq: since, pending: 0 });
    expect((await changes(db, '?limit=0')).results).toEqual([]);
  });

  test('_changes accepts a seq in quotes, and `now` as the end', async () => {
    const { db } = await newFilled(2);
    const [first] = (await changes(db)).results;
    expect(ids(await changes(db, `?since=${encodeURIComponent(`"${first?.seq}"`)}`))).toEqual(['d001']);
    const end = await changes(db, '?since=now');
    expect(end).toMatchObject({ results: [], pending: 0 });
    await api.put(`${db}/later`, {});
    expect(ids(await changes(db, `?since=${end.last_seq}`))).toEqual(['later']);
  });

  test('_changes supports documents, conflicts, all leaves, descending, seq_interval', async () => {
    const { db } = await newFilled(4);
    await api.post(`${db}/_bulk_docs`, {
      new_edits: false,
      docs: [{ _id: 'd001', _rev: '2-zz', _revisions: { start: 2, ids: ['zz', 'yy'] }, n: 'other' }],
    });
    const one = await changes(db, '?include_docs=true&conflicts=true&descending=true&limit=1');
    expect(one.results).toMatchObject([
      { id: 'd001', doc: { _id: 'd001', n: 'other', _conflicts: [expect.stringMatching(/^1-/)] } },
    ]);
    const leaves = (await changes(db, '?style=all_docs')).results.at(-1);
    expect(leaves?.changes).toHaveLength(2);
    expect(leaves?.changes[0]).toEqual({ rev: '2-zz' });
    // The engine chooses which rows carry a seq; the position to continue from is always present.
    const sparse = await changes(db, '?seq_interval=3&limit=3');
    expect(sparse.results.filter(({ seq }) => seq !== null).length).toBeLessThan(3);
    expect(ids(await changes(db, `?since=${sparse.last_seq}`))).toEqual(['d001']);
    expect(ids(await changes(db, '?descending=true'))).toEqual(ids(await changes(db)).toReversed());
  });

  test('_changes orders leaves alike whichever branch came first: the winner, then longer and greater ones, then tombstones', async () => {
    const branches = [
      { _rev: '2-ba', _revisions: { start: 2, ids: ['ba', 'b'] } },
      { _rev: '2-aa', _revisions: { start: 2, ids: ['aa', 'a'] } },
      { _rev: '1-c' },
      { _rev: '3-bbb', _revisions: { start: 3, ids: ['bbb', 'bb', 'b'] }, _deleted: true },
      { _rev: '3-aba', _revisions: { start: 3, ids: ['aba', 'ab', 'a'] }, _deleted: true },
    ];
    for (const order of [branches, branches.toReversed()]) {
      const db = await api.newDatabase();
      for (const branch of order) {
        await api.post(`${db}/_bulk_docs`, { new_edits: false, docs: [{ _id: 'doc', ...branch }] });
      }
      const { results } = await changes(db, '?style=all_docs&include_docs=true&conflicts=true');
      expect(results[0]?.changes.map(({ rev }) => rev)).toEqual(['2-ba', '2-aa', '1-c', '3-bbb', '3-aba']);
      expect(results[0]?.doc).toMatchObject({ _rev: '2-ba', _conflicts: ['2-aa', '1-c'] });
      const read = await api.get(`${db}/doc?conflicts=true&deleted_conflicts=true`);
      expect(read).toMatchObject({ _conflicts: ['2-aa', '1-c'], _deleted_conflicts: ['3-bbb', '3-aba'] });
      for (const list of [
        await api.get(`${db}/_all_docs?include_docs=true&conflicts=true`),
        await api.post(`${db}/_all_docs?include_docs=true&conflicts=true`, { keys: ['doc'] }),
      ]) {
        expect(as<AllDocsAnswer>(list).rows[0]?.doc).toMatchObject({ _conflicts: ['2-aa', '1-c'] });
      }
    }
  });

  test('_changes includes a tombstone’s fields', async () => {
    const db = await api.newDatabase();
    await api.put(`${db}/a`, { _deleted: true, kept: 1 });
    const { results } = await changes(db, '?include_docs=true');
    expect(results).toMatchObject([{ id: 'a', deleted: true, doc: { _id: 'a', _deleted: true, kept: 1 } }]);
  });

  test('filters: some ids, a selector, design documents', async () => {
    const { db } = await newFilled(6);
    await api.put(`${db}/_design/x`, {});
    const filtered = async (filter: string, body: object) =>
      as<ChangesAnswer>(await api.post(`${db}/_changes?filter=${filter}`, body));
    expect(ids(await filtered('_doc_ids', { doc_ids: ['d004', 'd001', 'none'] }))).toEqual(['d001', 'd004']);
    const odd = await filtered('_selector', { selector: { odd: true } });
    expect(ids(odd)).toEqual(['d001', 'd003', 'd005']);
    // The position includes the rows that the filter left out, so the next request does not read them again.
    expect(odd.last_seq.split('-')[0]).toBe('7');
    expect(ids(await changes(db, '?filter=_design'))).toEqual(['_design/x']);
    expect(ids(await filtered('_selector&limit=2', { selector: { odd: true } }))).toEqual(['d001', 'd003']);
  });

  test('the revisions of a recreated database are all new', async () => {
    const { db } = await newFilled(3);
    const { last_seq } = await changes(db);
    const other = await newFilled(2);
    expect(ids(await changes(other.db, `?since=${last_seq}`))).toEqual(['d000', 'd001']);
  });

  describe('longpoll feeds', () => {
    test('a longpoll answers at once when changes exist', async () => {
      const { db } = await newFilled(2);
      expect(ids(await changes(db, '?feed=longpoll'))).toEqual(['d000', 'd001']);
    });

    test('a longpoll waits for a write and then returns it', async () => {
      const { db } = await newFilled(1);
      const { last_seq } = await changes(db);
      const waiting = changes(db, `?feed=longpoll&since=${last_seq}&include_docs=true&heartbeat=1000`);
      const { rev } = as<Written>(await api.put(`${db}/woken`, { n: 1 }));
      expect((await waiting).results).toMatchObject([{ id: 'woken', changes: [{ rev }], doc: { n: 1 } }]);
    });

    test('a longpoll waits on through writes that its filter leaves out', async () => {
      const { db } = await newFilled(1);
      const wanted = { selector: { kind: 'wanted' } };
      const waiting = api.post(`${db}/_changes?feed=longpoll&since=now&filter=_selector&heartbeat=1000`, wanted);
      await api.put(`${db}/other`, { kind: 'other' });
      await api.put(`${db}/right`, { kind: 'wanted' });
      expect(ids(as<ChangesAnswer>(await waiting))).toEqual(['right']);
    });

    test('a longpoll ends empty after its timeout, with the position to continue from', async () => {
      const { db } = await newFilled(1);
      const { last_seq } = await changes(db);
      const started = performance.now();
      const answer = await changes(db, `?feed=longpoll&since=${last_seq}&timeout=300`);
      expect(performance.now() - started).toBeGreaterThan(250);
      expect(answer.results).toEqual([]);
      await api.put(`${db}/later`, {});
      expect(ids(await changes(db, `?since=${answer.last_seq}`))).toEqual(['later']);
    });

    test('a longpoll sends heartbeats while it waits', async () => {
      const { db } = await newFilled(1);
      const headers = {
        authorization: `Basic ${Buffer.from(`${api.engine.auth.name}:${api.engine.auth.password}`).toString('base64')}`,
      };
      const response = await fetch(`${api.engine.url}${db}/_changes?feed=longpoll&since=now&heartbeat=100`, {
        headers,
      });
      const reader = response.body?.getReader();
      let text = '';
      const decoder = new TextDecoder();
      while ((text.match(/\n/g) ?? []).length < 4) {
        const part = await reader?.read();
        text += decoder.decode(part?.value, { stream: true });
      }
      await api.put(`${db}/woken`, {});
      for (let part = await reader?.read(); part !== undefined && !part.done; part = await reader?.read()) {
        text += decoder.decode(part.value, { stream: true });
      }
      expect(ids(JSON.parse(text))).toEqual(['woken']);
    });

    test('one write wakes a hundred waiting longpolls', async () => {
      const { db } = await newFilled(1);
      const { last_seq } = await changes(db);
      const waiting = Array.from({ length: 100 }, () => changes(db, `?feed=longpoll&since=${last_seq}&heartbeat=2000`));
      await api.put(`${db}/woken`, {});
      expect((await Promise.all(waiting)).map(ids)).toEqual(waiting.map(() => ['woken']));
    });

    test('a longpoll ends when the database is removed', async () => {
      const { db } = await newFilled(1);
      const { last_seq } = await changes(db);
      const waiting = changes(db, `?feed=longpoll&since=${last_seq}&heartbeat=500`);
      await api.call('admin', 'GET', db);
      await api.call('admin', 'DELETE', db);
      expect(await waiting).toMatchObject({ results: [] });
    });
  });

  describe('the _db_updates feed', () => {
    const updates = async (query: string) => as<UpdatesAnswer>(await api.get(`/_db_updates${query}`));

    /** CouchDB merges updates and shows them up to a second late; other tests may use the same server. */
    async function untilSeen(since: string, wanted: (row: UpdatesAnswer['results'][number]) => boolean): Promise<void> {
      let position = since;
      const deadline = performance.now() + 20_000;
      while (performance.now() < deadline) {
        const { results, last_seq } = await updates(
          `?feed=longpoll&timeout=2000&since=${encodeURIComponent(position)}`,
        );
        if (results.some(wanted)) return;
        position = last_seq;
      }
      throw new Error('The update did not come.');
    }

    test('_db_updates names a database that was created, written and removed', async () => {
      const { last_seq } = await updates('?since=now');
      const db = await api.newDatabase();
      const name = db.slice(1);
      await untilSeen(last_seq, (row) => row.db_name === name && row.type === 'created');
      const made = (await updates('?since=now')).last_seq;
      await api.put(`${db}/a`, {});
      await untilSeen(made, (row) => row.db_name === name && row.type === 'updated');
      await api.call('admin', 'DELETE', db);
      await untilSeen(made, (row) => row.db_name === name && row.type === 'deleted');
    });

    test('_db_updates names every database when read from the beginning', async () => {
      const { db } = await newFilled(1);
      await untilSeen('0', (row) => row.db_name === db.slice(1));
    });

    test('a write wakes a waiting follower of _db_updates', async () => {
      const { db } = await newFilled(1);
      const before = (await updates('?since=now')).last_seq;
      const seen = untilSeen(before, (row) => row.db_name === db.slice(1) && row.type === 'updated');
      await api.put(`${db}/woken`, {});
      await seen;
    });
  });
});
