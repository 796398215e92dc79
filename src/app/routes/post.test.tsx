import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OwnRecord } from '../../data/api/own.ts';
import type { SessionState } from '../../data/api/session.ts';
import type { CommentFact } from '../../domain/comment/schema.ts';
import { LIMITS } from '../../domain/limits.ts';
import type { PostFact } from '../../domain/post/schema.ts';
import { versionOf } from '../../domain/upgrades.ts';
import { useTexts } from '../../i18n/testing/texts.ts';
import { EMERGENCY_PREFIX } from '../../session/session.tsx';
import { createMemoryClient, OLENA } from '../../session/testing/memory-client.ts';
import { publishedPost } from '../../session/testing/published-post.ts';
import { stubBrowser } from '../../ui/testing/browser-stubs.ts';
import { renderRoutes } from '../testing/render-routes.tsx';

beforeAll(async () => {
  await useTexts('en');
  stubBrowser();
});
beforeEach(() => localStorage.clear());
afterEach(cleanup);

const IVAN = 'b'.repeat(32);
const post = publishedPost({ authorId: IVAN, authorName: 'Ivan Bondar', likes: 3 });
const path = `/dashboard/post/${post.slug}`;
const signedIn: SessionState = { kind: 'signedIn', person: OLENA };
const admin: SessionState = { kind: 'signedIn', person: { ...OLENA, roles: ['user', 'admin'] } };

const comment: CommentFact = {
  _id: `comment:${post._id.slice('post:'.length)}:01JD4Z7R8S9T0V1W2X3Y4Z5A6C`,
  type: 'comment',
  schemaVersion: versionOf('comment'),
  content: 'Mine sleeps as well.',
  parentId: null,
  replyTo: null,
  createdAt: post.createdAt,
  editedAt: null,
  postId: post._id,
  authorId: 'c'.repeat(32),
  authorName: 'Emma Wright',
  authorLetter: 'EW',
  customAvatar: null,
  publishedAt: post.publishedAt,
  updatedAt: null,
  statementRev: '1-a',
};

/** A published post of the signed-in person. */
function publishedRecord(fact: PostFact): OwnRecord {
  const { _id, postTitle, content, tags, photo, slug, createdAt, editedAt } = fact;
  const written = { at: createdAt, device: 'd' };
  const words = { postTitle, content, tags, photo, slug, createdAt, editedAt };
  const statement = { _id, _rev: '1-a', type: 'post' as const, schemaVersion: versionOf('post'), written, ...words };
  return { statement, state: 'published', outcome: null, photoWaiting: false };
}

async function open(session: SessionState, options: Parameters<typeof createMemoryClient>[0] = {}) {
  const data = createMemoryClient({ posts: [post], ...options });
  await renderRoutes({ path, session, data, real: ['post'] });
  await screen.findByRole('heading', { level: 1, name: post.postTitle });
  return { data, user: userEvent.setup() };
}

const LIKE = post._id.replace('post:', 'like:');

function likeRecord({ liked, state }: { liked: boolean; state: OwnRecord['state'] }): OwnRecord {
  const written = { at: post.createdAt, device: 'd' };
  const statement = { _id: LIKE, _rev: '1-a', type: 'like' as const, schemaVersion: 1 as const, written, liked };
  return { statement, state, outcome: null, photoWaiting: false };
}

/** A like of this post, which had three, as an earlier page recorded it. */
function leaveLike({ isWritten }: { isWritten: boolean }): void {
  const pending = { liked: true, others: 3, seen: 3, counted: false, answered: false, isWritten };
  localStorage.setItem(`${EMERGENCY_PREFIX}likes`, JSON.stringify({ [post._id]: pending }));
}

const putsOf = (data: { asked: { call: string; input: unknown }[] }) =>
  data.asked.filter(({ call }) => call === 'put').map(({ input }) => input);

describe('a post’s page', () => {
  it.each([
    ['in a power cut, the day before', '2026-11-19T08:00:00.000Z', /^Written: 19 Nov 2026, \d/],
    ['in the year 9999', '9999-12-31T00:00:00.000Z', null],
    ['in the year 1', '0001-01-01T00:00:00.000Z', null],
  ])(
    'shows for a post written %s when it was published, and the writer’s time as a hint at most',
    async (_, at, hint) => {
      await open({ kind: 'visitor' }, { posts: [{ ...post, createdAt: at }] });
      expect(screen.getByText(/^20 Nov 2026, \d/).getAttribute('datetime')).toBe(post.publishedAt);
      const written = screen.queryByText(/^Written:/)?.textContent ?? null;
      if (hint === null) expect(written).toBeNull();
      else expect(written).toMatch(hint);
    },
  );

  it('shows when a comment was published and that it was edited, each with date and time on hover', async () => {
    const editedAt = '2026-11-22T09:30:00.000Z';
    const answer = { ...comment, editedAt, updatedAt: '2026-11-22T18:00:00.000Z' };
    await open({ kind: 'visitor' }, { comments: [answer] });
    const said = (await screen.findByText(comment.content)).closest<HTMLElement>('.comment');
    const times = [...(said?.querySelectorAll('time') ?? [])];
    expect(times.map(({ dateTime }) => dateTime)).toEqual([comment.publishedAt, editedAt]);
    expect(times.map(({ title }) => title)).toEqual([
      expect.stringMatching(/^20 Nov 2026, \d/),
      expect.stringMatching(/^22 Nov 2026, \d/),
    ]);
    expect(said?.textContent?.match(/edited/g)).toHaveLength(1);
  });

  it('links the addresses in a comment, and shows its HTML as text', async () => {
    const content = '<b>See</b> www.example.com, javascript:alert(1)';
    await open({ kind: 'visitor' }, { comments: [{ ...comment, content }] });
    const link = await screen.findByRole('link', { name: 'www.example.com' });
    expect(link.getAttribute('href')).toBe('https://www.example.com');
    expect([link.getAttribute('rel'), link.getAttribute('target')]).toEqual([
      'noopener noreferrer nofollow ugc',
      '_blank',
    ]);
    expect(link.parentElement?.textContent).toBe(content);
    expect(link.parentElement?.querySelectorAll('*')).toHaveLength(1);
  });

  it('marks admins by the service’s data, whatever name a person has', async () => {
    const byline = { ...post, authorName: 'Lapka Admin' };
    const answer = { ...comment, authorName: 'Ada', authorRole: 'admin' as const };
    await open({ kind: 'visitor' }, { posts: [byline], comments: [answer] });
    const named = async (name: string) => (await screen.findByRole('link', { name: new RegExp(name) })).textContent;
    expect(await named('Lapka Admin')).not.toMatch(/Admin.*Admin/);
    expect(await named('Ada')).toMatch(/Ada Admin$/);
  });

  it('likes at once and writes the like; a second tap removes it', async () => {
    const { data, user } = await open(signedIn);
    const heart = await screen.findByRole('button', { name: 'Like, 3 likes' });
    await user.click(heart);
    await waitFor(() => expect(heart.getAttribute('aria-pressed')).toBe('true'));
    expect(heart.textContent).toContain('4');
    await user.click(heart);
    await waitFor(() => expect(heart.getAttribute('aria-pressed')).toBe('false'));
    expect(heart.textContent).toContain('3');
    await waitFor(() =>
      expect(putsOf(data)).toMatchObject([
        { type: 'like', liked: true },
        { type: 'like', liked: false },
      ]),
    );
  });

  it('likes a comment by its own heart, beside the post’s', async () => {
    const { data, user } = await open(signedIn, { comments: [{ ...comment, likes: 1 }] });
    const heart = await screen.findByRole('button', { name: 'Like, 1 like' });
    await user.click(heart);
    await waitFor(() => expect(heart.getAttribute('aria-pressed')).toBe('true'));
    expect(heart.textContent).toContain('2');
    expect(screen.getByRole('button', { name: 'Like, 3 likes' }).getAttribute('aria-pressed')).toBe('false');
    await waitFor(() =>
      expect(putsOf(data)).toMatchObject([{ _id: comment._id.replace('comment:', 'like:'), liked: true }]),
    );
  });

  it('reverts a like that could not be stored, and says why', async () => {
    const { user } = await open(signedIn, { put: { ok: false, code: 'device/storage-full' } });
    const heart = await screen.findByRole('button', { name: 'Like, 3 likes' });
    await user.click(heart);
    expect(await screen.findByText(/^Your device is full/)).toBeTruthy();
    await waitFor(() => expect(heart.getAttribute('aria-pressed')).toBe('false'));
    expect(heart.textContent).toContain('3');
  });

  it('writes a like on the next page when the page closed before it was written', async () => {
    leaveLike({ isWritten: false });
    const { data } = await open(signedIn);
    await waitFor(() => expect(putsOf(data)).toMatchObject([{ type: 'like', liked: true }]));
    const heart = await screen.findByRole('button', { name: 'Like, 4 likes' });
    expect(heart.getAttribute('aria-pressed')).toBe('true');
  });

  it('lets another device override a like that was written', async () => {
    leaveLike({ isWritten: true });
    const { data } = await open(signedIn, { own: [likeRecord({ liked: false, state: 'published' })] });
    const heart = await screen.findByRole('button', { name: 'Like, 3 likes' });
    expect(heart.getAttribute('aria-pressed')).toBe('false');
    expect(putsOf(data)).toEqual([]);
  });

  it('does not count a refused like, and a tap offers it again', async () => {
    const { data, user } = await open(signedIn, { own: [likeRecord({ liked: true, state: 'refused' })] });
    const heart = await screen.findByRole('button', { name: 'Like, 3 likes' });
    expect(heart.getAttribute('aria-pressed')).toBe('false');
    await user.click(heart);
    await waitFor(() => expect(data.asked).toContainEqual({ call: 'sendAgain', input: LIKE }));
  });

  it('asks visitors to sign in before a like, and writes nothing', async () => {
    const { data, user } = await open({ kind: 'visitor' });
    await user.click(await screen.findByRole('button', { name: 'Like, 3 likes' }));
    await user.click(await screen.findByRole('button', { name: 'Bookmark' }));
    expect(putsOf(data)).toEqual([]);
  });

  it('asks visitors to sign in before they answer a comment', async () => {
    const { user } = await open({ kind: 'visitor' }, { comments: [comment] });
    await user.click(await screen.findByRole('button', { name: 'Reply' }));
    expect(screen.queryByLabelText('Your reply to Emma Wright')).toBeNull();
  });

  it.each([
    ['a visitor', { kind: 'visitor' as const }, post, ['Report']],
    ['somebody else', signedIn, post, ['Report', 'Hide posts by Ivan Bondar', 'Block Ivan Bondar']],
    ['an admin', admin, post, ['Report', 'Hide posts by Ivan Bondar', 'Block Ivan Bondar', 'Remove']],
    ['its author', signedIn, publishedPost({ slug: post.slug }), ['Edit', 'Remove']],
  ])('offers %s the allowed actions on a post', async (_, session, shown, entries) => {
    const { user } = await open(session, { posts: [shown] });
    await user.click(screen.getByRole('button', { name: 'More options for this post' }));
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(entries);
  });

  it.each([
    ['a visitor', { kind: 'visitor' as const }, ['Report']],
    ['somebody else', signedIn, ['Report', 'Hide posts by Emma Wright', 'Block Emma Wright']],
    ['an admin', admin, ['Report', 'Hide posts by Emma Wright', 'Block Emma Wright', 'Remove']],
  ])('offers %s the allowed actions on a comment', async (_, session, entries) => {
    const { user } = await open(session, { comments: [comment] });
    await user.click(await screen.findByRole('button', { name: 'More options for the comment by Emma Wright' }));
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(entries);
  });

  it('offers a comment’s author no menu: they delete their words at once', async () => {
    const { data, user } = await open(signedIn, { comments: [comment] });
    await user.click(await screen.findByRole('button', { name: 'More options for the comment by Emma Wright' }));
    await user.click(screen.getByRole('menuitem', { name: 'Hide posts by Emma Wright' }));
    await waitFor(() => expect(putsOf(data)).toMatchObject([{ type: 'block', kind: 'mute' }]));
    await waitFor(() => expect(screen.queryByText(comment.content)).toBeNull());
  });

  it('shows its author a post whose fact has not arrived yet', async () => {
    const { user } = await open(signedIn, { posts: [], own: [publishedRecord(post)] });
    await user.click(screen.getByRole('button', { name: 'More options for this post' }));
    expect(screen.getByRole('menuitem', { name: 'Edit' })).toBeTruthy();
  });

  it('writes a comment and an answer into their thread, and nothing blank or too long', async () => {
    const { data, user } = await open(signedIn);
    const field = await screen.findByLabelText('Your comment', undefined);
    const region = screen.getByRole('region', { name: 'Comments' });
    await user.click(within(region).getByRole('button', { name: 'Send' }));
    expect(putsOf(data)).toEqual([]);
    await user.click(field);
    await user.paste('я'.repeat(LIMITS.comment.max + 1));
    expect(field.getAttribute('aria-invalid')).toBe('true');
    await user.click(within(region).getByRole('button', { name: 'Send' }));
    expect(putsOf(data)).toEqual([]);
    await user.clear(field);
    await user.type(field, '  Lovely ');
    await user.click(within(region).getByRole('button', { name: 'Send' }));
    await waitFor(() =>
      expect(putsOf(data)).toMatchObject([{ content: 'Lovely', parentId: null, replyTo: null, editedAt: null }]),
    );
    expect(await screen.findByText('Lovely')).toBeTruthy();
    expect((field as HTMLTextAreaElement).value).toBe('');
    expect(localStorage.length).toBe(0);
  });

  it('keeps an answer whose comment was removed in the meantime: it can be sent on its own', async () => {
    const { data, user } = await open(signedIn, { comments: [comment] });
    await user.click(await screen.findByRole('button', { name: 'Reply' }));
    await user.type(screen.getByLabelText('Your reply to Emma Wright'), 'Mine, too');
    await user.click(screen.getByRole('button', { name: 'More options for the comment by Emma Wright' }));
    await user.click(screen.getByRole('menuitem', { name: 'Hide posts by Emma Wright' }));
    const field = await screen.findByLabelText('What you started writing');
    expect((field as HTMLTextAreaElement).value).toBe('Mine, too');
    const form = field.closest('form');
    if (form === null) throw new Error('no form');
    await user.click(within(form).getByRole('button', { name: 'Send' }));
    await waitFor(() =>
      expect(putsOf(data).at(-1)).toMatchObject({ content: 'Mine, too', parentId: null, replyTo: null }),
    );
    await waitFor(() => expect(screen.queryByLabelText('What you started writing')).toBeNull());
    expect(localStorage.length).toBe(0);
  });

  const mine: CommentFact = { ...comment, authorId: OLENA.userId, authorName: 'Олена Коваль' };
  const written = (_rev: string, content: string): OwnRecord => {
    const { _id, parentId, replyTo, createdAt, editedAt } = mine;
    const said = { content, parentId, replyTo, createdAt, editedAt, written: { at: createdAt, device: 'd' } };
    return {
      statement: { _id, _rev, type: 'comment', schemaVersion: versionOf('comment'), ...said },
      state: 'published',
      outcome: null,
      photoWaiting: false,
    };
  };
  const editMine = async (user: ReturnType<typeof userEvent.setup>) => {
    await user.click(await screen.findByRole('button', { name: 'More options for the comment by Олена Коваль' }));
    await user.click(screen.getByRole('menuitem', { name: 'Edit' }));
    return screen.getByLabelText<HTMLTextAreaElement>('Edit comment');
  };

  it('bases an edit on the version it was made from, also when another one arrives and after a reload', async () => {
    const own = [written('1-a', mine.content)];
    const first = await open(signedIn, { comments: [mine], own });
    await first.user.type(await editMine(first.user), ' Often.');
    cleanup();
    const { data, user } = await open(signedIn, { comments: [mine], own: [written('2-b', 'From elsewhere')] });
    const field = await screen.findByLabelText<HTMLTextAreaElement>('Edit comment');
    expect(field.value).toBe(`${mine.content} Often.`);
    data.own.set(mine._id, written('3-c', 'From elsewhere once more'));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(putsOf(data)).toMatchObject([{ content: `${mine.content} Often.`, baseRev: '1-a' }]));
    expect(putsOf(data)).toMatchObject([{ createdAt: mine.createdAt, editedAt: expect.stringMatching(/^20\d\d-/) }]);
    expect(localStorage.length).toBe(0);
  });

  it('restores an unfinished edit after an answer to another person', async () => {
    const own = [written('1-a', mine.content)];
    const other: CommentFact = { ...comment, _id: `${comment._id.slice(0, -1)}D` };
    const { user } = await open(signedIn, { comments: [mine, other], own });
    await user.type(await editMine(user), ' Often.');
    await user.click(screen.getByRole('button', { name: 'Reply' }));
    expect((await editMine(user)).value).toBe(`${mine.content} Often.`);
  });
});
