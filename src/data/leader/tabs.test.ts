import { ulid } from 'ulid';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startService } from '../../../sync-server/src/start-service.ts';
import type { DataEvent } from '../api.ts';
import { ChunkLoadError } from '../chunk-load-error.ts';
import type { Device } from '../device.ts';
import type { Environment } from '../environment.ts';
import { eventually } from '../testing/eventually.ts';
import { nodeDevice, nodeDisk } from '../testing/node-device.ts';
import { postInput } from '../testing/posts.ts';
import { memoryChannels, memoryLocks } from '../testing/tabs.ts';

let service: Awaited<ReturnType<typeof startService>>;
const open: Device[] = [];

beforeAll(async () => {
  service = await startService();
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((device) => device.close()));
});
afterAll(() => service.stop());

/** One browser: tabs share the disk, the locks and the channel. */
function browser() {
  const [name, disk, locks, channels] = [ulid(), nodeDisk(), memoryLocks(), memoryChannels()];
  let requests = 0;
  return {
    disk,
    channels,
    registrations: () => requests,
    /** Holds the leader's lock like a closing tab; answers how to release it. */
    hold: () =>
      new Promise<() => void>((held) => {
        void locks.request(`${name}-lapka-leader`, () => new Promise<void>((letGo) => held(letGo)));
      }),
    tab(id: string, special: Partial<Pick<Environment, 'loadOwnDatabase'>> = {}): Device {
      const device = nodeDevice({
        origin: service.url,
        name,
        disk,
        locks,
        openChannel: channels.of(id),
        fetch: (input, init) => {
          if (String(input).endsWith('/auth/register')) requests++;
          return fetch(input, init);
        },
        ...special,
      });
      open.push(device);
      return device;
    },
  };
}

async function register(at: Device): Promise<void> {
  const email = `${ulid().toLowerCase()}@example.org`;
  const input = { firstName: 'Olena', secondName: 'Koval', email, password: 'long enough', locale: 'en' as const };
  expect(await at.register(input)).toMatchObject({ ok: true });
}

describe('two tabs', () => {
  it('lets one of two tabs lead; the other forwards calls and receives the same data and events', async () => {
    const { tab, registrations } = browser();
    const first = tab('1');
    await first.start();
    const second = tab('2');
    const events: DataEvent[] = [];
    await second.subscribe((event) => events.push(event));
    await register(second);
    expect([first.leads(), second.leads()]).toEqual([true, false]);
    expect(registrations()).toBe(1);
    const post = postInput('From the second');
    expect(await second.put(post)).toMatchObject({ ok: true });
    expect((await first.get(post._id))?.statement).toMatchObject({ postTitle: 'From the second' });
    await eventually(async () => (await second.get(post._id))?.state === 'published');
    expect(events.some((event) => event.kind === 'changed' && event.types.includes('post'))).toBe(true);
    expect(await second.status()).toEqual(await first.status());
  });

  it('loses no write when both tabs write at once', async () => {
    const { tab } = browser();
    const tabs = [tab('1'), tab('2')] as const;
    await register(tabs[0]);
    const posts = Array.from({ length: 40 }, (_, index) => postInput(`Post ${index}`));
    const results = await Promise.all(posts.map((post, index) => (index % 2 === 0 ? tabs[0] : tabs[1]).put(post)));
    expect(results.every((result) => result.ok)).toBe(true);
    expect((await tabs[1].list('post')).map((one) => one.statement._id).sort()).toEqual(
      posts.map((one) => one._id).sort(),
    );
  });

  it('takes over within two seconds when the leader closes, with the calls made since', async () => {
    const { tab } = browser();
    const first = tab('1');
    await register(first);
    const second = tab('2');
    const post = postInput('Kept');
    await second.put(post);
    const since = performance.now();
    const closing = first.close();
    const answer = await second.get(post._id);
    expect(answer?.statement).toMatchObject({ postTitle: 'Kept' });
    expect(performance.now() - since).toBeLessThan(2_000);
    await closing;
    expect(second.leads()).toBe(true);
  });

  it('replaces a leader that does not answer, which steps down when it notices that', async () => {
    const { tab, channels } = browser();
    const first = tab('1');
    await register(first);
    const second = tab('2');
    const post = postInput('Before');
    await second.put(post);
    channels.silence('1');
    const record = await second.get(post._id);
    expect(record?.statement).toMatchObject({ postTitle: 'Before' });
    expect(second.leads()).toBe(true);
    await eventually(() => !first.leads());
  });

  it('leads without a lock where the browser denies them, and says why nobody can sign in: situation 23', async () => {
    const locks = { request: () => Promise.reject(new DOMException('denied', 'SecurityError')) };
    const indexedDb = {
      open() {
        throw new DOMException('denied', 'SecurityError');
      },
    };
    const blocked = nodeDevice({
      origin: service.url,
      name: ulid(),
      locks: locks as unknown as LockManager,
      indexedDb: indexedDb as unknown as IDBFactory,
    });
    open.push(blocked);
    expect(await blocked.start()).toMatchObject({ storage: 'limited', session: { kind: 'visitor' } });
    const entered = await blocked.login({ email: 'a@example.org', password: 'long enough', locale: 'en' });
    expect(entered).toEqual({ ok: false, code: 'device/sign-in-blocked' });
  });

  it('reports in the tab that leads next a storage mark found while no tab led: situation 22', async () => {
    const { tab, hold } = browser();
    const letGo = await hold();
    const late = tab('1');
    const events: DataEvent[] = [];
    await late.subscribe((event) => void events.push(event));
    await late.foundStorageMark();
    expect(late.leads()).toBe(false);
    letGo();
    await eventually(() => events.some((event) => event.kind === 'evicted'));
  });

  it('loads the leader’s missing code later, notifies the other tab, and serves it then: situation 55', async () => {
    const { tab } = browser();
    let away = true;
    const first = tab('1', {
      loadOwnDatabase: () => (away ? Promise.reject(new ChunkLoadError('room')) : import('../own/own-database.ts')),
    });
    await register(first);
    const second = tab('2');
    await eventually(async () => (await second.status()).badge === 'unreachable');
    const post = postInput('Once it has come');
    expect(await second.put(post)).toMatchObject({ ok: false, code: 'network/unreachable' });
    away = false;
    await second.syncNow();
    expect(await second.put(post)).toMatchObject({ ok: true });
    expect([first.leads(), second.leads()]).toEqual([true, false]);
    await eventually(async () => (await first.get(post._id))?.state === 'published');
  });

  it('notifies a page that cannot read data of a newer version, but not the page of that version: situation 57', async () => {
    const { tab } = browser();
    const newer = tab('1');
    await register(newer);
    await eventually(async () => (await newer.status()).badge === 'synced');
    const older = tab('2');
    const badges: string[] = [];
    await older.subscribe((event) => void (event.kind === 'status' && badges.push(event.status.badge)));
    await older.status();
    badges.length = 0;
    await older.newerVersionFound();
    expect((await older.start()).status.badge).toBe('outdated');
    await newer.put(postInput('Changes the status'));
    await eventually(async () => (await newer.status()).badge === 'synced');
    expect((await older.status()).badge).toBe('outdated');
    expect([...new Set(badges)]).toEqual(['outdated']);
  });
});
