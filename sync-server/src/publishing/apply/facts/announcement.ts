import { announcementFactId } from '../../../../../src/domain/announcement/id.ts';
import { announcementKind } from '../../../../../src/domain/announcement/kind.ts';
import { joinRanges } from '../../../../../src/domain/announcement/ranges.ts';
import {
  type AnnouncementFact,
  type AnnouncementStatement,
  announcedPet,
} from '../../../../../src/domain/announcement/schema.ts';
import { withTrimmedTexts } from '../../../../../src/domain/fields.ts';
import { publicFields } from '../../../../../src/domain/kinds/public-fields.ts';
import type { OrganisationFact } from '../../../../../src/domain/organisation/schema.ts';
import type { PetFact } from '../../../../../src/domain/pet/schema.ts';
import { versionOf } from '../../../../../src/domain/upgrades.ts';
import type { PublishedAuthor } from '../../decide/person.ts';
import { authorCopyOf, publication } from './publication.ts';

/** The offered pet, or the organisation in whose name services are announced. */
export interface AnnouncedAbout {
  readonly pet: PetFact | null;
  readonly organisation: Pick<OrganisationFact, 'name'> | null;
}

/** What an announcement shows of it. */
export function shownOf({ pet, organisation }: AnnouncedAbout): Pick<AnnouncementFact, 'pet' | 'organisation'> {
  return {
    pet: pet === null ? null : announcedPet(pet),
    ...(organisation === null ? {} : { organisation: { name: organisation.name } }),
  };
}

/**
 * The fact of an announcement. `existing` is the current one by the same person; `end` is its expiry; `about` is what
 * it is for.
 */
export function composeAnnouncement(
  statement: AnnouncementStatement,
  statementRev: string,
  person: { readonly userId: string; readonly author: PublishedAuthor },
  existing: AnnouncementFact | null,
  more: { readonly about: AnnouncedAbout; readonly end: string; readonly now: string },
): AnnouncementFact {
  const { organisation: _asWritten, ...content } = withTrimmedTexts(publicFields(announcementKind, statement));
  return {
    ...content,
    _id: announcementFactId(statement._id, person.userId),
    type: 'announcement',
    schemaVersion: versionOf('announcement'),
    services: content.services.map((service) => ({ ...service, availableDates: joinRanges(service.availableDates) })),
    ...shownOf(more.about),
    authorId: person.userId,
    ...authorCopyOf(person.author),
    ...publication(existing, statementRev, more.now),
    expiresAt: more.end,
    // Only the arbiter changes it.
    ...(existing?.taken === undefined ? {} : { taken: existing.taken }),
  };
}
