import { beforeEach, describe, expect, it } from 'vitest';
import { draftId } from '../../../domain/draft/id.ts';
import { claimBy } from '../../../platform/claims.ts';
import { createMemoryClient, OLENA } from '../../../session/testing/memory-client.ts';
import { forgetDraft, keepDraft, openPostForm, type PostValues, writeEmergency } from './draft.ts';
import { publishPost, statementOf } from './publish-post.ts';

const values: PostValues = { postTitle: 'Кіт', content: '<p>Спить.</p>', tags: ['коти'], photo: null };
const opening = (data: ReturnType<typeof createMemoryClient>, userId = OLENA.userId, claim = claimBy(undefined)) => ({
  api: data.api,
  userId,
  claim,
});
const open = (data: ReturnType<typeof createMemoryClient>, userId = OLENA.userId) =>
  openPostForm(opening(data, userId), { mode: 'create' });

async function opened(data: ReturnType<typeof createMemoryClient>) {
  const form = await open(data);
  if (form === null) throw new Error('a new post can always be written');
  return form;
}

beforeEach(() => localStorage.clear());

describe('a new post', () => {
  it('opens with this browser’s copy where the database on the device does not respond', async () => {
    const data = createMemoryClient();
    const form = await opened(data);
    writeEmergency(OLENA.userId, form, values);
    const api = { ...data.api, list: () => Promise.reject(new DOMException('lost', 'UnknownError')) };
    const again = await openPostForm({ ...opening(data), api }, { mode: 'create' });
    expect(again).toMatchObject({ target: form.target, restored: true, values: { postTitle: 'Кіт' } });
  });

  it('opens empty under an id of its own', async () => {
    const data = createMemoryClient();
    const form = await opened(data);
    expect(form).toMatchObject({ restored: false, base: null, values: { postTitle: '', tags: [], photo: null } });
    expect(form.target).toMatch(/^post:[0-9A-HJKMNP-TV-Z]{26}$/);
  });

  it('opens with the tags of its link, also once a restored draft is discarded', async () => {
    const data = createMemoryClient();
    const tagged = { mode: 'create', tags: ['бігль'] } as const;
    const form = await openPostForm(opening(data), tagged);
    expect(form).toMatchObject({ restored: false, values: { postTitle: '', tags: ['бігль'] } });
    if (form !== null) await keepDraft(data.api, form, values);
    const again = await openPostForm(opening(data), tagged);
    expect(again).toMatchObject({ restored: true, values, fresh: { postTitle: '', tags: ['бігль'] } });
  });

  it('is restored as typed, under the same id: a draft sent twice is still one post', async () => {
    const data = createMemoryClient();
    const form = await opened(data);
    await keepDraft(data.api, form, values);
    expect(await open(data)).toMatchObject({ target: form.target, restored: true, values });
  });

  it('is restored from the emergency copy when that is newer', async () => {
    const data = createMemoryClient();
    const form = await opened(data);
    await keepDraft(data.api, form, values);
    const draft = data.own.get(draftId(form.target));
    if (draft?.statement.type === 'draft') draft.statement.updatedAt = '2020-01-01T00:00:00.000Z';
    writeEmergency(OLENA.userId, form, { ...values, postTitle: 'Кіт спить' });
    expect(await open(data)).toMatchObject({ target: form.target, restored: true, values: { postTitle: 'Кіт спить' } });
  });

  it('shows no other person what was typed', async () => {
    const data = createMemoryClient();
    writeEmergency(OLENA.userId, await opened(data), values);
    expect(await open(data, 'f'.repeat(32))).toMatchObject({ restored: false });
  });

  it('stays with the tab in which it is open: another tab starts another post', async () => {
    const data = createMemoryClient();
    const form = await opened(data);
    await keepDraft(data.api, form, values);
    const taken = opening(data, OLENA.userId, async (name) => (name === draftId(form.target) ? null : () => undefined));
    const other = await openPostForm(taken, { mode: 'create' });
    expect(other).toMatchObject({ restored: false, values: { postTitle: '' } });
    expect(other?.target).not.toBe(form.target);
  });

  it('is removed from the drafts after it was written', async () => {
    const data = createMemoryClient();
    const form = await opened(data);
    await keepDraft(data.api, form, values);
    writeEmergency(OLENA.userId, form, values);
    await forgetDraft(data.api, form);
    expect(await open(data)).toMatchObject({ restored: false });
    expect(localStorage.length).toBe(0);
  });

  it.each(['{', 'null', '{"userId":"x"}', '[]'])('ignores the broken copy %j', async (text) => {
    localStorage.setItem('lapka.emergency.post:x', text);
    expect(await open(createMemoryClient())).toMatchObject({ restored: false });
  });
});

describe('an edited post', () => {
  it('keeps its address and its time, and carries the revision it was made from', async () => {
    const data = createMemoryClient();
    const form = await opened(data);
    await publishPost(data.api, form, values, OLENA);
    const edit = await openPostForm(opening(data), { mode: 'edit', id: form.target });
    if (edit === null) throw new Error('the post is there');
    const first = statementOf(form, values);
    const second = statementOf(edit, { ...edit.values, postTitle: 'Пес' });
    expect(second).toMatchObject({
      _id: form.target,
      slug: first.slug,
      postTitle: 'Пес',
      baseRev: edit.values.postRev,
    });
    expect(second.baseRev).toMatch(/^1-/);
    expect(second.createdAt).toBe(edit.base?.createdAt);
    expect(first.editedAt).toBeNull();
    expect(Date.now() - Date.parse(second.editedAt ?? '')).toBeLessThan(60_000);
  });

  it('stays an edit of the seen revision until discarded, even if the post changed elsewhere', async () => {
    const data = createMemoryClient();
    const form = await opened(data);
    await publishPost(data.api, form, values, OLENA);
    const open = async () => {
      const edit = await openPostForm(opening(data), { mode: 'edit', id: form.target });
      if (edit === null) throw new Error('the post is there');
      return edit;
    };
    const initial = await open();
    const rev = initial.values.postRev;
    await keepDraft(data.api, initial, { ...initial.values, content: '<p>Тут.</p>' });
    const record = data.own.get(form.target);
    if (record?.statement.type !== 'post') throw new Error('the post is there');
    data.own.set(form.target, { ...record, statement: { ...record.statement, postTitle: 'Там', _rev: '9-there' } });

    const again = await open();
    expect(again).toMatchObject({ restored: true, values: { content: '<p>Тут.</p>', postRev: rev } });
    expect(statementOf(again, again.values).baseRev).toBe(rev);
    expect(again.base?.values).toMatchObject({ postTitle: 'Там', postRev: '9-there' });
    writeEmergency(OLENA.userId, again, again.values);
    await data.api.remove(draftId(form.target));
    expect((await open()).values).toMatchObject({ content: '<p>Тут.</p>', postRev: rev });
  });

  it('cannot be edited when a later version of the app wrote it; an earlier draft still can', async () => {
    const data = createMemoryClient();
    const form = await opened(data);
    await publishPost(data.api, form, values, OLENA);
    const open = () => openPostForm(opening(data), { mode: 'edit', id: form.target });
    const initial = await open();
    const record = data.own.get(form.target);
    if (initial === null || record?.statement.type !== 'post') throw new Error('the post is there');
    expect(initial.newer).toBe(false);
    data.own.set(form.target, { ...record, statement: { ...record.statement, schemaVersion: 99, _rev: '9-there' } });
    expect(await open()).toMatchObject({ newer: true });
    await keepDraft(data.api, initial, { ...initial.values, content: '<p>Тут.</p>' });
    expect(await open()).toMatchObject({ newer: false, values: { content: '<p>Тут.</p>' } });
  });

  it('leaves the draft to another tab that edits it, and stores its own text in this browser', async () => {
    const data = createMemoryClient();
    const form = await opened(data);
    await publishPost(data.api, form, values, OLENA);
    const target = { mode: 'edit', id: form.target } as const;
    const first = await openPostForm(opening(data), target);
    if (first === null) throw new Error('the post is there');
    await keepDraft(data.api, first, { ...first.values, content: '<p>Перша.</p>' });
    const second = await openPostForm({ ...opening(data), claim: async () => null }, target);
    if (second === null) throw new Error('the post is there');
    expect(second).toMatchObject({ ownsDraft: false, restored: false, values: { content: first.values.content } });
    writeEmergency(OLENA.userId, second, { ...second.values, content: '<p>Друга.</p>' });
    await forgetDraft(data.api, second);
    expect(localStorage.length).toBe(0);
    expect(await openPostForm(opening(data), target)).toMatchObject({ values: { content: '<p>Перша.</p>' } });
  });

  it('does not open when it is not on this device', async () => {
    expect(await openPostForm(opening(createMemoryClient()), { mode: 'edit', id: 'post:x' })).toBeNull();
  });
});

describe('publishing a post', () => {
  it.each([
    ['no title', { postTitle: '  ' }, 'post/title-required'],
    ['a title that is too long', { postTitle: 'x'.repeat(151) }, 'post/title-too-long'],
    ['neither text nor photo', { content: '<p>  </p>' }, 'post/content-required'],
    ['too many tags', { tags: Array.from({ length: 11 }, (_, n) => `t${n}`) }, 'post/too-many-tags'],
  ])('shows %s in the form and writes nothing', async (_, part, code) => {
    const data = createMemoryClient();
    const form = await opened(data);
    expect(await publishPost(data.api, form, { ...values, ...part }, OLENA)).toEqual({ ok: false, code });
    expect(data.asked.some(({ call }) => call === 'put')).toBe(false);
  });

  it('reports that the device is full', async () => {
    const data = createMemoryClient({ put: { ok: false, code: 'device/storage-full' } });
    expect(await publishPost(data.api, await opened(data), values, OLENA)).toEqual({
      ok: false,
      code: 'device/storage-full',
    });
  });

  it('writes only what is allowed in a post', async () => {
    const data = createMemoryClient();
    const form = await opened(data);
    const input = statementOf(form, {
      ...values,
      postTitle: ' Кіт ',
      tags: ['Коти', 'коти '],
      content: '<p onclick="x()">a<script>x()</script><a href="javascript:x()">b</a></p>',
    });
    expect(input).toMatchObject({ postTitle: 'Кіт', tags: ['коти'] });
    expect(input.content).not.toMatch(/onclick|script/);
  });
});
