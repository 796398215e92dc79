import { fieldsOf } from '../../../../src/domain/fields.ts';
import { DURATIONS } from '../../../../src/domain/limits.ts';
import { LEDGER } from '../../storage/ledger/ledger.ts';
import type { Store } from '../../storage/store/store.ts';
import { NOTED_CLOCK_ID } from '../jobs/expiry.ts';
import { inWords } from './ledger.ts';
import type { Notes } from './report.ts';

/**
 * Whether the service trusts this machine's clock, judged by the time that it last noted; it does so every two minutes.
 * `publishes`: the service is running; otherwise an old time only shows how long it was stopped.
 */
export async function checkClock(store: Store, now: number, publishes: boolean | null, notes: Notes): Promise<void> {
  const note = (await store.read(LEDGER, [NOTED_CLOCK_ID])).get(NOTED_CLOCK_ID);
  const believed = Date.parse(String(fieldsOf<{ clock: string }>(note?.doc).clock));
  // A service that has never published has not noted a time.
  if (Number.isNaN(believed)) return;
  const ahead = now - believed;
  if (ahead < -DURATIONS.clockTolerance) {
    notes.wrong(
      'clock',
      `This machine’s clock is ${inWords(-ahead)} behind the time that the service believed last, or that was wrong.`,
      'Have the clock set by NTP; until then announcements end late.',
    );
  }
  if (ahead > DURATIONS.clockTolerance && publishes === true) {
    notes.wrong(
      'clock',
      `The service does not believe this machine’s clock, which is ${inWords(ahead)} ahead of what it noted last.`,
      'If the clock is right, wait: one that stays there is believed after an hour. Otherwise have it set by NTP.',
    );
  }
}
