import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readPostBySlug } from '../../src/entities/post/read-post.ts';
import { startService } from '../../sync-server/src/start-service.ts';
import { Phone, until } from './devices.ts';

let service: Awaited<ReturnType<typeof startService>>;
const phones: Phone[] = [];

beforeAll(async () => {
  service = await startService();
});
afterAll(async () => {
  for (const phone of phones) await phone.off();
  await service.stop();
});

async function phone(): Promise<Phone> {
  const made = await Phone.on(service.url);
  phones.push(made);
  return made;
}

async function readable(reader: Phone, slug: string): Promise<string | null> {
  const found = await readPostBySlug(reader.device, slug);
  return found.kind === 'found' ? found.value.postTitle : null;
}

describe('the way of a post', () => {
  it('a post is written offline, sent when the network returns, and read on another device', async () => {
    const writer = await phone();
    const reader = await phone();
    await writer.register('Олена');
    await writer.goOffline();
    const id = await writer.post('Кіт на підвіконні');
    const record = await writer.device.get(id);
    expect(record?.state).toBe('waiting');
    expect(await writer.status()).toMatchObject({ badge: 'offline', waiting: 1 });

    await writer.goOnline();
    const slug = record?.statement.type === 'post' ? record.statement.slug : '';
    expect(await until('the reader sees the post', () => readable(reader, slug))).toBe('Кіт на підвіконні');
    await until(
      'the writer learns that it was published',
      async () => (await writer.device.get(id))?.state === 'published',
    );
    await until('everything is sent', async () => (await writer.status()).badge === 'synced');
  });

  it('a post survives a restart between writing and sending', async () => {
    const writer = await phone();
    await writer.register('Тарас');
    await writer.goOffline();
    const id = await writer.post('Пес біля дверей');
    await writer.restart();
    expect((await writer.device.get(id))?.state).toBe('waiting');
    await writer.goOnline();
    await until('it was published', async () => (await writer.device.get(id))?.state === 'published');
  });

  it('a post reaches the other devices of the same person', async () => {
    const first = await phone();
    const person = await first.register('Ірина');
    const id = await first.post('З телефона');
    await until('it was published', async () => (await first.device.get(id))?.state === 'published');
    const second = await phone();
    await second.login(person.email);
    await until('the second device has it', async () => (await second.device.get(id))?.state === 'published');
  });

  it('a post reaches a waiting device without a request', async () => {
    const [first, second] = [await phone(), await phone()];
    const person = await first.register('Соломія');
    await second.login(person.email);
    const toOwn = () => second.network.sent.filter(({ path }) => path.startsWith('/db/user-'));
    await until('the second device waits', async () => toOwn().at(-1)?.isWait === true);
    const before = toOwn().length;
    const id = await first.post('Одразу скрізь');
    await until('the second device has it', async () => (await second.device.get(id))?.state === 'published');
    expect(toOwn().slice(before)).toSatisfy((sent: { isWait: boolean }[]) => sent.every(({ isWait }) => isWait));
  });
});
