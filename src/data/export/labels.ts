import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { DeliveryState } from '../api/own.ts';

/** The labels of the exported page; names of fields that the app shows elsewhere stand in `i18n`. */
export const LABELS = {
  title: msg`Everything of yours`,
  made: msg`Made on`,
  profile: msg`Profile`,
  name: msg`Name`,
  email: msg`E-mail`,
  roles: msg`Roles`,
  joined: msg`Joined`,
  language: msg`Language`,
  about: msg`About yourself`,
  city: msg`City`,
  phone: msg`Phone`,
  seen: msg`visible to others`,
  hidden: msg`hidden from others`,
  services: msg`Services`,
  posts: msg`Posts`,
  comments: msg`Comments`,
  likes: msg`Posts you like`,
  bookmarks: msg`Bookmarks`,
  drafts: msg`Drafts`,
  pets: msg`Pets`,
  announcements: msg`Announcements`,
  notifications: msg`Notifications`,
  conflicts: msg`Versions you have not chosen between yet`,
  missing: msg`Photos that are not in this file`,
  gone: msg`no longer stored`,
  unreachable: msg`could not be fetched`,
  removed: msg`removed`,
  untitled: msg`Untitled`,
  nothing: msg`Nothing here.`,
  source: msg`as data`,
} as const satisfies Record<string, MessageDescriptor>;

export const STATES: Readonly<Record<DeliveryState, MessageDescriptor>> = {
  waiting: msg`not sent yet`,
  sent: msg`sent`,
  published: msg`published`,
  refused: msg`not published`,
  private: msg`only yours`,
  removed: LABELS.removed,
};
