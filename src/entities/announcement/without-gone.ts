import { announcementFactId } from '../../domain/announcement/id.ts';
import { isGone, type RemovalState } from '../../session/removals.tsx';
import type { Offer, OwnThings } from './offers.ts';

/** Without what this person is removing. */
export function withoutGone(
  offers: readonly Offer[],
  { announcements, person }: Pick<OwnThings, 'announcements' | 'person'>,
  removed: ReadonlyMap<string, RemovalState>,
): Offer[] {
  if (removed.size === 0 || person === null) return [...offers];
  const standing = new Set(announcements.map(({ statement }) => statement._id));
  const gone = new Set(
    [...removed]
      .filter(([id, removal]) => isGone(removal, standing.has(id)))
      .map(([id]) => announcementFactId(id, person.userId)),
  );
  return offers.filter(({ fact }) => fact.authorId !== person.userId || !gone.has(fact._id));
}
