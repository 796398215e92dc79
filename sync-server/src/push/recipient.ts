import { ownDatabaseName } from '../../../couchdb/databases.ts';
import type { Locale } from '../../../src/domain/document.ts';
import type { NotificationFact } from '../../../src/domain/notification/schema.ts';
import { PREFERENCES_ID } from '../../../src/domain/preferences/id.ts';
import { DEFAULT_PREFERENCES } from '../../../src/domain/preferences/rules.ts';
import type { Preferences } from '../../../src/domain/preferences/schema.ts';
import { PROFILE_ID } from '../../../src/domain/profile/id.ts';
import { NOTIFICATIONS_READ_ID } from '../../../src/domain/read-mark/id.ts';
import { type Couch, statusOf } from '../engine/couch.ts';

/** More unread than this are as good as this many. */
const MOST_UNREAD = 1_000;
const NOTIFICATION = 'notification:';

interface OwnDocument {
  readonly push?: Preferences['push'];
  readonly quietHours?: Preferences['quietHours'];
  readonly upTo?: string;
  readonly preferredLanguage?: Locale;
}

/** What the person chose, in one request. */
export async function readRecipient(couch: Couch, userId: string, locale: Locale) {
  const own = couch.use<OwnDocument>(ownDatabaseName(userId));
  const { rows } = await own.fetch({ keys: [PREFERENCES_ID, NOTIFICATIONS_READ_ID, PROFILE_ID] });
  const [chosen, mark, profile] = rows.map((row) => ('doc' in row && row.doc ? row.doc : null));
  return {
    preferences: {
      // A channel that is younger than what was chosen is on.
      push: { ...DEFAULT_PREFERENCES.push, ...chosen?.push },
      quietHours: chosen?.quietHours ?? DEFAULT_PREFERENCES.quietHours,
    },
    upTo: mark?.upTo ?? null,
    locale: profile?.preferredLanguage ?? locale,
  };
}

/** Notifications after the read mark; their ids begin with their time. */
export async function countUnread(couch: Couch, userId: string, upTo: string | null): Promise<number> {
  const from = `${NOTIFICATION}${upTo ?? ''}`;
  const range = { start_key: from, end_key: `${NOTIFICATION}\ufff0`, limit: MOST_UNREAD };
  const { rows } = await couch.use(ownDatabaseName(userId)).list(range);
  return upTo === null ? rows.length : rows.filter(({ id }) => !id.startsWith(`${from}:`)).length;
}

/** The notification as it stands with the person now; null when it is not there any more. */
export async function readNotification(couch: Couch, userId: string, id: string): Promise<NotificationFact | null> {
  try {
    return await couch.use<NotificationFact>(ownDatabaseName(userId)).get(id);
  } catch (error) {
    if (statusOf(error) === 404) return null;
    throw error;
  }
}
