import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAILY, DURATIONS } from '../../../src/domain/limits.ts';
import { createAccountStore } from '../../../sync-server/src/accounts/store.ts';
import { bytesOf } from '../../../sync-server/src/base/lib/bytes.ts';
import { UNLIMITED } from '../../../sync-server/src/storage/ledger/quotas.ts';
import { createUploadQuota, uploadsNoteId } from '../../../sync-server/src/storage/media/upload-quota.ts';
import { openStage, type Stage, stages } from '../service/stage.ts';

const DAY = 24 * 60 * 60_000;
const daily = { ...UNLIMITED, photos: { most: 5, fresh: 3 } };

describe.each(stages)('the daily upload quota: $name', (kind) => {
  let stage: Stage;
  let ahead = 0;

  beforeAll(async () => {
    stage = await openStage(kind);
  });
  afterAll(() => stage.stop());

  const quotaOf = (limits = daily) => {
    const { couch } = stage.service;
    const now = () => new Date(Date.now() + ahead);
    return createUploadQuota({ couch, accounts: createAccountStore(couch), daily: limits, now });
  };
  /** How many of these uploads are accepted. */
  async function takes(userId: string, count: number): Promise<number> {
    let taken = 0;
    for (let number = 0; number < count; number += 1) {
      taken += await quotaOf()
        .take(userId)
        .then(
          () => 1,
          () => 0,
        );
    }
    return taken;
  }
  const newcomer = async () => (await stage.register()).session.userId;
  const upload = (person: { session: { accessToken: string } }, file: Buffer) =>
    fetch(`${stage.url}/media/${createHash('sha256').update(bytesOf(file)).digest('hex')}`, {
      method: 'PUT',
      headers: { 'content-type': 'image/png', authorization: `Bearer ${person.session.accessToken}` },
      body: Uint8Array.from(file),
    });
  const picture = (red: number) =>
    sharp({ create: { width: 4, height: 4, channels: 3, background: { r: red, g: 9, b: 9 } } })
      .png()
      .toBuffer();

  it('the upload quota is smaller for a new account, and is refilled after a day', async () => {
    const person = await newcomer();
    expect(await takes(person, 6)).toBe(3);
    ahead = DAY - 60_000;
    expect(await takes(person, 1)).toBe(0);
    ahead = DURATIONS.freshAccount + 60_000;
    expect(await takes(person, 6)).toBe(5);
    ahead = 0;
  });

  it('the upload quota counts per person, and exactly when uploads are concurrent', async () => {
    const [one, other] = [await newcomer(), await newcomer()];
    const taken = await Promise.allSettled([one, one, one, one, one, other].map((each) => quotaOf().take(each)));
    expect(taken.slice(0, 5).filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    expect(taken[5]).toMatchObject({ status: 'fulfilled' });
  });

  it('the upload quota refuses further photos with a code and the time to wait; known photos do not count', async () => {
    const person = await stage.register();
    const { userId } = person.session;
    const ledger = stage.service.couch.use<object>('ledger');
    const first = await picture(1);
    expect((await upload(person, first)).status).toBe(201);
    const note = await ledger.get(uploadsNoteId(userId));
    const quota = { from: new Date(Date.now() - DAY / 2).toISOString(), counts: { photos: DAILY.photos.fresh - 1 } };
    await ledger.insert(Object.assign(note, { quota }));
    expect((await upload(person, first)).status).toBe(200);
    expect((await upload(person, await picture(2))).status).toBe(201);
    const refused = await upload(person, await picture(3));
    expect([refused.status, await refused.json()]).toEqual([429, expect.objectContaining({ code: 'limit/photos' })]);
    const after = Number(refused.headers.get('retry-after'));
    expect(after).toBeGreaterThan(DAY / 2_000 - 60);
    expect(after).toBeLessThanOrEqual(DAY / 2_000);
    expect((await upload(person, first)).status).toBe(200);
    await stage.service.accounts.removePerson(userId);
    const { rows } = await ledger.fetch({ keys: [uploadsNoteId(userId)] });
    expect(rows[0]).not.toMatchObject({ doc: expect.objectContaining({ type: 'uploads' }) });
  });
});
