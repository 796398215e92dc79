import { type Kind, PLAIN, PUBLIC } from '../kinds/kind.ts';
import { announcementFactId, announcementFactIds, announcementIds } from './id.ts';
import { refuseAnnouncement } from './rules.ts';
import { AnnouncementStatement } from './schema.ts';

export const announcementKind: Kind<AnnouncementStatement> = {
  ...PLAIN,
  ids: announcementIds,
  factIds: announcementFactIds,
  schema: AnnouncementStatement,
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
  dependsOn: announcementIds.named,
  factId: announcementFactId,
  counted: () => 'announcements',
  judged: true,
  foresee: (document) => ('kind' in document ? null : 'announcement/type-required'),
  refuse: refuseAnnouncement,
};
