import { type Kind, PLAIN, PUBLIC } from '../kinds/kind.ts';
import { announcementFactId, petOfAnnouncement, SERVICES_ANNOUNCEMENT } from './id.ts';
import { refuseAnnouncement } from './rules.ts';
import { AnnouncementStatement } from './schema.ts';

export const announcementKind: Kind<AnnouncementStatement> = {
  ...PLAIN,
  schema: AnnouncementStatement,
  home: 'market',
  fields: {
    kind: PUBLIC.ask,
    description: PUBLIC.field,
    services: PUBLIC.field,
    petPrice: PUBLIC.field,
    city: PUBLIC.field,
    startedAt: PUBLIC.field,
    createdAt: PUBLIC.ask,
  },
  /** Its pet; services stand by themselves. */
  dependsOn(id) {
    const pet = petOfAnnouncement(id);
    return pet === null ? [] : [pet];
  },
  factId: announcementFactId,
  /** An announcement of a pet is its owner's, whoever that is. */
  isBound: (id) => id === SERVICES_ANNOUNCEMENT,
  counted: () => 'announcements',
  judged: true,
  foresee: (document) => ('kind' in document ? null : 'announcement/type-required'),
  refuse: refuseAnnouncement,
};
