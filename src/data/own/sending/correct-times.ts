import { correctInstants } from '../../../domain/instants.ts';
import type { Documents } from '../documents.ts';
import { inputOf } from '../merging/input-of.ts';

/**
 * Rewrites, with plausible times, what this device wrote while its clock was wrong: others would not see it. `now`: the
 * service's time in milliseconds; `shift`: the clock's error found. Each device corrects only its own statements, so
 * that no two correct the same one.
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
    // The caller reads the waiting statements again afterwards; a failed write leaves the statement unchanged, and the
    // service reports what is wrong with it.
    await documents.put({ ...inputOf(corrected), baseRev: stored._rev }, { again: true });
  }
}
