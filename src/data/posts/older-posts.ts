import { postIds } from '../../domain/post/id.ts';
import type { PostList, PostListPage, PostListQuery, PostPlace } from '../../domain/post/list.ts';
import type { PostFact } from '../../domain/post/schema.ts';
import { bestEffort } from '../../domain/promises.ts';
import { upgradeDocument } from '../../domain/upgrades.ts';
import type { ListPage } from '../api/facts.ts';
import type { ReadThrough } from '../api/result.ts';
import type { Context } from '../leader/context.ts';
import type { Fact, ReadThroughFact } from '../mirror/schema.ts';
import { throughKey } from '../mirror/through-key.ts';

/**
 * A page requested within this time is not requested again, because lists are read again at each change of a post. The
 * mirror's changes update the page until then.
 */
const FRESH_MS = 10 * 60_000;
/** How many pages are held in memory for that. */
const MAX_PAGES_HELD = 100;

/** A cached page: its posts are cached as separate facts, so that each can be opened as well. */
interface CachedPage {
  posts: string[];
  next: PostListPage['next'];
}

/** Pages of posts older than the mirrored ones. */
export function createOlderPosts({
  mirror,
  ask,
  now,
}: Pick<Context, 'mirror' | 'ask' | 'now'>): (
  list: PostList,
  after: PostPlace | null,
) => Promise<ReadThrough<ListPage<'post'>>> {
  const held = new Map<string, { at: number; page: PostListPage }>();

  mirror?.watch((changes) => {
    // The posts of another server, or a history that was not followed.
    if (changes === null) held.clear();
    for (const { id, fact } of changes ?? []) {
      if (postIds.claims(id)) void bestEffort(change(id, fact as PostFact | null));
    }
  });

  async function change(id: string, fact: PostFact | null): Promise<void> {
    let found = false;
    for (const one of held.values()) {
      const posts = one.page.posts.flatMap((post) => (post._id !== id ? [post] : fact === null ? [] : [fact]));
      const same = posts.length === one.page.posts.length && posts.every((post, at) => post === one.page.posts[at]);
      if (same) continue;
      one.page = { ...one.page, posts };
      found = true;
    }
    if (!found) return;
    if (fact === null) await mirror?.dropThrough(throughKey('community', id));
    else await mirror?.keepThrough(throughOf(fact as unknown as Fact));
  }

  function throughOf(fact: Fact): ReadThroughFact {
    return { key: throughKey('community', fact._id), database: 'community', fact, at: now() };
  }

  async function keep(id: string, { posts, next }: PostListPage): Promise<void> {
    const page: CachedPage = { posts: posts.map(({ _id }) => _id), next };
    const facts = posts.map((post) => throughOf(post as unknown as Fact));
    // Caching is optional: a full device still shows what was read.
    await bestEffort(mirror?.keepThrough(throughOf({ _id: id, ...page }), ...facts));
  }

  async function readCached(id: string): Promise<PostListPage | null> {
    const page = (await mirror?.through(throughKey('community', id))) as (Fact & CachedPage) | null | undefined;
    if (!page) return null;
    const facts = await Promise.all(page.posts.map((post) => mirror?.through(throughKey('community', post))));
    return { posts: facts.flatMap((fact) => (fact ? [fact as unknown as PostFact] : [])), next: page.next };
  }

  const found = ({ posts, next }: PostListPage, from: 'network' | 'device') =>
    ({ kind: 'found', value: { facts: posts, next }, from }) as const;

  return async (list, after) => {
    const query = queryOf(list, after);
    const id = `posts?${query}`;
    const before = held.get(id);
    if (before !== undefined && mirror !== null && now() - before.at < FRESH_MS) return found(before.page, 'device');
    const answer = await ask(`/posts?${query}`);
    if (answer.kind === 'ok') {
      const { posts, next } = answer.body as PostListPage;
      const page = { posts: posts.map((post) => upgradeDocument(post)), next };
      held.delete(id);
      held.set(id, { at: now(), page });
      for (const [oldest] of held) if (held.size > MAX_PAGES_HELD) held.delete(oldest);
      await keep(id, page);
      return found(page, 'network');
    }
    // There can be no such list: a person typed its address.
    if (answer.kind === 'refused' && answer.status === 400) return found({ posts: [], next: null }, 'network');
    const page = before?.page ?? (await readCached(id).catch(() => null));
    return page === null ? { kind: 'unreachable' } : found(page, 'device');
  };
}

function queryOf({ tag, author }: PostList, after: PostPlace | null): string {
  const query: PostListQuery = {
    ...(tag === undefined ? {} : { tag }),
    ...(author === undefined ? {} : { author }),
    ...(after === null ? {} : { before: after.publishedAt, id: after._id }),
  };
  return new URLSearchParams(query).toString();
}
