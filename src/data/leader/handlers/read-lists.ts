import type { CommentFact } from '../../../domain/comment/schema.ts';
import type { PetFact } from '../../../domain/pet/schema.ts';
import { bestEffort } from '../../../domain/promises.ts';
import { upgradeDocument } from '../../../domain/upgrades.ts';
import type { ListPage, Lists } from '../../api/facts.ts';
import type { ReadThrough } from '../../api/result.ts';
import type { BookmarkSync } from '../../bookmarks/bookmark-sync.ts';
import type { SavedPost } from '../../bookmarks/saved-post-store.ts';
import { fetchComments } from '../../mirror/fetch-comments.ts';
import type { Fact } from '../../mirror/schema.ts';
import { throughKey } from '../../mirror/through-key.ts';
import type { Context } from '../context.ts';
import type { CoreParts } from '../core-parts.ts';

export interface BookmarkedParts {
  bookmarks: Pick<BookmarkSync, 'post' | 'noteComments'>;
  own: Pick<CoreParts['own'], 'ready'>;
}

/** The saved post; the bookmarks are known only when the own database is open. */
export async function bookmarked({ own, bookmarks }: BookmarkedParts, id: string): Promise<SavedPost | null> {
  await own.ready();
  return bookmarks.post(id);
}

/** The comments of a post: mirrored, fetched, or kept with its bookmark. */
export function readComments(parts: BookmarkedParts & { context: Pick<Context, 'mirror' | 'ask'> }) {
  const { context } = parts;
  return async ({ post }: Lists['comment']['of']): Promise<ReadThrough<ListPage<'comment'>>> => {
    const found = (comments: CommentFact[], from: 'network' | 'device') =>
      ({ kind: 'found', value: { facts: comments, next: null }, from }) as const;
    const mirrored = (await context.mirror?.comments(post)) ?? null;
    if (mirrored !== null) return found(mirrored, 'device');
    const fetched = await fetchComments(context.ask, post);
    if (fetched !== null) {
      await parts.bookmarks.noteComments(post, fetched);
      return found(fetched, 'network');
    }
    const held = (await bookmarked(parts, post))?.comments ?? null;
    return held === null ? { kind: 'unreachable' } : found(held, 'device');
  };
}

/** A person's pets: fetched, or cached from the last time. */
export function readPets(context: Pick<Context, 'mirror' | 'ask' | 'now'>) {
  return async ({ owner }: Lists['pet']['of']): Promise<ReadThrough<ListPage<'pet'>>> => {
    const found = (pets: PetFact[], from: 'network' | 'device') =>
      ({ kind: 'found', value: { facts: pets, next: null }, from }) as const;
    const key = throughKey('directory', `pets-of:${owner}`);
    const answer = await context.ask(`/pets?owner=${owner}`);
    if (answer.kind === 'ok') {
      const pets = petsIn(answer.body);
      const list: Fact = { _id: `pets-of:${owner}`, pets };
      const at = context.now();
      await bestEffort(context.mirror?.keepThrough({ key, database: 'directory', fact: list, at }));
      return found(pets, 'network');
    }
    const cached = (await context.mirror?.through(key)) ?? null;
    return cached === null ? { kind: 'unreachable' } : found(petsIn(cached), 'device');
  };
}

/** The pets of a list, fetched or cached. */
function petsIn(list: unknown): PetFact[] {
  return (list as { pets: PetFact[] }).pets.map((pet) => upgradeDocument(pet));
}
