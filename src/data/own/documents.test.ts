import { afterEach, describe, expect, it, vi } from 'vitest';
import { checkStatement, refuseStatement } from '../../domain/check.ts';
import { versionOf } from '../../domain/upgrades.ts';
import { ownDatabases } from '../testing/own-databases.ts';
import { postInput } from '../testing/posts.ts';
import { fieldsOf } from './merging/merge.ts';
import type { OwnDatabase } from './own-database.ts';

const owns = ownDatabases('documents', Date.parse('2026-11-20T12:00:00.000Z'));
afterEach(owns.close);

it('strips invisible characters, so that the service refuses nothing that was pasted', async () => {
  const own = await owns.open();
  const input = postInput('\ufeffКіт\u00ad і пес\u202e', { content: '<p>Спить\u0000</p>', tags: ['ко\u200bти'] });
  const put = await own.documents.put(input);
  if (!put.ok) throw new Error(put.code);
  const stored = await own.documents.get(put.value.id);
  if (stored === null) throw new Error('it was written');
  expect(stored).toMatchObject({ postTitle: 'Кіт і пес', content: '<p>Спить</p>', tags: ['коти'] });
  const checked = checkStatement(fieldsOf(stored));
  const author = { firstName: 'Олена', secondName: 'Коваль', letter: 'ОК' };
  expect(checked.ok && refuseStatement(checked.statement, author)).toBeNull();
  // Written again it is the same statement.
  expect(await own.documents.put(input)).toEqual(put);
});

describe('documents of a later version of the app', () => {
  const post = postInput('Кіт');
  const LATER = { ...post, written: { at: post.createdAt, device: 'there' }, schemaVersion: 99, mood: 'good' };

  /** Arrives as if from another device: over the local version, if there is one. */
  async function arrive(own: OwnDatabase, document: object & { _id: string }): Promise<string> {
    const before = await own.database.get(document._id).catch(() => null);
    const { rev } = await own.database.put({ ...document, ...(before === null ? {} : { _rev: before._rev }) });
    return rev;
  }

  it('shows a document of a later version as far as it can be read, and does not overwrite it', async () => {
    const own = await owns.open();
    const rev = await arrive(own, LATER);
    const stored = await own.documents.get(post._id);
    expect(stored).toMatchObject({ postTitle: 'Кіт', schemaVersion: 99, mood: 'good' });
    expect(await own.documents.put(postInput('Пес', { _id: post._id }))).toMatchObject({
      code: 'statement/newer-version',
    });
    expect(await own.documents.put({ ...postInput('Пес', { _id: post._id }), baseRev: rev })).toMatchObject({
      code: 'statement/newer-version',
    });
    expect(await own.database.get(post._id)).toMatchObject({ ...LATER, _rev: rev });
    expect(await own.documents.unreadable()).toEqual([]);
  });

  it('writes a branch when a form was opened before a later version wrote, and leaves the merge to that version', async () => {
    const own = await owns.open();
    const opened = await own.documents.put(post);
    if (!opened.ok) throw new Error(opened.code);
    await arrive(own, LATER);
    const edited = { ...postInput('Пес', { _id: post._id }), baseRev: opened.value.rev };
    expect(await own.documents.put(edited)).toMatchObject({ ok: true });
    const leaves = await own.database.get(post._id, { open_revs: 'all' });
    expect(leaves.map((leaf) => 'ok' in leaf && leaf.ok)).toMatchObject(
      expect.arrayContaining([
        expect.objectContaining({ postTitle: 'Пес', schemaVersion: versionOf('post') }),
        expect.objectContaining({ mood: 'good', schemaVersion: 99 }),
      ]),
    );
    expect(own.conflicts.open()).toEqual([]);
  });

  it('removes a document of a later version', async () => {
    const own = await owns.open();
    await arrive(own, LATER);
    expect(await own.documents.remove(post._id)).toMatchObject({ ok: true });
    expect(await own.documents.get(post._id)).toBeNull();
  });

  it('leaves an unreadable document of a later version in place, and counts it', async () => {
    const own = await owns.open();
    const { tags: _, ...rest } = LATER;
    const rev = await arrive(own, rest);
    expect(await own.documents.get(post._id)).toBeNull();
    expect(await own.documents.list('post')).toEqual([]);
    expect(await own.documents.getMany([post._id])).toEqual([]);
    expect(await own.documents.unreadable()).toMatchObject([{ ...rest, _rev: rev }]);
    expect(await own.items(() => null)).toMatchObject({ unreadable: 1 });
    expect(await (await own.exportUnsent()).text()).toContain('"mood": "good"');
    expect(await own.documents.put(post)).toMatchObject({ code: 'statement/newer-version' });
  });
});

it('removes the newest version when an edit from elsewhere arrives during a removal', async () => {
  const own = await owns.open();
  const post = postInput('Кіт');
  const put = await own.documents.put(post);
  if (!put.ok) throw new Error(put.code);
  const { _rev: first, ...stored } = await own.database.get(post._id);
  const read = own.database.get.bind(own.database) as (id: string) => Promise<unknown>;
  vi.spyOn(own.database, 'get').mockImplementationOnce((async (id: string) => {
    const found = await read(id);
    const ids = ['f'.repeat(32), first.slice(2)];
    const pulled = { ...stored, _rev: `2-${ids[0]}`, _revisions: { start: 2, ids } };
    await own.database.bulkDocs([pulled], { new_edits: false });
    return found;
  }) as typeof own.database.get);
  expect(await own.documents.remove(post._id)).toEqual({ ok: true, value: null });
  expect(await own.documents.get(post._id)).toBeNull();
  expect(await own.database.get(post._id, { open_revs: 'all' })).toMatchObject([
    { ok: { _deleted: true, _rev: expect.stringMatching(/^3-/) } },
  ]);
});
