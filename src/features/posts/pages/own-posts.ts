import type { OwnRecord } from '../../../data/api/own.ts';
import type { Person } from '../../../data/api/session.ts';
import type { PostFact } from '../../../domain/post/schema.ts';
import { type CardPost, cardOfFact, cardOfOwn } from '../../../entities/post/card-post.ts';
import { overlay, type Shows, type Written } from '../../../session/overlay.ts';

export type OwnPost = OwnRecord<'post'>;

/** Sorts after every instant. */
const NEVER = 'Z';

/**
 * The feed as this person sees it: their new posts on top at once, waiting, sent or refused; an unpublished edit
 * replaces the old text in its place; without the posts that they removed. `facts` are newest first and may be only the
 * first pages; `goesOn`: further ones are still loading.
 */
export function overlayOwnPosts(
  facts: readonly PostFact[],
  { person, ...written }: Omit<Written<OwnPost>, 'userId'> & { person: Person | null },
  goesOn = false,
): { top: CardPost[]; rest: CardPost[] } {
  if (person === null) return { top: [], rest: facts.map(cardOfFact) };
  const newest = facts[0]?.publishedAt ?? (goesOn ? NEVER : '');
  const laid = overlay(facts, { ...written, userId: person.userId }, showsPosts(person));
  const top = laid.written.flatMap(([{ statement, state, outcome }, card]) => {
    if (state === 'private') return [];
    // Published before the newest loaded one: its place is further down. For an edited post the outcome has the time of
    // the edit, not of the post.
    const publishedAt = statement.editedAt === null ? (outcome?.at ?? '') : statement.createdAt;
    return state === 'published' && publishedAt < newest ? [] : [card];
  });
  return { top: top.sort((a, b) => (a.id < b.id ? 1 : -1)), rest: laid.published };
}

const showsPosts = (person: Person): Shows<PostFact, OwnPost, CardPost> => ({
  refusedLeads: true,
  ofFact: cardOfFact,
  ofOwn: (record, fact) => cardOfOwn(record, record.statement, person, fact),
});

/** A post's position in the feed. */
export type Place = Pick<PostFact, 'publishedAt' | '_id'>;

/**
 * Splits off what arrived while the reader is further down: `fresh` counts the posts above `from` (the newest one that
 * is shown), which wait behind the pill instead of moving the text. `from` null shows everything.
 */
export function splitFresh<T extends Place>(
  facts: readonly T[],
  from: Place | null,
): { fresh: number; shown: readonly T[] } {
  if (from === null) return { fresh: 0, shown: facts };
  const at = facts.findIndex((fact) => !isNewer(fact, from));
  return at <= 0 ? { fresh: 0, shown: facts } : { fresh: at, shown: facts.slice(at) };
}

/** The mirror's order: by the time of publishing, among equal ones the later id first. */
function isNewer(a: Place, b: Place): boolean {
  return a.publishedAt === b.publishedAt ? a._id > b._id : a.publishedAt > b.publishedAt;
}
