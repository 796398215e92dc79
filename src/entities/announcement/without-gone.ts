import { announcementFactId } from '../../domain/announcement/id.ts';
import type { RemovalState } from '../../session/removals.tsx';
import type { Offer, OwnThings } from './offers.ts';

/**
 * Without what this person is removing. A removal that is written is their last word unless their statement stands again, kept in a choice between two devices: then
 * it is the fact that has not followed yet.
 */
export function withoutGone(
  offers: readonly Offer[],
  { announcements, person }: Pick<OwnThings, 'announcements' | 'person'>,
  removed: ReadonlyMap<string, RemovalState>,
): Offer[] {
  if (removed.size === 0 || person === null) return [...offers];
  const standing = new Set(announcements.map(({ statement }) => statement._id));
  const gone = new Set(
    [...removed]
      .filter(([id, state]) => state === 'undoable' || !standing.has(id))
      .map(([id]) => announcementFactId(id, person.userId)),
  );
  return offers.filter(({ fact }) => fact.authorId !== person.userId || !gone.has(fact._id));
}
