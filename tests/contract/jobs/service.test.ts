import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Service } from '../../../sync-server/src/service.ts';
import { startService } from '../../../sync-server/src/start-service.ts';
import { announcementIdOf, factOf } from './market-stage.ts';

describe('the service’s expiry job', () => {
  let dataDir: string;

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'lapka-expiry-'));
  });
  afterAll(async () => {
    await rm(dataDir, { recursive: true, force: true });
  });

  const listAnnouncements = async ({ couch }: Service) =>
    (await couch.use('market').list()).rows.map(({ id }) => id).filter((id) => id.startsWith('announcement:'));

  it('the expiry job removes announcements that ended before its start, and those that end while it runs', async () => {
    const first = await startService({ dataDir });
    const [ended, ending, later] = [-1_000, 4_000, 3_600_000].map((life, number) =>
      factOf({ id: announcementIdOf(number), authorId: 'a'.repeat(32), end: Date.now() + life }, '1-a'),
    );
    await first.couch.use<object>('market').bulk({ docs: [ended, ending, later] });
    await first.stop();
    const second = await startService({ dataDir });
    try {
      await vi.waitFor(async () => expect(await listAnnouncements(second)).not.toContain(ended?._id), 20_000);
      await vi.waitFor(async () => expect(await listAnnouncements(second)).toEqual([later?._id]), 20_000);
      expect(Date.now()).toBeGreaterThanOrEqual(Date.parse(ending?.expiresAt ?? ''));
    } finally {
      await second.stop();
    }
  });
});
