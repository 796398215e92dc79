import type { SharedFacts, SharedType } from '../../../domain/kinds/kinds.ts';
import { homeOf } from '../../../domain/kinds/names.ts';
import type { PostFact } from '../../../domain/post/schema.ts';
import { bestEffort } from '../../../domain/promises.ts';
import { upgradeDocument } from '../../../domain/upgrades.ts';
import type { FactsApi, ListedType, ListPage, Lists } from '../../api/facts.ts';
import type { ReadThrough } from '../../api/result.ts';
import type { SavedPost } from '../../bookmarks/saved-post-store.ts';
import type { Answer } from '../../http/http-client.ts';
import type { Fact } from '../../mirror/schema.ts';
import { throughKey } from '../../mirror/through-key.ts';
import { createOlderPosts } from '../../posts/older-posts.ts';
import { createNetworkOpinions } from '../../reviews/network-opinions.ts';
import { createNetworkReviews } from '../../reviews/network-reviews.ts';
import type { Context } from '../context.ts';
import { type BookmarkedParts, bookmarked, readComments, readPets } from './read-lists.ts';

type Database = ReturnType<typeof homeOf<SharedType>>;

/**
 * Facts that are fetched when opened, and then cached. A mirrored or cached fact is answered at once. A cached fact of
 * a database that is not mirrored may be outdated: it is refreshed in the background, and `changed` reports a newer
 * one.
 */
export function createReadThrough(
  parts: BookmarkedParts & {
    context: Pick<Context, 'mirror' | 'market' | 'ask' | 'now' | 'facts' | 'emit'>;
  },
): Pick<FactsApi, 'readFact' | 'readList'> {
  const { context } = parts;
  const refreshing = new Set<string>();

  const mirrorOf = (database: Database) =>
    database === 'directory' ? null : database === 'market' ? context.market : context.mirror;

  async function keep(database: Database, fact: Fact): Promise<void> {
    const at = context.now();
    // Caching is optional: a full device still shows what was read.
    await bestEffort(context.mirror?.keepThrough({ key: throughKey(database, fact._id), database, fact, at }));
  }

  async function fetchFact(database: Database, id: string): Promise<ReadThrough<Fact>> {
    const answer = await context.ask(`/db/${database}/${encodeURIComponent(id)}`);
    if (answer.kind !== 'ok') return absence(answer);
    const fact = upgradeDocument(answer.body as Fact);
    await keep(database, fact);
    return { kind: 'found', value: fact, from: 'network' };
  }

  /** One request at a time for a fact, however many screens show it. */
  async function refresh(database: Database, cached: Fact): Promise<void> {
    const key = throughKey(database, cached._id);
    if (refreshing.has(key) || !context.facts().online) return;
    refreshing.add(key);
    try {
      const now = await fetchFact(database, cached._id);
      if (now.kind === 'unreachable') return;
      if (now.kind !== 'found') await context.mirror?.dropThrough(key);
      const same = now.kind === 'found' && JSON.stringify(now.value) === JSON.stringify(cached);
      if (!same) context.emit({ kind: 'changed', types: [cached.type ?? 'fact'] });
    } finally {
      refreshing.delete(key);
    }
  }

  async function readFact(database: Database, id: string): Promise<ReadThrough<Fact>> {
    const mirrored = (await mirrorOf(database)?.byId(id)) ?? null;
    if (mirrored === null && database === 'community') {
      const found = ofBookmark(await bookmarked(parts, id));
      if (found !== null) return found as unknown as ReadThrough<Fact>;
    }
    const stored = mirrored ?? (await context.mirror?.through(throughKey(database, id))) ?? null;
    if (stored === null) return fetchFact(database, id);
    if (mirrored === null) void bestEffort(refresh(database, stored));
    return { kind: 'found', value: stored, from: 'device' };
  }

  const lists: { readonly [K in ListedType]: ReadList<K> } = {
    post: createOlderPosts(context),
    comment: readComments(parts),
    pet: readPets(context),
    review: createNetworkReviews(context),
    opinion: createNetworkOpinions(context),
  };

  return {
    async readFact<K extends SharedType>(kind: K, id: string) {
      const read = await readFact(homeOf(kind), id);
      // An address may name a fact of another kind.
      if (read.kind === 'found' && read.value.type !== kind) return { kind: 'missing' };
      return read as ReadThrough<SharedFacts[K]>;
    },
    readList: <K extends ListedType>(kind: K, of: Lists[K]['of'], after: Lists[K]['place'] | null = null) =>
      (lists[kind] as ReadList<K>)(of, after),
  };
}

type ReadList<K extends ListedType> = (
  of: Lists[K]['of'],
  after: Lists[K]['place'] | null,
) => Promise<ReadThrough<ListPage<K>>>;

/** The saved post of a bookmark; null if it does not decide about the post. */
function ofBookmark(saved: SavedPost | null): ReadThrough<PostFact> | null {
  if (saved?.post) return { kind: 'found', value: saved.post, from: 'device' };
  return saved?.gone ? { kind: saved.gone } : null;
}

/** CouchDB answers 404 for both; its reason distinguishes a removed document from one that never existed. */
function absence(answer: Exclude<Answer, { kind: 'ok' }>): { kind: 'missing' | 'removed' | 'unreachable' } {
  if (answer.kind === 'unreachable' || answer.status !== 404) return { kind: 'unreachable' };
  const reason = (answer.body as { reason?: unknown } | null)?.reason;
  return { kind: reason === 'deleted' ? 'removed' : 'missing' };
}
