import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type NotificationFact, notificationId } from '../../../src/domain/notification/schema.ts';
import { createNotifier } from '../../../sync-server/src/accounts/notify.ts';
import { createCouch } from '../../../sync-server/src/storage/engine/couch.ts';
import { openStage, type Stage, stages } from './stage.ts';

describe.each(stages)('deliveries on $name', (kind) => {
  let stage: Stage;
  let person: Awaited<ReturnType<Stage['register']>>;

  beforeAll(async () => {
    stage = await openStage(kind);
    person = await stage.register();
  });
  afterAll(() => stage.stop());

  const at = '2026-11-20T10:00:00.000Z';
  const likes = (count: number): NotificationFact => ({
    _id: notificationId(at, 'likes.1'),
    type: 'notification',
    schemaVersion: 1,
    kind: 'likes',
    at,
    about: { post: 'Кіт', slug: 'kit-1', count: String(count) },
  });

  it('deliveries are stored in the own database, replace older content, and change nothing when repeated', async () => {
    const notifiedCounts: number[] = [];
    const log = stage.service.app.log;
    const notifier = createNotifier(stage.service.couch, log, (_, { about }) =>
      notifiedCounts.push(Number(about.count)),
    );
    const own = stage.service.couch.use<NotificationFact>(person.session.ownDatabase);
    await notifier.deliver(person.session.userId, likes(1));
    const first = await own.get(likes(1)._id);
    await notifier.deliver(person.session.userId, likes(1));
    expect((await own.get(likes(1)._id))._rev).toBe(first._rev);
    await Promise.all([2, 3, 4].map((count) => notifier.deliver(person.session.userId, likes(count))));
    await notifier.deliver(person.session.userId, likes(5));
    expect(await own.get(likes(1)._id)).toMatchObject(likes(5));
    expect(notifiedCounts[0]).toBe(1);
    expect(notifiedCounts.at(-1)).toBe(5);
    expect([...notifiedCounts].sort()).toEqual([1, 2, 3, 4, 5]);
  });

  it('deliveries to a person without a database count as done', async () => {
    await expect(stage.service.accounts.notifier.deliver('f'.repeat(32), likes(1))).resolves.toBeUndefined();
  });

  it('deliveries fail when the engine does, so that they are retried', async () => {
    const unreachable = createCouch({ url: 'http://127.0.0.1:9', user: 'a', password: 'b' });
    const notifier = createNotifier(unreachable, stage.service.app.log);
    await expect(notifier.deliver(person.session.userId, likes(1))).rejects.toThrow();
  });
});
