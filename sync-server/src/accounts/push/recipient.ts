import { ownDatabaseName } from '../../../../couchdb/databases.ts';
import type { Locale } from '../../../../src/domain/document.ts';
import { PREFERENCES_ID } from '../../../../src/domain/preferences/id.ts';
import { DEFAULT_PREFERENCES } from '../../../../src/domain/preferences/rules.ts';
import type { Preferences } from '../../../../src/domain/preferences/schema.ts';
import { PROFILE_ID } from '../../../../src/domain/profile/id.ts';
import type { Couch } from '../../storage/engine/couch.ts';
import { orNull } from '../../storage/engine/nano-answers.ts';
import type { PushedFact } from './kinds/kinds.ts';
import type { OwnDocument, Recipient } from './kinds/push-kind.ts';

/** Reads the person's preferences and the requested documents with one request. */
export async function readRecipient(
  couch: Couch,
  userId: string,
  locale: Locale,
  asked: readonly string[],
): Promise<Recipient> {
  const own = couch.use<Record<string, unknown>>(ownDatabaseName(userId));
  const { rows } = await own.fetch({ keys: [PREFERENCES_ID, PROFILE_ID, ...asked] });
  const [chosen, profile, ...documents] = rows.map((row): OwnDocument => ('doc' in row && row.doc ? row.doc : null));
  const preferences = chosen as Partial<Preferences> | null;
  return {
    userId,
    // A setting newer than the stored preferences is on.
    preferences: {
      ...DEFAULT_PREFERENCES,
      ...preferences,
      push: { ...DEFAULT_PREFERENCES.push, ...preferences?.push },
    },
    locale: (profile?.preferredLanguage as Locale | undefined) ?? locale,
    asked: documents,
  };
}

/** The current fact in the person's database; null if it was removed. */
export function readPushed(couch: Couch, userId: string, id: string): Promise<PushedFact | null> {
  return orNull(couch.use<PushedFact>(ownDatabaseName(userId)).get(id));
}
