import type { DirectoryApi } from '../../data/api/directory.ts';
import type { OwnApi } from '../../data/api/own.ts';
import type { Place } from '../../domain/place/schema.ts';
import { PROFILE_ID } from '../../domain/profile/id.ts';
import { bestEffort } from '../../domain/promises.ts';
import { HOUR_MS } from '../../domain/time/spans.ts';

/** Phones and opening hours change rarely. */
const FRESH_MS = 6 * HOUR_MS;

type Api = Pick<DirectoryApi, 'storedDirectory' | 'fetchDirectory'> & Pick<OwnApi, 'list'>;

/**
 * Fetches the directory of the chosen city, or of the profile's city, unless the stored one is fresh: a person needs it
 * without a network, maybe before they ever opened it. `now` in milliseconds.
 */
export async function refreshDirectory(api: Api, isSignedIn: boolean, now: number): Promise<void> {
  const stored = await api.storedDirectory();
  if (stored !== null && now - Date.parse(stored.at) < FRESH_MS) return;
  const city = stored?.city ?? (isSignedIn ? await cityOfProfile(api) : null);
  if (city !== null) await bestEffort(api.fetchDirectory(city));
}

async function cityOfProfile(api: Api): Promise<Place | null> {
  const [record] = await api.list('profile', PROFILE_ID, 1);
  return record?.statement.city ?? null;
}
