import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { ownDatabaseName } from '../../../couchdb/databases.ts';
import { ChunkLoadError } from '../../../src/data/chunk-load-error.ts';
import { manualClock } from '../../../src/data/testing/manual-clock.ts';
import { memoryPouch } from '../../../src/data/testing/node-device.ts';
import { postInput } from '../../../src/data/testing/posts.ts';
import { ServiceProcess } from '../../e2e/support/service-process.ts';
import { must, type Phone, until } from '../devices.ts';
import { badge, becomes, stage } from '../stage.ts';

const world = stage();

const pushes = (phone: Phone) => phone.network.sent.filter(({ path }) => path.endsWith('/_bulk_docs'));

/** The titles of one author's facts on the service, with their number. */
async function factsOf(url: string, authorId: string): Promise<string[]> {
  const answer = await fetch(`${url}/db/community/_changes?include_docs=true`);
  const { results } = (await answer.json()) as { results: { doc: { authorId: string; postTitle: string } }[] };
  return results.flatMap(({ doc }) => (doc.authorId === authorId ? [doc.postTitle] : [])).sort();
}

describe('situations of the network', () => {
  it('1: online, nothing waits, both directions confirmed', async () => {
    const phone = await world.phone();
    await phone.register('Олена');
    const id = await phone.post('Перший');
    await becomes(phone, id, 'published');
    const status = await badge(phone, 'synced');
    expect(status).toMatchObject({ waiting: 0, refused: 0, reason: 'none' });
    expect(Math.abs(Date.parse(status.lastContact ?? '') - Date.now())).toBeLessThan(60_000);
  });

  it('2: offline, nothing waits; reading still works, also after a restart', async () => {
    const phone = await world.phone();
    const { userId } = await phone.register('Олена');
    const id = await phone.post('Читати далі');
    await becomes(phone, id, 'published');
    await until('the fact is mirrored', async () => (await phone.mirrored(userId)).has(id));
    await badge(phone, 'synced');
    await phone.goOffline();
    const before = await badge(phone, 'offline');
    expect(before).toMatchObject({ waiting: 0 });
    expect(before.lastContact).not.toBeNull();
    await phone.restart();
    expect((await badge(phone, 'offline')).lastContact).not.toBeNull();
    expect((await phone.mirrored(userId)).get(id)?.postTitle).toBe('Читати далі');
    expect((await phone.device.get(id))?.state).toBe('published');
  });

  it('3: offline, three things wait, newest first, also after a restart', async () => {
    const phone = await world.phone();
    await phone.register('Олена');
    await badge(phone, 'synced');
    await phone.goOffline();
    for (const title of ['Раз', 'Два', 'Три']) await phone.post(title);
    await phone.restart();
    expect(await badge(phone, 'offline')).toMatchObject({ waiting: 3 });
    expect((await phone.device.syncCentre()).waiting.map((item) => item.title)).toEqual(['Три', 'Два', 'Раз']);
  });

  it('4: the server is down; the device retries, and at once when the person asks', async () => {
    const phone = await world.phone();
    await phone.register('Олена');
    await badge(phone, 'synced');
    phone.network.weather = 'down';
    const id = await phone.post('Чекає на сервер');
    expect(await badge(phone, 'unreachable')).toMatchObject({ reason: 'serverDown', waiting: 1 });
    phone.network.calm();
    await phone.device.syncNow();
    await becomes(phone, id, 'published');
    await badge(phone, 'synced');
  });

  it.each(['captive', 'redirect'] as const)('5: a captive network (%s) is not read as data', async (weather) => {
    const phone = await world.phone();
    const { userId } = await phone.register('Олена');
    const before = await phone.post('До порталу');
    await becomes(phone, before, 'published');
    await until('it is mirrored', async () => (await phone.mirrored(userId)).has(before));
    phone.network.weather = weather;
    const id = await phone.post('У кафе');
    await phone.device.syncNow();
    expect(await badge(phone, 'unreachable')).toMatchObject({ reason: 'captivePortal', waiting: 1 });
    expect([...(await phone.mirrored(userId)).keys()]).toEqual([before]);
    expect((await phone.device.start()).session?.kind).toBe('signedIn');
    phone.network.calm();
    await phone.device.syncNow();
    await becomes(phone, id, 'published');
  });

  it('6: on a slow network a photo delays no text, and each photo shows its progress', async () => {
    const phone = await world.phone();
    await phone.register('Олена');
    await badge(phone, 'synced');
    const bytes = await sharp({ create: { width: 30, height: 20, channels: 3, background: '#936' } })
      .jpeg()
      .toBuffer();
    const sha256 = createHash('sha256').update(new Uint8Array(bytes)).digest('hex');
    const release = phone.network.hold((path) => path.startsWith('/media/'));
    must(await phone.device.keepPhoto(sha256, new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' })));
    const withPhoto = await phone.post('З фото', { photo: { sha256, alt: '', width: 30, height: 20 } });
    const text = await phone.post('Лише текст');
    await becomes(phone, text, 'published');
    expect(await phone.device.get(withPhoto)).toMatchObject({ photoWaiting: true });
    expect(await badge(phone, 'sending')).toMatchObject({ waiting: 1 });
    const [item] = (await phone.device.syncCentre()).waiting;
    expect(item).toMatchObject({ kind: 'photo', id: sha256 });
    release();
    await becomes(phone, withPhoto, 'published');
    await badge(phone, 'synced');
  });

  it('7: the network fails while sending; nothing arrives twice and nothing is lost', async () => {
    const phone = await world.phone();
    const { userId } = await phone.register('Олена');
    await badge(phone, 'synced');
    await phone.goOffline();
    const titles = ['А', 'Б', 'В', 'Г'];
    for (const title of titles) await phone.post(title);
    phone.network.calm();
    // A statement that arrived still counts as unsent until its answer is known.
    phone.network.expectFor(`/db/${ownDatabaseName(userId)}/_bulk_docs`, 'lostAnswer');
    await phone.device.setPresence({ online: true, visible: true });
    await until('something was sent', () => pushes(phone).length > 0);
    await phone.goOffline();
    expect((await badge(phone, 'offline')).waiting).toBeGreaterThan(0);
    await phone.goOnline();
    await badge(phone, 'synced');
    await until('all are published', async () =>
      (await phone.device.list('post')).every((record) => record.state === 'published'),
    );
    expect(await factsOf(world.service.url, userId)).toEqual(titles);
    expect(await phone.device.conflicts()).toEqual([]);
  });

  it('8: the service is killed in the middle of a push and restarted', { timeout: 60_000 }, async () => {
    const service = await ServiceProcess.start();
    try {
      const phone = await world.phone({}, service.url);
      const { userId } = await phone.register('Олена');
      await badge(phone, 'synced');
      await phone.goOffline();
      const posts = Array.from({ length: 450 }, (_, number) => postInput(`Допис ${String(number).padStart(3, '0')}`));
      for (const post of posts) must(await phone.device.put(post));
      await phone.goOnline();
      await until('the push has begun', () => pushes(phone).length > 0);
      await service.kill();
      await badge(phone, 'unreachable');
      expect((await phone.status()).waiting).toBeGreaterThan(0);
      await service.start();
      await until(
        'all are published once',
        async () => (await factsOf(service.url, userId)).length === posts.length,
        40_000,
      );
      expect(await factsOf(service.url, userId)).toEqual(posts.map((post) => post.postTitle).sort());
      await badge(phone, 'synced');
      expect(await phone.device.conflicts()).toEqual([]);
    } finally {
      await service.remove();
    }
  });

  it('55: the own database’s code fails to load at sign-in: the device retries, and uses it without a new page', async () => {
    let away = true;
    const phone = await world.phone({
      loadOwnDatabase: () =>
        away ? Promise.reject(new ChunkLoadError('room')) : import('../../../src/data/own/own-database.ts'),
    });
    await phone.register('Олена');
    expect(await badge(phone, 'unreachable')).toMatchObject({ waiting: 0, reason: 'none' });
    const post = postInput('Ще у формі');
    expect(await phone.device.put(post)).toMatchObject({ ok: false, code: 'network/unreachable' });
    expect(await phone.device.repair()).toMatchObject({ ok: false, code: 'network/unreachable' });
    // A whole sync: no part of it waits for the code, and the mirrors continue.
    await phone.device.syncNow();
    expect((await phone.status()).badge).toBe('unreachable');
    away = false;
    await badge(phone, 'synced');
    must(await phone.device.put(post));
    await becomes(phone, post._id, 'published');
  });

  it('55: the own database’s code loads after a screen’s timeout: it is used then, and requested once', async () => {
    let asked = 0;
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const phone = await world.phone({
      async loadOwnDatabase() {
        asked += 1;
        await held;
        return import('../../../src/data/own/own-database.ts');
      },
    });
    await phone.register('Олена');
    await badge(phone, 'unreachable');
    await phone.device.syncNow();
    expect(asked).toBe(1);
    release();
    await badge(phone, 'synced');
    expect(asked).toBe(1);
  });

  it('55: slow code does not shorten the time for opening the database', async () => {
    const clock = manualClock(Date.now());
    const [code, pouch] = [heldStep(), heldStep()];
    const phone = await world.phone({
      clock,
      async loadOwnDatabase() {
        await code.reached();
        return import('../../../src/data/own/own-database.ts');
      },
      async loadPouch() {
        await pouch.reached();
        return { open: memoryPouch };
      },
    });
    const registered = phone.register('Олена');
    await until('the code is asked for', () => code.isReached);
    clock.advance(4_900);
    code.release();
    await until('the database is being opened', () => pouch.isReached);
    clock.advance(4_900);
    pouch.release();
    await registered;
    await badge(phone, 'synced');
    const badges = phone.events.flatMap((event) => (event.kind === 'status' ? [event.status.badge] : []));
    expect(badges).not.toContain('broken');
  });

  it('55: a person who signs out while the code is missing is a visitor without any problem', async () => {
    const phone = await world.phone({ loadOwnDatabase: () => Promise.reject(new ChunkLoadError('room')) });
    await phone.register('Олена');
    await badge(phone, 'unreachable');
    expect(await phone.device.unsent()).toBeNull();
    must(await phone.device.signOut());
    await badge(phone, 'synced');
  });
});

/** A step of the device that pauses until the test releases it. */
function heldStep() {
  let release: () => void = () => undefined;
  const open = new Promise<void>((resolve) => {
    release = resolve;
  });
  const step = {
    isReached: false,
    release,
    reached(): Promise<void> {
      step.isReached = true;
      return open;
    },
  };
  return step;
}
