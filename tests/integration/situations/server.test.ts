import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { factNumber } from '../../../src/data/testing/facts.ts';
import { postInput } from '../../../src/data/testing/posts.ts';
import { must, type Phone, until } from '../devices.ts';
import { badge, becomes, stage } from '../stage.ts';
import { TestService } from '../test-service.ts';

const world = stage();
const DAY_MS = 24 * 60 * 60_000;

const pushes = (phone: Phone) =>
  phone.network.sent.filter(({ path: asked }) => asked.startsWith('/db/user-') && asked.endsWith('/_bulk_docs'));

async function withService(work: (service: TestService) => Promise<void>): Promise<void> {
  // Only the embedded engine's data can be restored and lost by copying and removing a folder.
  const service = await TestService.start({}, {});
  try {
    await work(service);
  } finally {
    await service.remove();
  }
}

describe('situations of time and of the server', () => {
  it.each([-5, 5])('25: a clock that is wrong by %i days is reported once, and does not matter', async (days) => {
    const phone = await world.phone();
    phone.clockError = days * DAY_MS;
    const { userId } = await phone.register('Олена');
    const early = await phone.post('Перший за сервером');
    await becomes(phone, early, 'published');
    const other = await world.phone();
    await other.register('Тарас');
    const theirs = await other.post('Другий');
    await becomes(other, theirs, 'published');
    const written = postInput('Третій', { createdAt: new Date(Date.now() + phone.clockError).toISOString() });
    must(await phone.device.put(written));
    await becomes(phone, written._id, 'published');

    expect((await phone.status()).clockWrong).toBe(true);
    const statement = (await phone.device.get(written._id))?.statement;
    expect(Math.abs(Date.parse(statement?.written.at ?? '') - Date.now())).toBeLessThan(60_000);
    const createdAt = statement?.type === 'post' ? statement.createdAt : '';
    expect(Math.abs(Date.parse(createdAt) - Date.now())).toBeLessThan(60_000);
    await until('the feed is in the order of the server', async () => {
      await phone.device.syncNow();
      const { posts } = await phone.reading((reads) => reads.posts({}, null, 3));
      return JSON.stringify(posts.map((post) => post._id)) === JSON.stringify([written._id, theirs, early]);
    });
    expect((await phone.mirrored(userId)).size).toBe(2);
    // An edit does not change the time of writing.
    must(await phone.device.put({ ...written, createdAt, postTitle: 'Третій, змінений' }));
    const edited = (await phone.device.get(written._id))?.statement;
    expect(edited).toMatchObject({ postTitle: 'Третій, змінений', createdAt });

    await phone.restart();
    await phone.device.syncNow();
    expect((await phone.status()).clockWrong).toBe(false);
    phone.clockError = 0;
    await phone.device.syncNow();
    phone.clockError = days * DAY_MS;
    await phone.device.syncNow();
    expect((await phone.status()).clockWrong).toBe(true);
  });

  it.each([-20_000, 400])(
    '25: a post written offline with a clock that is wrong by %i days is published with the right time',
    async (days) => {
      const phone = await world.phone();
      const { userId } = await phone.register('Олена');
      await badge(phone, 'synced');
      await phone.goOffline();
      phone.clockError = days * DAY_MS;
      const by = () => new Date(Date.now() + phone.clockError).toISOString();
      const before = Date.now();
      const written = postInput('Без мережі', { createdAt: by() });
      must(await phone.device.put(written));
      await phone.goOnline();
      await becomes(phone, written._id, 'published');
      const fact = (await phone.mirrored(userId)).get(written._id);
      expect(Math.abs(Date.parse(fact?.createdAt ?? '') - before)).toBeLessThan(60_000);
      expect(await phone.status()).toMatchObject({ refused: 0 });
    },
  );

  it('26: another server with the same people: nothing is sent until the person confirms, then everything arrives', async () => {
    await withService(async (service) => {
      const phone = await world.phone({}, service.url);
      const { userId } = await phone.register('Олена');
      const before = await phone.post('До заміни');
      await becomes(phone, before, 'published');
      await badge(phone, 'synced');
      // The accounts were copied; the epoch is new, and people's statements are missing.
      const ledger = service.couch.use<object>('ledger');
      await ledger.destroy('epoch', (await ledger.get('epoch'))._rev);
      await service.couch.server.db.destroy(service.couch.engineName(`user-${userId}`));
      await service.couch.server.db.destroy(service.couch.engineName('community'));
      await service.restart();
      await phone.device.syncNow();
      await badge(phone, 'check');
      phone.network.sent.length = 0;
      const after = await phone.post('Після заміни');
      await phone.device.syncNow();
      expect(await badge(phone, 'check')).toMatchObject({ waiting: 1 });
      await phone.restart();
      await badge(phone, 'check');
      expect(pushes(phone)).toEqual([]);
      await phone.device.acceptReplacedServer();
      await becomes(phone, after, 'published');
      await becomes(phone, before, 'published');
      await until('the new server shows both', async () => (await phone.mirrored(userId)).size === 2);
      await badge(phone, 'synced');
    });
  });

  it('26: a server without accounts: reading works, own data stays on the device and reaches no one', async () => {
    await withService(async (service) => {
      const phone = await world.phone({}, service.url);
      await phone.register('Олена');
      const before = await phone.post('До заміни');
      await becomes(phone, before, 'published');
      await badge(phone, 'synced');
      await service.stop();
      await rm(service.dataDir, { recursive: true });
      await service.startAgain();
      phone.network.sent.length = 0;
      const after = await phone.post('Після заміни');
      await phone.device.syncNow();
      expect(await badge(phone, 'check')).toMatchObject({ waiting: 1 });
      await phone.device.acceptReplacedServer();
      // The server knows no one, so the device finally asks to sign in.
      expect(await badge(phone, 'signIn')).toMatchObject({ waiting: 2 });
      const answered = phone.network.sent.filter(({ path: asked }) => asked === '/auth/refresh');
      expect(answered.length).toBeGreaterThan(0);
      expect((await phone.device.list('post')).map((record) => record.statement._id).sort()).toEqual(
        [before, after].sort(),
      );
      expect(await (await phone.device.exportUnsent()).text()).toContain('Після заміни');
    });
  });

  it('26: an older state of the server is recognised by its shorter history; afterwards all data is back', async () => {
    const backup = await mkdtemp(path.join(tmpdir(), 'lapka-backup-'));
    try {
      await withService(async (service) => {
        const phone = await world.phone({}, service.url);
        const { userId } = await phone.register('Олена');
        const saved = await phone.post('У копії');
        await becomes(phone, saved, 'published');
        await badge(phone, 'synced');
        await service.stop();
        await cp(service.dataDir, backup, { recursive: true });
        await service.startAgain();
        const lost = await phone.post('Після копії');
        await until('it is published', async () => {
          await phone.device.syncNow();
          return (await phone.device.get(lost))?.state === 'published';
        });
        await until('the longer history is known', async () => {
          await phone.device.syncNow();
          return (await phone.status()).badge === 'synced';
        });
        await service.stop();
        await rm(service.dataDir, { recursive: true });
        await cp(backup, service.dataDir, { recursive: true });
        await service.startAgain();
        phone.network.sent.length = 0;
        await phone.device.syncNow();
        await badge(phone, 'check');
        expect(pushes(phone)).toEqual([]);
        await phone.device.acceptReplacedServer();
        await becomes(phone, lost, 'published');
        await becomes(phone, saved, 'published');
        await until('both are in the feed again', async () => (await phone.mirrored(userId)).size === 2);
        await badge(phone, 'synced');
        expect(await phone.device.conflicts()).toEqual([]);
      });
    } finally {
      await rm(backup, { recursive: true, force: true });
    }
  });

  it('27: after months offline the device loads a new bundle instead of a long history', async () => {
    await withService(async (service) => {
      const community = service.couch.use<object>('community');
      const facts = Array.from({ length: 3_100 }, (_, number) => ({ ...factNumber(number), _rev: undefined }));
      await community.bulk({ docs: facts.slice(3_000) });
      const phone = await world.phone({}, service.url);
      await until('the old posts are here', async () => {
        await phone.device.syncNow();
        return (await phone.reading((reads) => reads.posts({}, null, 200))).posts.length === 100;
      });
      await phone.off();
      await community.bulk({ docs: facts.slice(0, 3_000) });
      phone.network.sent.length = 0;
      phone.events.length = 0;
      await phone.start();
      await until('all are here', async () => {
        await phone.device.syncNow();
        return (await phone.reading((reads) => reads.posts({}, null, 4_000))).posts.length === 3_100;
      });
      const asked = phone.network.sent.map(({ path: one }) => one);
      expect(asked.filter((one) => one === '/bundle/community').length).toBeGreaterThanOrEqual(1);
      const said = phone.events.flatMap((event) => (event.kind === 'status' ? [event.status.badge] : []));
      expect(said).toContain('updating');
      await badge(phone, 'synced');
    });
  });
});
