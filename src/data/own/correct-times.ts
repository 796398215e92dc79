import { correctInstants } from '../../domain/instants.ts';
import type { Documents } from './documents.ts';
import { inputOf } from './input-of.ts';

/**
 * What this device wrote while it did not know the time, written once more with times that can be: others would not get
 * to see it as it is. `now`: the service's time in milliseconds; `shift`: by how much this device's clock was found to
 * be wrong. What another device wrote is that device's to mend, so that no two of them do.
 */
export async function correctTimes(
  documents: Documents,
  ids: readonly string[],
  times: { readonly now: number; readonly shift: number; readonly deviceId: string },
): Promise<void> {
  if (ids.length === 0) return;
  for (const stored of await documents.getMany(ids)) {
    if (stored.written.device !== times.deviceId) continue;
    const corrected = correctInstants(stored, times.now, times.shift);
    if (corrected === stored) continue;
    // Told by the caller's next look at what waits; a write that fails leaves the statement as it is, and the service
    // says what is wrong with it.
    await documents.put({ ...inputOf(corrected), baseRev: stored._rev }, { again: true });
  }
}
