import sharp from 'sharp';
import { ulid } from 'ulid';
import { describe, expect, it } from 'vitest';
import type { StatementInput } from '../../src/data/api/own.ts';
import { messageFactId, messageId } from '../../src/domain/message/id.ts';
import { variantAddress } from '../../src/domain/photo/variants.ts';
import { versionOf } from '../../src/domain/upgrades.ts';
import { sha256Of } from '../../src/platform/photos/prepare-photo.ts';
import { makeUnique } from '../../src/platform/photos/private-photo.ts';
import { must, type Phone, until } from './devices.ts';
import { becomes, stage } from './stage.ts';

const world = stage();

const input = (to: string, sha256: string): StatementInput => ({
  _id: messageId(to, ulid()),
  type: 'message',
  schemaVersion: versionOf('message'),
  text: '',
  photo: { sha256, alt: 'Мурка', width: 40, height: 30 },
  about: null,
  createdAt: new Date().toISOString(),
});

/** As the form does: prepares the photo, makes it unique and stores it. */
async function choose(phone: Phone): Promise<string> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 40 };
  const drawn = sharp({ create: { width: 40, height: 30, channels: 3, background: '#000', noise } });
  const blob = await makeUnique(new Blob([new Uint8Array(await drawn.webp().toBuffer())], { type: 'image/webp' }));
  const sha256 = await sha256Of(blob);
  must(await phone.device.keepPhoto(sha256, blob, true));
  return sha256;
}

const read = async (phone: Phone, sha256: string, message: string | null) => {
  const answer = await phone.device.readPrivatePhoto(sha256, message);
  return answer.kind === 'here' ? answer.blob.size : answer.kind;
};

const fetched = ({ network }: Phone, sha256: string) =>
  network.sent.filter(({ path, method }) => method === 'GET' && path.startsWith(`/media/${sha256}/`)).length;

describe('a photo in a message', () => {
  it('a chat photo is readable offline on both devices, whichever was offline in between, and nowhere else', async () => {
    const [olena, taras, iryna] = [await world.phone(), await world.phone(), await world.phone()];
    const [me, other] = [await olena.register('Олена'), await taras.register('Тарас')];
    await iryna.register('Ірина');
    await taras.goOffline();
    await olena.goOffline();
    const sha256 = await choose(olena);
    const message = input(other.userId, sha256);
    must(await olena.device.put(message));
    expect((await olena.device.get(message._id))?.photoWaiting).toBe(true);
    const size = await read(olena, sha256, message._id);
    expect(size).toBeGreaterThan(0);

    await olena.goOnline();
    await becomes(olena, message._id, 'published');
    await olena.goOffline();
    expect(await read(olena, sha256, message._id)).toBe(size);
    await olena.restart();
    expect(await read(olena, sha256, message._id)).toBe(size);

    const fact = messageFactId(message._id, me.userId);
    await taras.goOnline();
    await until('it came by itself', async () => fetched(taras, sha256) === 1);
    await taras.device.syncNow();
    await taras.goOffline();
    await until('it is kept', async () => typeof (await read(taras, sha256, fact)) === 'number');
    await taras.restart();
    expect(await read(taras, sha256, fact)).toBeGreaterThan(0);
    expect(fetched(taras, sha256)).toBe(1);

    expect(await read(iryna, sha256, null)).toBe('gone');
    const stranger = await fetch(world.service.url + variantAddress(sha256, 1200));
    expect([stranger.status, stranger.headers.get('cache-control')]).toEqual([404, 'no-store']);
  });

  it('a chat photo arrives when the network returns, and is removed from the other device when it is withdrawn', async () => {
    const [olena, taras] = [await world.phone(), await world.phone()];
    const [me, other] = [await olena.register('Олена'), await taras.register('Тарас')];
    const sha256 = await choose(olena);
    const message = input(other.userId, sha256);
    const fact = messageFactId(message._id, me.userId);
    taras.network.expectFor(variantAddress(sha256, 1200), 'lost');
    must(await olena.device.put(message));
    await until('it was asked for', () => fetched(taras, sha256) > 0);
    await taras.device.syncNow();
    await until('it was asked for again', () => fetched(taras, sha256) > 1);
    await until('it is there', async () => typeof (await read(taras, sha256, fact)) === 'number');

    must(await olena.device.remove(message._id));
    await until('the message is gone', async () => (await taras.device.delivered('message')).length === 0);
    await until('so is the photo', async () => (await read(taras, sha256, null)) === 'gone');
    await taras.goOffline();
    expect(await read(taras, sha256, null)).toBe('away');
  });

  it('of several photos that were sent while offline the newest arrives first, and each once', async () => {
    const [olena, taras] = [await world.phone(), await world.phone()];
    await olena.register('Олена');
    const other = await taras.register('Тарас');
    await taras.goOffline();
    const sent: string[] = [];
    for (let count = 0; count < 3; count += 1) {
      const sha256 = await choose(olena);
      const message = input(other.userId, sha256);
      must(await olena.device.put(message));
      await becomes(olena, message._id, 'published');
      sent.push(sha256);
    }
    await taras.goOnline();
    await until('all are asked for', () => sent.every((sha256) => fetched(taras, sha256) > 0));
    const all = async () => Promise.all(sent.map((sha256) => read(taras, sha256, null)));
    await until('all came', async () => (await all()).every((size) => typeof size === 'number'));
    await taras.goOffline();
    await until('all are kept', async () => (await all()).every((size) => typeof size === 'number'));
    await taras.restart();
    await taras.goOnline();
    await taras.device.syncNow();
    const order = taras.network.sent.flatMap(({ path }) => sent.filter((sha256) => path.includes(sha256)));
    expect(order).toEqual([...sent].reverse());
  });

  it('a chat photo is fetched once, however often it is viewed while it loads', async () => {
    const [olena, taras] = [await world.phone(), await world.phone()];
    await olena.register('Олена');
    const other = await taras.register('Тарас');
    const sha256 = await choose(olena);
    must(await olena.device.put(input(other.userId, sha256)));
    await until('it was asked for', () => fetched(taras, sha256) > 0);
    for (let attempt = 0; attempt < 50; attempt += 1) await read(taras, sha256, null);
    await taras.device.syncNow();
    expect(fetched(taras, sha256)).toBe(1);
  });

  it('a chat photo is also on its author’s other devices and in their export; a lack of storage evicts it', async () => {
    const [olena, tablet, taras] = [await world.phone(), await world.phone(), await world.phone()];
    const { email } = await olena.register('Олена');
    await tablet.login(email);
    const other = await taras.register('Тарас');
    const sha256 = await choose(olena);
    const message = input(other.userId, sha256);
    must(await olena.device.put(message));
    await until('it is there', async () => (await tablet.device.get(message._id))?.state === 'published');
    expect(await read(tablet, sha256, message._id)).toBeGreaterThan(0);
    await tablet.goOffline();
    expect(await read(tablet, sha256, message._id)).toBeGreaterThan(0);
    expect((await tablet.device.storageUse()).freeable).toBeGreaterThan(0);
    await tablet.device.freeSpace();
    expect(await read(tablet, sha256, message._id)).toBe('away');
    await tablet.goOnline();
    const file = await must(await tablet.device.exportAll()).text();
    expect(file).toContain(`${sha256}.webp`);
    await olena.goOffline();
    expect(await must(await olena.device.exportAll()).text()).toContain(`${sha256}.webp`);
  });

  it('a chat photo is fetched only when viewed if the person saves data', async () => {
    const [olena, taras] = [await world.phone(), await world.phone({ savesData: () => true })];
    const [me, other] = [await olena.register('Олена'), await taras.register('Тарас')];
    const sha256 = await choose(olena);
    const message = input(other.userId, sha256);
    must(await olena.device.put(message));
    await until('the message is there', async () => (await taras.device.delivered('message')).length === 1);
    await taras.device.syncNow();
    expect(fetched(taras, sha256)).toBe(0);
    expect(await read(taras, sha256, messageFactId(message._id, me.userId))).toBeGreaterThan(0);
  });

  it('a chat photo is removed from the recipient’s device when they sign out', async () => {
    const [olena, taras] = [await world.phone(), await world.phone()];
    const [me, other] = [await olena.register('Олена'), await taras.register('Тарас')];
    const sha256 = await choose(olena);
    const message = input(other.userId, sha256);
    must(await olena.device.put(message));
    const fact = messageFactId(message._id, me.userId);
    await until('it is there', async () => typeof (await read(taras, sha256, fact)) === 'number');
    must(await taras.device.signOut());
    await taras.register('Ірина');
    expect(await read(taras, sha256, fact)).toBe('gone');
  });
});
