import { postOfBookmark } from '../../domain/bookmark/id.ts';
import type { CommentFact } from '../../domain/comment/schema.ts';
import { aboveOf } from '../../domain/kinds/standing.ts';
import type { PostFact } from '../../domain/post/schema.ts';
import { within } from '../../platform/clock.ts';
import type { DataEvent } from '../api.ts';
import type { Ask } from '../http/ask.ts';
import { fetchComments } from '../mirror/fetch-comments.ts';
import type { MirrorChange, MirrorStore } from '../mirror/store.ts';
import type { OwnDatabase } from '../own/own-database.ts';
import type { Surroundings } from '../surroundings.ts';
import { type Found, fetchPosts } from './fetch-posts.ts';
import { keepPhotos, photosOf } from './kept-photos.ts';
import { type KeptPost, type KeptStore, openKeptStore } from './kept-store.ts';

/** A bookmarked post that is not mirrored is compared with the service this often. */
const COMPARE_MS = 10 * 60_000;
const ENDING_MS = 5_000;

/**
 * Keeps on the device what its person bookmarked, posts with comments and photos, and gives up what they do not keep
 * any more.
 */
export interface BookmarkSync {
  /** The own database was opened, or is about to be closed. Resolves when nothing of the one before is under way. */
  follow(own: OwnDatabase | null): Promise<void>;
  /** Bookmarks changed. */
  changed(): void;
  /** The service can be reached: what could not be had, or may have grown old, is asked for. */
  reachable(): void;
  post(id: string): Promise<KeptPost | null>;
  /** The comments of a kept post were read whole. */
  noteComments(postId: string, comments: CommentFact[]): Promise<void>;
  busy(): boolean;
  close(): Promise<void>;
}

interface Followed {
  own: OwnDatabase;
  store: KeptStore;
  ending: AbortController;
  running: Promise<void> | null;
  again: boolean;
}

export function createBookmarkSync(options: {
  surroundings: Surroundings;
  ask: Ask;
  mirror: MirrorStore | null;
  indexedDb: IDBFactory | null;
  now: () => number;
  emit: (event: DataEvent) => void;
  /** A later version of the app has what was kept now; posts are read over the network instead. */
  onLater: () => void;
}): BookmarkSync {
  const { surroundings, ask, mirror, indexedDb, now, emit, onLater } = options;
  let followed: Followed | null = null;
  /** Kept posts that the mirror says something new about; null: it may be any of them. */
  let touched: Set<string> | null = null;
  let kept: ReadonlySet<string> = new Set();
  let incomplete = false;
  let lookedAt = 0;

  async function wantedOf(own: OwnDatabase): Promise<Set<string>> {
    const bookmarks = await own.during(() => own.documents.list('bookmark'));
    return new Set(bookmarks.flatMap((one) => (one.kept ? [postOfBookmark(one._id)] : [])));
  }

  async function look(mine: Followed): Promise<void> {
    const { own, store, ending } = mine;
    const dirty = touched;
    touched = new Set();
    lookedAt = now();
    const wanted = await wantedOf(own);
    const needless = (await store.ids()).filter((id) => !wanted.has(id));
    if (needless.length > 0) await store.remove(needless);
    kept = wanted;
    const open: { id: string; before: KeptPost | null }[] = [];
    let told = false;
    incomplete = false;
    for (const id of wanted) {
      if (ending.signal.aborted) return;
      const before = await store.get(id);
      const mirrored = (await mirror?.byId(id)) as PostFact | null | undefined;
      if (mirrored) {
        if (before?.post && dirty !== null && !dirty.has(id)) continue;
        told = (await keep(mine, id, before, { post: mirrored, gone: null })) || told;
      } else if (before === null || now() - before.at > COMPARE_MS || dirty?.has(id)) open.push({ id, before });
    }
    if (open.length > 0) told = (await compare(mine, open)) || told;
    const complete = await keepPhotos(surroundings, await store.photos(), ending.signal);
    incomplete ||= !complete;
    if (told) emit({ kind: 'changed', types: ['post', 'comment'] });
  }

  const asking =
    ({ ending }: Followed): Ask =>
    (path, request) =>
      ask(path, { ...request, signal: ending.signal });

  async function compare(mine: Followed, open: { id: string; before: KeptPost | null }[]): Promise<boolean> {
    const found = await fetchPosts(
      asking(mine),
      open.map(({ id }) => id),
    );
    if (found === null) {
      incomplete = true;
      return false;
    }
    let told = false;
    for (const { id, before } of open) {
      const state = found.get(id);
      // A screen that found nothing here before reads again.
      if (state !== undefined) told = (await keep(mine, id, before, state)) || before === null || told;
    }
    return told;
  }

  /** Answers whether that is something new to a screen. */
  async function keep(mine: Followed, id: string, before: KeptPost | null, found: Found): Promise<boolean> {
    const { store, ending } = mine;
    const at = now();
    if (found.post === null) {
      // Its author removed it, or a moderator: then nobody shows it any more, wherever it was kept.
      await store.put({ id, post: null, comments: null, gone: found.gone, photos: [], at });
      return before?.gone !== found.gone;
    }
    const { post } = found;
    const comments = await commentsOf(mine, id, post, before);
    if (ending.signal.aborted) return false;
    await store.put({ id, post, comments, gone: null, photos: photosOf(post), at });
    return before !== null && JSON.stringify(before.post) !== JSON.stringify(post);
  }

  async function commentsOf(
    mine: Followed,
    id: string,
    post: PostFact,
    before: KeptPost | null,
  ): Promise<CommentFact[] | null> {
    const mirrored = (await mirror?.comments(id)) ?? null;
    if (mirrored !== null) return mirrored;
    if (post.commentsCount === 0) return [];
    const fetched = await fetchComments(asking(mine), id);
    if (fetched === null) incomplete = true;
    return fetched ?? before?.comments ?? null;
  }

  function wake(): void {
    const mine = followed;
    if (mine === null) return;
    mine.again = true;
    mine.running ??= work(mine).finally(() => {
      mine.running = null;
    });
  }

  async function work(mine: Followed): Promise<void> {
    const { own, ending } = mine;
    while (mine.again && !ending.signal.aborted) {
      mine.again = false;
      try {
        await look(mine);
      } catch (error) {
        // The own database is being closed, the device is full, or a later version has the store: the next wake looks
        // again at all of it.
        touched = null;
        incomplete = true;
        if (!own.ending.aborted && !ending.signal.aborted) {
          surroundings.log('bookmarks-not-kept', { name: error instanceof Error ? error.name : 'unknown' });
        }
      }
    }
  }

  const onMirror = (changes: readonly MirrorChange[] | null) => {
    if (changes === null) touched = null;
    let mine = changes === null;
    for (const { id } of changes ?? []) {
      const post = aboveOf(id) ?? id;
      if (!kept.has(post)) continue;
      touched?.add(post);
      mine = true;
    }
    if (mine) wake();
  };
  const unwatch = mirror?.watch(onMirror);

  async function reading<T>(read: (store: KeptStore) => Promise<T | null>): Promise<T | null> {
    return followed === null ? null : read(followed.store).catch(() => null);
  }

  async function follow(own: OwnDatabase | null): Promise<void> {
    const before = followed;
    if ((before?.own ?? null) === own) return;
    followed = null;
    kept = new Set();
    touched = null;
    before?.ending.abort();
    // A database that died may never answer.
    if (before?.running) await within(surroundings.clock, ENDING_MS, before.running, undefined);
    await before?.store.close();
    if (own === null || indexedDb === null || own.ending.aborted) return;
    const store = openKeptStore(indexedDb, surroundings.prefix, own.userId, onLater);
    followed = { own, store, ending: new AbortController(), running: null, again: false };
    wake();
  }

  return {
    follow,
    changed: wake,
    reachable() {
      const old = kept.size > 0 && now() - lookedAt > COMPARE_MS;
      if (incomplete || old) wake();
    },
    post: (id) => reading((store) => store.get(id)),
    async noteComments(postId, comments) {
      await reading(async (store) => {
        const before = await store.get(postId);
        if (before?.post) await store.put({ ...before, comments });
        return null;
      });
    },
    busy: () => followed?.running != null,
    async close() {
      unwatch?.();
      await follow(null);
    },
  };
}
