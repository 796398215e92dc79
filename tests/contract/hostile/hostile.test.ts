import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { drawn } from '../../draws.ts';
import { engines } from '../engines.ts';
import { FOUND } from './found.ts';
import { HostileStage } from './hostile-stage.ts';
import { type HostileRequest, hostileRequest, shown } from './requests.ts';

/** A load balancer that waits for the readiness check sends people elsewhere after this long. */
const READY_MS = 250;
/** The machine may be busy at one moment, but not three times in a row. */
const MAX_CHECKS = 3;
const GROWTH_BYTES = 200 * 1024 * 1024;

describe.each(engines())('hostile requests on $name', (kind) => {
  let stage: HostileStage;
  let before: { memory: number; others: string };

  beforeAll(async () => {
    stage = await HostileStage.open(kind);
    // What the service creates at first use is not growth.
    const usual = { type: null, body: null, method: 'GET' } as const;
    for (const path of ['/', '/posts', '/search/posts?q=cats', '/bundle/community', '/bundle/market', '/openapi.json'])
      await vi.waitFor(async () => expect((await stage.send({ ...usual, who: 'stranger', path })).status).toBe(200), {
        timeout: 20_000,
      });
    before = { memory: await stage.memory(), others: await stage.others() };
  }, 180_000);
  afterAll(() => stage.stop());

  async function sendAll(requests: readonly HostileRequest[]): Promise<void> {
    for (const request of requests) {
      const answer = await stage.send(request);
      const named = shown(request);
      expect(stage.leaks(answer), `${named}: ${answer.text.slice(0, 300)}`).toEqual([]);
      expect(
        answer.status === null || answer.status < 500,
        `${named}: ${answer.status} ${answer.text.slice(0, 300)}`,
      ).toBe(true);
      expect(await isReady(), named).toBe(true);
    }
  }

  async function isReady(): Promise<boolean> {
    for (let attempt = 0; attempt < MAX_CHECKS; attempt += 1) {
      const ms = await stage.ready();
      if (ms === null) return false;
      if (ms <= READY_MS) return true;
    }
    return false;
  }

  async function expectUnharmed(): Promise<void> {
    expect(await stage.others()).toBe(before.others);
    expect((await stage.memory()) - before.memory).toBeLessThan(GROWTH_BYTES);
  }

  it.each(FOUND)('%s, which no longer happens', async (_what, requests) => {
    await sendAll(requests);
    await expectUnharmed();
  });

  it('the service survives any other request, answers it, and leaves other people’s data unchanged', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(hostileRequest, { minLength: 1, maxLength: 30 }), async (requests) => {
        await sendAll(requests);
        await expectUnharmed();
      }),
      { ...drawn(150), endOnFailure: true },
    );
  }, 1_200_000);
});
