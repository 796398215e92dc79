import { ulid } from 'ulid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startService } from '../../sync-server/src/start-service.ts';
import { nodeDevice } from './testing/node-device.ts';
import { postInput } from './testing/posts.ts';

let service: Awaited<ReturnType<typeof startService>>;

beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const MOMENTS = Array.from({ length: 24 }, (_, turns) => turns);

/**
 * A device is closed a number of event-loop turns after the first fetch of its own database was answered. If a step of
 * the round began on the closed database, it would never end, and closing would wait for it.
 */
it.each(MOMENTS)('closes a device %i event-loop turns after the first fetch was answered', async (turns) => {
  let closing: Promise<void> | null = null;
  const device = nodeDevice({
    origin: service.url,
    name: ulid(),
    async fetch(input, init) {
      const answer = await fetch(input, init);
      if (closing === null && /\/db\/user-.*_changes/.test(String(input))) {
        const later = async () => {
          for (let turn = 0; turn < turns; turn++) await new Promise((resolve) => setImmediate(resolve));
          await device.close();
        };
        closing = later();
      }
      return answer;
    },
  });
  const email = `${ulid().toLowerCase()}@example.org`;
  const names = { firstName: 'Олена', secondName: 'Коваль' };
  // The device may be closed during a request; this test checks only the closing.
  void device
    .register({ ...names, email, password: 'long enough', locale: 'uk' })
    .then(() => device.put(postInput('Closed at once')))
    .catch(() => undefined);
  await expect.poll(() => closing).not.toBeNull();
  await closing;
});
