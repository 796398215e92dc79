import { postOfBookmark } from '../../domain/bookmark/id.ts';
import type { CommentFact } from '../../domain/comment/schema.ts';
import { aboveOf } from '../../domain/kinds/placement.ts';
import type { PostFact } from '../../domain/post/schema.ts';
import { within } from '../../platform/clock.ts';
import type { DataEvent } from '../api.ts';
import type { Environment } from '../environment.ts';
import type { Ask } from '../http/http-client.ts';
import { fetchComments } from '../mirror/fetch-comments.ts';
import type { MirrorChange, MirrorStore } from '../mirror/store.ts';
import type { OwnDatabase } from '../own/own-database.ts';
import { type Found, fetchPosts } from './fetch-posts.ts';
import {
  careFor,
  isDue,
  NEVER_REFRESHED,
  nextRefreshState,
  type RefreshEvent,
  type RefreshState,
} from './refresh-state.ts';
import { keepPhotos, photosOf } from './saved-photos.ts';
import type { SavedPost, SavedPostStore } from './saved-post-store.ts';

const ENDING_MS = 5_000;

export interface SavedPostsParts {
  readonly surroundings: Environment;
  readonly ask: Ask;
  readonly mirror: MirrorStore | null;
  readonly now: () => number;
  readonly emit: (event: DataEvent) => void;
}

interface Wanted {
  readonly id: string;
  readonly before: SavedPost | null;
}

/**
 * Stores the bookmarked posts of one own database while that is open; its states are those of `refresh-state.ts`. Each
 * refresh compares them with the bookmarks, the mirror and the service; one runs at a time. Only the bookmark sync
 * creates, wakes and closes it, and reads its store.
 */
export class SavedPosts {
  readonly own: OwnDatabase;
  readonly store: SavedPostStore;
  readonly #parts: SavedPostsParts;
  readonly #ending = new AbortController();
  /** Requests abort when this object ends. */
  readonly #ask: Ask = (path, request) => this.#parts.ask(path, { ...request, signal: this.#ending.signal });
  #state: RefreshState = NEVER_REFRESHED;
  #running: Promise<void> | null = null;

  constructor(own: OwnDatabase, store: SavedPostStore, parts: SavedPostsParts) {
    this.own = own;
    this.store = store;
    this.#parts = parts;
  }

  busy(): boolean {
    return this.#state.kind !== 'idle';
  }

  /** Refreshes all of them, again if a refresh is running. */
  wake(): void {
    const wasIdle = this.#state.kind === 'idle';
    this.#go({ kind: 'woken' });
    if (wasIdle) this.#running = this.#work();
  }

  reachable(): void {
    if (isDue(this.#state, this.#parts.now())) this.wake();
  }

  /** Called by `MirrorStore.watch`. */
  mirrorChanged(changes: readonly MirrorChange[] | null): void {
    if (changes === null) {
      this.#go({ kind: 'mirrorReplaced' });
      this.wake();
      return;
    }
    const { saved } = this.#state;
    const posts = changes.map(({ id }) => aboveOf(id) ?? id).filter((post) => saved.has(post));
    if (posts.length === 0) return;
    this.#go({ kind: 'mirrorChanged', posts });
    this.wake();
  }

  async close(): Promise<void> {
    this.#ending.abort();
    // A database that died may never answer.
    if (this.#running !== null) {
      await within(this.#parts.surroundings.clock, ENDING_MS, this.#running, undefined);
    }
    await this.store.close();
  }

  #go(event: RefreshEvent): void {
    this.#state = nextRefreshState(this.#state, event);
  }

  async #work(): Promise<void> {
    const { surroundings } = this.#parts;
    while (this.#state.kind !== 'idle' && !this.#ending.signal.aborted) {
      try {
        await this.#refresh();
      } catch (error) {
        // The own database is closing, the device is full, or a later version owns the store.
        this.#go({ kind: 'failed' });
        if (!this.own.ending.aborted && !this.#ending.signal.aborted) {
          surroundings.log('bookmarks-not-kept', { name: error instanceof Error ? error.name : 'unknown' });
        }
      }
      this.#go({ kind: 'ended' });
    }
  }

  async #refresh(): Promise<void> {
    const { surroundings, emit, now } = this.#parts;
    const { signal } = this.#ending;
    const { touched } = this.#state;
    this.#go({ kind: 'began', at: now() });
    const wanted = await this.#wanted();
    const needless = (await this.store.ids()).filter((id) => !wanted.has(id));
    if (needless.length > 0) await this.store.remove(needless);
    this.#go({ kind: 'learnt', saved: wanted });
    const open: Wanted[] = [];
    let changed = false;
    for (const id of wanted) {
      if (signal.aborted) return;
      const before = await this.store.get(id);
      const mirrored = ((await this.#parts.mirror?.byId(id)) ?? null) as PostFact | null;
      const care = careFor(id, { before, mirrored: mirrored !== null, touched, now: now() });
      if (mirrored !== null && care === 'take') {
        changed = (await this.#keep({ id, before }, { post: mirrored, absence: null })) || changed;
      } else if (care === 'compare') open.push({ id, before });
    }
    if (open.length > 0) changed = (await this.#compare(open)) || changed;
    if (!(await keepPhotos(surroundings, await this.store.photos(), signal))) this.#go({ kind: 'lacked' });
    if (changed) emit({ kind: 'changed', types: ['post', 'comment'] });
  }

  async #wanted(): Promise<Set<string>> {
    const bookmarks = await this.own.during(() => this.own.documents.list('bookmark'));
    return new Set(bookmarks.flatMap((one) => (one.kept ? [postOfBookmark(one._id)] : [])));
  }

  async #compare(open: readonly Wanted[]): Promise<boolean> {
    const found = await fetchPosts(
      this.#ask,
      open.map(({ id }) => id),
    );
    if (found === null) {
      this.#go({ kind: 'lacked' });
      return false;
    }
    let changed = false;
    for (const one of open) {
      const state = found.get(one.id);
      // A screen that found nothing here before reads again.
      if (state !== undefined) changed = (await this.#keep(one, state)) || one.before === null || changed;
    }
    return changed;
  }

  /** Answers whether a screen would show something new. */
  async #keep({ id, before }: Wanted, { post, absence }: Found): Promise<boolean> {
    const at = this.#parts.now();
    if (post === null) {
      // Its author or a moderator removed it: no device shows it any more, even if stored.
      await this.store.put({ id, post: null, comments: null, gone: absence, photos: [], at });
      return before?.gone !== absence;
    }
    const comments = await this.#commentsOf(post, { id, before });
    if (this.#ending.signal.aborted) return false;
    await this.store.put({ id, post, comments, gone: null, photos: photosOf(post), at });
    return before !== null && JSON.stringify(before.post) !== JSON.stringify(post);
  }

  async #commentsOf(post: PostFact, { id, before }: Wanted): Promise<CommentFact[] | null> {
    const mirrored = (await this.#parts.mirror?.comments(id)) ?? null;
    if (mirrored !== null) return mirrored;
    if (post.commentsCount === 0) return [];
    const fetched = await fetchComments(this.#ask, id);
    if (fetched === null) this.#go({ kind: 'lacked' });
    return fetched ?? before?.comments ?? null;
  }
}
