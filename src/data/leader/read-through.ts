import type { PetFact } from '../../domain/pet/schema.ts';
import { postIdOfSlug } from '../../domain/post/id.ts';
import type { PostFact } from '../../domain/post/schema.ts';
import { upgradeDocument } from '../../domain/upgrades.ts';
import type { DataApi, ReadThrough } from '../api.ts';
import type { BookmarkSync } from '../bookmarks/bookmark-sync.ts';
import type { KeptPost } from '../bookmarks/kept-store.ts';
import type { Answer } from '../http/ask.ts';
import { fetchComments } from '../mirror/fetch-comments.ts';
import type { Fact } from '../mirror/schema.ts';
import { throughKey } from '../mirror/through-key.ts';
import type { Context } from './context.ts';

type Database = Parameters<DataApi['readFact']>[0];

export interface ReadThroughCalls {
  fact: DataApi['readFact'];
  postBySlug: DataApi['readPostBySlug'];
  comments: DataApi['readComments'];
  petsOf: DataApi['petsOf'];
}

/**
 * Facts that are fetched when they are opened, and kept. What is mirrored or was read before is answered at once. A
 * kept fact of a database that is not mirrored may have grown old: it is asked for again beside the answer, and
 * `changed` tells when the newer one is here.
 */
export function createReadThrough(parts: {
  context: Pick<Context, 'mirror' | 'market' | 'ask' | 'now' | 'facts' | 'emit'>;
  bookmarks: Pick<BookmarkSync, 'post' | 'noteComments'>;
  /** What is bookmarked is known when the own database is open. */
  ownReady(): Promise<void>;
}): ReadThroughCalls {
  const { context, ownReady } = parts;
  const refreshing = new Set<string>();

  const bookmarked = (id: string) => ownReady().then(() => parts.bookmarks.post(id));

  const mirrorOf = (database: Database) =>
    database === 'directory' ? null : database === 'market' ? context.market : context.mirror;

  async function keep(database: Database, fact: Fact): Promise<void> {
    const at = context.now();
    // Keeping is a convenience: a full device still shows what was read.
    await context.mirror
      ?.keepThrough({ key: throughKey(database, fact._id), database, fact, at })
      .catch(() => undefined);
  }

  async function fetchFact(database: Database, id: string): Promise<ReadThrough<Fact>> {
    const answer = await context.ask(`/db/${database}/${encodeURIComponent(id)}`);
    if (answer.kind !== 'ok') return absence(answer);
    const fact = upgradeDocument(answer.body as Fact);
    await keep(database, fact);
    return { kind: 'found', value: fact, from: 'network' };
  }

  /** One request at a time for a fact, however many screens show it. */
  async function refresh(database: Database, kept: Fact): Promise<void> {
    const key = throughKey(database, kept._id);
    if (refreshing.has(key) || !context.facts().online) return;
    refreshing.add(key);
    try {
      const now = await fetchFact(database, kept._id);
      if (now.kind === 'unreachable') return;
      if (now.kind !== 'found') await context.mirror?.dropThrough(key);
      const same = now.kind === 'found' && JSON.stringify(now.value) === JSON.stringify(kept);
      if (!same) context.emit({ kind: 'changed', types: [kept.type ?? 'fact'] });
    } finally {
      refreshing.delete(key);
    }
  }

  async function readFact(database: Database, id: string): Promise<ReadThrough<unknown>> {
    const mirrored = (await mirrorOf(database)?.byId(id)) ?? null;
    if (mirrored === null && database === 'community') {
      const found = ofBookmark(await bookmarked(id));
      if (found !== null) return found as ReadThrough<unknown>;
    }
    const kept = mirrored ?? (await context.mirror?.through(throughKey(database, id))) ?? null;
    if (kept === null) return fetchFact(database, id);
    if (mirrored === null) refresh(database, kept).catch(() => undefined);
    return { kind: 'found', value: kept, from: 'device' };
  }

  return {
    fact: readFact,

    async postBySlug(slug) {
      const id = postIdOfSlug(slug);
      if (id === null) return { kind: 'missing' };
      const read = (await readFact('community', id)) as ReadThrough<PostFact>;
      return read.kind === 'found' && read.value.slug !== slug ? { kind: 'missing' } : read;
    },

    async petsOf(userId) {
      const key = throughKey('directory', `pets-of:${userId}`);
      const answer = await context.ask(`/pets?owner=${userId}`);
      if (answer.kind === 'ok') {
        const pets = petsIn(answer.body);
        const list: Fact = { _id: `pets-of:${userId}`, pets };
        const at = context.now();
        await context.mirror?.keepThrough({ key, database: 'directory', fact: list, at }).catch(() => undefined);
        return { kind: 'found', value: pets, from: 'network' };
      }
      const kept = (await context.mirror?.through(key)) ?? null;
      return kept === null ? { kind: 'unreachable' } : { kind: 'found', value: petsIn(kept), from: 'device' };
    },

    async comments(postId) {
      const mirrored = (await context.mirror?.comments(postId)) ?? null;
      if (mirrored !== null) return { kind: 'found', value: mirrored, from: 'device' };
      const fetched = await fetchComments(context.ask, postId);
      if (fetched !== null) {
        await parts.bookmarks.noteComments(postId, fetched);
        return { kind: 'found', value: fetched, from: 'network' };
      }
      const held = (await bookmarked(postId))?.comments ?? null;
      return held === null ? { kind: 'unreachable' } : { kind: 'found', value: held, from: 'device' };
    },
  };
}

/** What a bookmark keeps; null when that says nothing about the post. */
function ofBookmark(kept: KeptPost | null): ReadThrough<PostFact> | null {
  if (kept?.post) return { kind: 'found', value: kept.post, from: 'device' };
  return kept?.gone ? { kind: kept.gone } : null;
}

/** The pets of a list, fetched or kept. */
function petsIn(list: unknown): PetFact[] {
  return (list as { pets: PetFact[] }).pets.map((pet) => upgradeDocument(pet));
}

/** CouchDB answers 404 for both; its reason tells a removed document from one that never was. */
function absence(answer: Exclude<Answer, { kind: 'ok' }>): { kind: 'missing' | 'removed' | 'unreachable' } {
  if (answer.kind === 'unreachable' || answer.status !== 404) return { kind: 'unreachable' };
  const reason = (answer.body as { reason?: unknown } | null)?.reason;
  return { kind: reason === 'deleted' ? 'removed' : 'missing' };
}
