import { createHash, randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { ownDatabaseName } from '../../../couchdb/databases.ts';
import { postInput } from '../../../src/data/testing/posts.ts';
import { DAILY, LIMITS } from '../../../src/domain/limits.ts';
import type { Quota } from '../../../sync-server/src/storage/ledger/quotas.ts';
import { must, type Phone, until } from '../devices.ts';
import { badge, becomes, stage } from '../stage.ts';
import { TestService } from '../test-service.ts';

const world = stage();

async function keepFile(phone: Phone, bytes: Buffer): Promise<string> {
  const content = new Uint8Array(bytes);
  const sha256 = createHash('sha256').update(content).digest('hex');
  must(await phone.device.keepPhoto(sha256, new Blob([content], { type: 'image/jpeg' })));
  return sha256;
}

const picture = (background: string) =>
  sharp({ create: { width: 30, height: 20, channels: 3, background } })
    .jpeg()
    .toBuffer();

describe('situations of refusals', () => {
  it('12: a refused statement stays with its reason; it can be edited, resent or given up', async () => {
    const phone = await world.phone();
    await phone.register('Олена');
    const unsafe = '<p onclick="x()">Текст</p>';
    const post = postInput('Відхилений', { content: unsafe });
    must(await phone.device.put(post));
    const again = await phone.post('Ще один', { content: unsafe });
    await becomes(phone, post._id, 'refused');
    await becomes(phone, again, 'refused');
    expect(await badge(phone, 'refused')).toMatchObject({ refused: 2, waiting: 0 });
    const { refused } = await phone.device.syncCentre();
    expect(refused.find((item) => item.id === post._id)).toMatchObject({
      title: 'Відхилений',
      code: 'post/unsafe-html',
    });
    await phone.restart();
    expect(await badge(phone, 'refused')).toMatchObject({ refused: 2 });

    const before = (await phone.device.get(again))?.outcome?.rev;
    must(await phone.device.sendAgain(again));
    await until('it was decided anew', async () => {
      const record = await phone.device.get(again);
      return record?.state === 'refused' && record.outcome?.rev !== before;
    });
    must(await phone.device.discard(again));
    // "Edit" and "Save" without a change: yesterday's limit may no longer apply.
    const sameAs = (await phone.device.get(post._id))?.outcome?.rev;
    must(await phone.device.put(post));
    await until('the same words were decided anew', async () => {
      const record = await phone.device.get(post._id);
      return record?.state === 'refused' && record.outcome?.rev !== sameAs;
    });
    must(await phone.device.put({ ...post, content: '<p>Текст</p>' }));
    await becomes(phone, post._id, 'published');
    expect(await phone.device.get(again)).toBeNull();
    await badge(phone, 'synced');
  });

  it.each<[string, () => Buffer, string]>([
    ['not an image', () => Buffer.from('зовсім не картинка'), 'photo/not-an-image'],
    ['too large', () => randomBytes(LIMITS.uploadBytes + 1), 'photo/too-large'],
  ])('13: a photo that is %s is refused with its reason and the text stays', async (_name, bytes, code) => {
    const phone = await world.phone();
    await phone.register('Олена');
    await badge(phone, 'synced');
    const sha256 = await keepFile(phone, bytes());
    const post = postInput('З поганим фото', { photo: { sha256, alt: '', width: 10, height: 10 } });
    must(await phone.device.put(post));
    expect(await badge(phone, 'refused')).toMatchObject({ refused: 1 });
    expect((await phone.device.syncCentre()).refused).toMatchObject([{ kind: 'photo', id: sha256, code }]);
    expect((await phone.device.get(post._id))?.statement).toMatchObject({ content: post.content });
    // Without a photo the text is sent.
    must(await phone.device.put({ ...post, photo: null }));
    must(await phone.device.discard(sha256));
    await becomes(phone, post._id, 'published');
    await badge(phone, 'synced');
  });
});

/**
 * The network of a person whose own database is full: the gateway refuses new documents, while removals and everything
 * else reach the service.
 */
function fullGateway(state: { full: boolean }): typeof fetch {
  return async (input, init) => {
    if (!state.full || !String(input).endsWith('/_bulk_docs') || typeof init?.body !== 'string')
      return fetch(input, init);
    const sent = JSON.parse(init.body) as { docs: { _id: string; _deleted?: boolean }[] };
    const docs = sent.docs.filter(({ _deleted }) => _deleted === true);
    const refused = sent.docs.filter(({ _deleted }) => _deleted !== true);
    const answer = await fetch(input, { ...init, body: JSON.stringify({ ...sent, docs }) });
    const rows = refused.map(({ _id: id }) => ({ id, error: 'forbidden', reason: 'full', code: 'limit/storage' }));
    return new Response(JSON.stringify([...((await answer.json()) as object[]), ...rows]), {
      status: answer.status,
      headers: { 'content-type': 'application/json' },
    });
  };
}

describe('a full database on the server', () => {
  it('56: what exceeds the quota stays on the device, is reported, listed at sign-out, and sent when there is room', async () => {
    const state = { full: false };
    const phone = await world.phone({ fetch: fullGateway(state) });
    await phone.register('Олена');
    const early = await phone.post('Ще вліз');
    await becomes(phone, early, 'published');
    await badge(phone, 'synced');
    state.full = true;
    const late = await phone.post('Уже не вліз');
    await becomes(phone, late, 'refused');
    expect(await badge(phone, 'refused')).toMatchObject({ refused: 1, waiting: 0, reason: 'spaceFull' });
    expect((await phone.device.syncCentre()).refused).toMatchObject([{ id: late, code: 'limit/storage' }]);
    expect(await phone.device.unsent()).toMatchObject([{ id: late, title: 'Уже не вліз' }]);
    await phone.restart();
    expect(await badge(phone, 'refused')).toMatchObject({ refused: 1, reason: 'spaceFull' });

    // The removal itself frees room.
    must(await phone.device.remove(early));
    state.full = false;
    await becomes(phone, late, 'published');
    await badge(phone, 'synced');
    expect(await phone.device.unsent()).toEqual([]);

    state.full = true;
    const another = await phone.post('І ще один');
    await becomes(phone, another, 'refused');
    state.full = false;
    await phone.device.syncNow();
    await becomes(phone, another, 'published');
    await badge(phone, 'synced');
  });
});

describe('the daily photo quota', () => {
  it('53: photos beyond the quota stay on the device; texts are sent, and a later try sends the photos', async () => {
    const bounded = await TestService.start({ DAILY_LIMITS: 'on' });
    try {
      const phone = await world.phone({}, bounded.url);
      const { userId } = await phone.register('Олена');
      await badge(phone, 'synced');
      const ledger = bounded.couch.use<{ type: string; quota: Quota }>('ledger');
      const quota = { from: new Date().toISOString(), counts: { photos: DAILY.photos.fresh } };
      const { rev } = await ledger.insert({ type: 'uploads', quota }, `uploads:${userId}`);
      const shown = await keepFile(phone, await picture('#936'));
      const more = await keepFile(phone, await picture('#693'));
      const post = postInput('З фото', { photo: { sha256: shown, alt: '', width: 30, height: 20 } });
      must(await phone.device.put(post));
      const text = await phone.post('Лише текст');
      await becomes(phone, text, 'published');
      const held = await until('the limit is told', async () => {
        const status = await phone.status();
        return status.reason === 'enoughPhotos' ? status : null;
      });
      expect(held).toMatchObject({ badge: 'sending', waiting: 2, refused: 0 });
      const { waiting } = await phone.device.syncCentre();
      const photos = [shown, more].map((id) => expect.objectContaining({ id, code: 'limit/photos', state: 'waiting' }));
      expect(waiting).toEqual(expect.arrayContaining(photos));

      const tries = () => phone.network.sent.filter(({ path }) => path.startsWith('/media/')).length;
      const before = tries();
      await phone.device.syncNow();
      expect(tries()).toBe(before);
      await ledger.destroy(`uploads:${userId}`, rev);
      phone.clockError += 61 * 60_000;
      await phone.device.syncNow();
      await becomes(phone, post._id, 'published');
      expect(await badge(phone, 'synced')).toMatchObject({ waiting: 0, reason: 'none' });
    } finally {
      await bounded.remove();
    }
  });

  it('54: a photo that the server no longer has is sent again when a statement names it', async () => {
    const phone = await world.phone();
    const { userId } = await phone.register('Олена');
    await badge(phone, 'synced');
    const sha256 = await keepFile(phone, await picture('#369'));
    const media = world.service.couch.use<object>('media');
    const uploaded = await until('it is uploaded', () => media.get(sha256).catch(() => null));
    await until('the phone knows', async () => (await phone.status()).waiting === 0);
    await media.destroy(sha256, uploaded._rev);
    const post = postInput('Пізніше', { photo: { sha256, alt: '', width: 30, height: 20 } });
    must(await phone.device.put(post));
    await until('the post waits', async () => (await phone.device.get(post._id))?.state === 'sent');
    const ledger = world.service.couch.use<{ since: string }>('ledger');
    const wait = `pending:${ownDatabaseName(userId)}:${post._id}`;
    const noted = await until('its photo is waited for', () => ledger.get(wait).catch(() => null));
    await ledger.insert({ ...noted, since: '2026-01-01T00:00:00.000Z' });
    await world.service.restart();
    await becomes(phone, post._id, 'published');
    await badge(phone, 'synced');
  });
});

it('a photo that is chosen during an upload is uploaded right after it', async () => {
  const phone = await world.phone();
  await phone.register('Олена');
  await badge(phone, 'synced');
  let isUnderWay = false;
  const release = phone.network.hold((path) => {
    isUnderWay ||= path.startsWith('/media/');
    return path.startsWith('/media/');
  });
  await keepFile(phone, await picture('#123'));
  await until('the first upload is under way', () => isUnderWay);
  const second = await keepFile(phone, await picture('#321'));
  await phone.device.syncNow();
  release();
  const uploads = () => phone.network.sent.filter(({ path }) => path.startsWith('/media/'));
  // The next regular sync would come after this timeout.
  await until('the second follows', () => uploads().some(({ path }) => path.includes(second)), 10_000);
}, 60_000);

describe('situations of two devices', () => {
  /** Two offline phones of one person with the same published post. */
  async function apart() {
    const [here, there] = [await world.phone(), await world.phone()];
    const { email } = await here.register('Олена');
    await there.login(email);
    const post = postInput('Спільний');
    must(await here.device.put(post));
    await becomes(here, post._id, 'published');
    await becomes(there, post._id, 'published');
    const baseRev = (await there.device.get(post._id))?.statement._rev ?? '';
    await here.goOffline();
    await there.goOffline();
    return { here, there, post, baseRev };
  }

  async function together(...phones: Phone[]): Promise<void> {
    for (const phone of phones) await phone.goOnline();
    await until('both have everything of each other', async () => {
      for (const phone of phones) await phone.device.syncNow();
      const revisions = await Promise.all(
        phones.map(async (phone) =>
          JSON.stringify([
            (await phone.device.list('post')).map((record) => record.statement._rev),
            (await phone.device.conflicts()).map((one) => one.versions.map((version) => version.rev).sort()),
          ]),
        ),
      );
      const settled = await Promise.all(phones.map(async (phone) => (await phone.status()).waiting === 0));
      return new Set(revisions).size === 1 && settled.every(Boolean);
    });
  }

  it('15: one field changed on two devices: both versions are shown, the chosen one applies on both', async () => {
    const { here, there, post, baseRev } = await apart();
    must(await here.device.put({ ...post, postTitle: 'Тут', baseRev }));
    must(await there.device.put({ ...post, postTitle: 'Там', baseRev }));
    await together(here, there);
    for (const phone of [here, there]) {
      expect(await badge(phone, 'choose')).toMatchObject({ toChoose: 1 });
      const [conflict] = await phone.device.conflicts();
      expect(conflict).toMatchObject({ id: post._id, fields: ['postTitle'] });
      expect(conflict?.versions.map((version) => version.statement)).toEqual(
        expect.arrayContaining([
          expect.objectContaining({ postTitle: 'Тут' }),
          expect.objectContaining({ postTitle: 'Там' }),
        ]),
      );
      expect(conflict?.versions.map((version) => version.thisDevice).sort()).toEqual([false, true]);
    }
    const [conflict] = await here.device.conflicts();
    const chosen = conflict?.versions.find((version) => !version.thisDevice)?.rev ?? '';
    must(await here.device.resolve(post._id, chosen));
    await until('the choice reached the other', async () => {
      await there.device.syncNow();
      return (await there.device.conflicts()).length === 0;
    });
    for (const phone of [here, there]) {
      await becomes(phone, post._id, 'published');
      expect((await phone.device.get(post._id))?.statement).toMatchObject({ postTitle: 'Там' });
      await badge(phone, 'synced');
    }
  });

  it('15: different fields merge automatically', async () => {
    const { here, there, post, baseRev } = await apart();
    must(await here.device.put({ ...post, postTitle: 'Назва тут', baseRev }));
    must(await there.device.put({ ...post, content: '<p>Текст там</p>', baseRev }));
    await together(here, there);
    for (const phone of [here, there]) {
      expect((await phone.device.get(post._id))?.statement).toMatchObject({
        postTitle: 'Назва тут',
        content: '<p>Текст там</p>',
      });
      expect(await phone.device.conflicts()).toEqual([]);
    }
  });

  it.each(['keep', 'remove'] as const)('16: changed here, removed there: the person chooses "%s"', async (choice) => {
    const { here, there, post, baseRev } = await apart();
    must(await here.device.put({ ...post, postTitle: 'Змінено', baseRev }));
    must(await there.device.remove(post._id));
    await together(here, there);
    await badge(here, 'choose');
    const [conflict] = await here.device.conflicts();
    expect(conflict?.versions.map((version) => version.removed).sort()).toEqual([false, true]);
    const edited = conflict?.versions.find((version) => !version.removed)?.rev ?? '';
    must(await here.device.resolve(post._id, choice === 'keep' ? edited : 'remove'));
    await until('both are of one mind', async () => {
      for (const phone of [here, there]) await phone.device.syncNow();
      const open = [...(await here.device.conflicts()), ...(await there.device.conflicts())];
      return open.length === 0 && (await here.status()).waiting === 0;
    });
    for (const phone of [here, there]) {
      if (choice === 'keep') {
        await becomes(phone, post._id, 'published');
        expect((await phone.device.get(post._id))?.statement).toMatchObject({ postTitle: 'Змінено' });
      } else {
        expect(await phone.device.get(post._id)).toBeNull();
        await until(
          'nobody reads it any more',
          async () => (await phone.device.readFact('post', post._id)).kind !== 'found',
        );
      }
    }
  });
});
