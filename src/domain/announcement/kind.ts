import { everyField, type Kind, PLAIN, PUBLIC } from '../kinds/kind.ts';
import { announcementFactId, announcementFactIds, announcementIds } from './id.ts';
import { refuseAnnouncement } from './rules.ts';
import { AnnouncementStatement } from './schema.ts';

export const announcementKind: Kind<AnnouncementStatement> = {
  ...PLAIN,
  ids: announcementIds,
  factIds: announcementFactIds,
  schema: AnnouncementStatement,
  fields: everyField(AnnouncementStatement, PUBLIC.field, { kind: PUBLIC.ask, createdAt: PUBLIC.ask }),
  /** Its pet or its organisation; a person's own services depend on neither. */
  dependsOn: announcementIds.named,
  factId: announcementFactId,
  notYours: 'announcement/organisation-has-one',
  counted: () => 'announcements',
  moderated: true,
  precheck: (document) => ('kind' in document ? null : 'announcement/type-required'),
  refuse: refuseAnnouncement,
};
