import { expect, it } from 'vitest';
import type { DataEvent } from './api.ts';
import { reminderListener } from './reminder-listener.ts';
import { manualClock } from './testing/manual-clock.ts';

const changed = (...types: string[]): DataEvent => ({ kind: 'changed', types });
const settled = () => new Promise((resolve) => setTimeout(resolve));

it('checks reminders at the start, when their data change, and each hour, also after a failed check', async () => {
  const clock = manualClock();
  let checks = 0;
  const tell = reminderListener(async () => {
    checks += 1;
    throw new Error('the first look fails, and so do all others');
  }, clock);
  const after = async (event: DataEvent) => {
    tell(event);
    await settled();
    return checks;
  };
  expect(await after(changed('post'))).toBe(1);
  expect(await after(changed('post', 'like'))).toBe(1);
  expect(await after(changed('post', 'reservation'))).toBe(2);
  expect(await after(changed('preferences'))).toBe(3);
  expect(await after({ kind: 'session', session: { kind: 'visitor' } })).toBe(4);
  clock.advance(2 * 60 * 60_000);
  await settled();
  expect(checks).toBe(6);
});
