import { PREFERENCES_ID } from '../../domain/preferences/id.ts';
import { DEFAULT_PREFERENCES } from '../../domain/preferences/rules.ts';
import type { Preferences } from '../../domain/preferences/schema.ts';
import type { ScreenApi } from '../../session/data-client.tsx';

/** What stands in the statement, and the revision that a change is made on; null: never chosen. */
export interface StoredPreferences {
  preferences: Preferences;
  rev: string | null;
}

/** How this person wants things, with what they never chose as it is for everybody. */
export async function readPreferences(api: ScreenApi): Promise<StoredPreferences> {
  const statement = (await api.get(PREFERENCES_ID))?.statement;
  if (statement?.type !== 'preferences') return { preferences: DEFAULT_PREFERENCES, rev: null };
  const { push, quietHours, pushWords = true, tellsRead = true, _rev } = statement;
  return { preferences: { push, quietHours, pushWords, tellsRead }, rev: _rev };
}
