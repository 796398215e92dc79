import { PREFERENCES_ID } from '../../domain/preferences/id.ts';
import { DEFAULT_PREFERENCES } from '../../domain/preferences/rules.ts';
import type { Preferences } from '../../domain/preferences/schema.ts';
import type { ScreenApi } from '../../session/session.tsx';

/** The statement's content, and the revision on which a change is based; null if never chosen. */
export interface StoredPreferences {
  preferences: Preferences;
  rev: string | null;
}

/** This person's preferences, with defaults for what they never chose. */
export async function readPreferences(api: ScreenApi): Promise<StoredPreferences> {
  const statement = (await api.get(PREFERENCES_ID))?.statement;
  if (statement?.type !== 'preferences') return { preferences: DEFAULT_PREFERENCES, rev: null };
  const { push, quietHours, pushWords, tellsRead, _rev } = statement;
  return { preferences: { push, quietHours, pushWords, tellsRead }, rev: _rev };
}
