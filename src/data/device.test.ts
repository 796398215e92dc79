import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { ulid } from 'ulid';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startService } from '../../sync-server/src/start-service.ts';
import { systemClock } from '../platform/clock.ts';
import type { DataEvent } from './api.ts';
import type { Device } from './device.ts';
import { createMirrorReads } from './mirror/read.ts';
import { eventually } from './testing/eventually.ts';
import { type NodeDeviceOptions, type NodeDisk, nodeDevice, nodeDisk } from './testing/node-device.ts';
import { postInput } from './testing/posts.ts';

let service: Awaited<ReturnType<typeof startService>>;
const open: Device[] = [];

beforeAll(async () => {
  service = await startService();
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((device) => device.close()));
});
afterAll(() => service.stop());

/** A network that can be taken away, answer like a captive portal, or lose answers of requests that did arrive. */
function network() {
  const state = { mode: 'up' as 'up' | 'down' | 'portal' | 'answersLost', requests: [] as string[] };
  const go: typeof fetch = async (input, init) => {
    state.requests.push(`${init?.method ?? 'GET'} ${new URL(String(input)).pathname}`);
    if (state.mode === 'down') throw new TypeError('network');
    if (state.mode === 'portal')
      return new Response('<html>Sign in</html>', { headers: { 'content-type': 'text/html' } });
    const response = await fetch(input, init);
    if (state.mode === 'answersLost') throw new TypeError('network');
    return response;
  };
  return { state, fetch: go };
}

interface Person {
  email: string;
  password: string;
}

function device(options: Partial<NodeDeviceOptions> = {}): Device {
  const made = nodeDevice({ origin: service.url, name: ulid(), ...options });
  open.push(made);
  return made;
}

async function register(at: Device, names = { firstName: 'Олена', secondName: 'Коваль' }): Promise<Person> {
  const person = { email: `${ulid().toLowerCase()}@example.org`, password: 'long enough' };
  const registered = await at.register({ ...names, ...person, locale: 'uk' });
  expect(registered, JSON.stringify(registered)).toMatchObject({ ok: true });
  return person;
}

async function login(at: Device, person: Person): Promise<void> {
  expect(await at.login({ ...person, locale: 'uk' })).toMatchObject({ ok: true });
}

const stateOf = async (at: Device, id: string) => (await at.get(id))?.state;

async function published(at: Device, id: string): Promise<void> {
  await eventually(async () => (await stateOf(at, id)) === 'published', { describe: () => at.syncCentre() });
}

function reads(disk: NodeDisk, name: string) {
  return createMirrorReads({
    indexedDb: disk.indexedDb,
    keyRange: IDBKeyRange,
    clock: systemClock,
    prefix: `${name}-`,
  });
}

describe('a post on its way', () => {
  it('is written offline, waits over a restart, is sent when the network is back, and read on another device', async () => {
    const { state, fetch } = network();
    const [name, disk] = [ulid(), nodeDisk()];
    const first = device({ name, disk, fetch });
    await register(first);
    await first.syncNow();
    state.mode = 'down';
    const post = postInput('Мій кіт');
    expect(await first.put(post)).toMatchObject({ ok: true });
    expect(await stateOf(first, post._id)).toBe('waiting');
    await first.close();

    const again = device({ name, disk, fetch });
    expect((await again.start()).session.kind).toBe('signedIn');
    expect(await stateOf(again, post._id)).toBe('waiting');
    expect((await again.status()).waiting).toBe(1);
    state.mode = 'up';
    await again.syncNow();
    await published(again, post._id);
    await eventually(async () => (await again.status()).badge === 'synced', { describe: () => again.status() });

    const otherDisk = nodeDisk();
    const other = device({ name: 'other', disk: otherDisk });
    await other.syncNow();
    const mirror = reads(otherDisk, 'other');
    expect((await mirror.bySlug(post.slug))?.postTitle).toBe('Мій кіт');
    expect((await mirror.feed(null, 10)).posts.map((one) => one._id)).toContain(post._id);
    await mirror.close();
  });

  it('an answer that got lost doubles nothing', async () => {
    const { state, fetch } = network();
    const at = device({ fetch });
    await register(at);
    await at.syncNow();
    state.mode = 'answersLost';
    const post = postInput('Once');
    await at.put(post);
    await at.settled();
    state.mode = 'up';
    await at.syncNow();
    await published(at, post._id);
    expect(await at.list('post')).toHaveLength(1);
    expect(await at.conflicts()).toEqual([]);
  });

  it('a refused one says why and can be corrected', async () => {
    const at = device();
    await register(at);
    const post = postInput('Unsafe', { content: '<p onclick="x()">Text</p>' });
    await at.put(post);
    await eventually(async () => (await stateOf(at, post._id)) === 'refused', { describe: () => at.list('post') });
    expect((await at.get(post._id))?.outcome?.code).toBe('post/unsafe-html');
    expect((await at.status()).badge).toBe('refused');
    expect((await at.syncCentre()).refused).toMatchObject([{ id: post._id, code: 'post/unsafe-html' }]);
    await at.put({ ...post, content: '<p>Text</p>' });
    await published(at, post._id);
    expect((await at.status()).refused).toBe(0);
  });

  it('a refused edit that is given up leaves the published version in place', async () => {
    const at = device();
    await register(at);
    const post = postInput('Stays');
    await at.put(post);
    await published(at, post._id);
    await eventually(async () => (await at.readFact('community', post._id)).kind === 'found');
    await at.syncNow();
    await at.put({ ...post, content: '<script>1</script>' });
    await eventually(async () => (await stateOf(at, post._id)) === 'refused');
    expect(await at.discard(post._id)).toMatchObject({ ok: true });
    await published(at, post._id);
    expect((await at.get(post._id))?.statement).toMatchObject({ content: '<p>Text</p>' });
  });

  it('the same content again is no new revision, and a malformed one is not kept', async () => {
    const at = device();
    await register(at);
    const post = postInput('Same');
    const first = await at.put(post);
    expect(await at.put(post)).toEqual(first);
    expect(await at.put(postInput(' '))).toEqual({ ok: false, code: 'post/title-required' });
    expect(await at.put({ ...post, tags: Array.from({ length: 11 }, (_, index) => `t${index}`) })).toMatchObject({
      ok: false,
      code: 'post/too-many-tags',
    });
    expect(await at.list('post')).toHaveLength(1);
  });
});

describe('what the status says', () => {
  it('a captive portal is recognised, and nothing of it is taken for data', async () => {
    const { state, fetch } = network();
    state.mode = 'portal';
    const at = device({ fetch });
    await at.syncNow();
    expect(await at.status()).toMatchObject({ badge: 'unreachable', reason: 'captivePortal', lastContact: null });
    state.mode = 'up';
    await at.syncNow();
    expect((await at.status()).badge).toBe('synced');
  });

  it('offline it says so and counts what waits', async () => {
    const { state, fetch } = network();
    const at = device({ fetch });
    await register(at);
    await at.syncNow();
    state.mode = 'down';
    await at.setPresence({ online: false, visible: true });
    await at.put(postInput('One'));
    await at.put(postInput('Two'));
    expect(await at.status()).toMatchObject({ badge: 'offline', waiting: 2 });
  });

  it('events tell what changed', async () => {
    const at = device();
    const events: DataEvent[] = [];
    await at.subscribe((event) => events.push(event));
    await register(at);
    const post = postInput('Told');
    await at.put(post);
    await published(at, post._id);
    expect(events.some((event) => event.kind === 'session' && event.session.kind === 'signedIn')).toBe(true);
    expect(events.some((event) => event.kind === 'changed' && event.types.includes('post'))).toBe(true);
  });
});

describe('several people on one device', () => {
  it('signing out wipes, the next person sees nothing, and the cookie is ended first', async () => {
    const { state, fetch } = network();
    const [name, disk] = [ulid(), nodeDisk()];
    const at = device({ name, disk, fetch });
    await register(at);
    await at.syncNow();
    state.mode = 'down';
    const post = postInput('Never sent');
    await at.put(post);
    expect(await at.unsent()).toMatchObject([{ id: post._id, title: 'Never sent' }]);
    expect(await (await at.exportUnsent()).text()).toContain('Never sent');
    expect(await at.signOut()).toEqual({ ok: true, value: null });
    expect((await at.start()).session).toEqual({ kind: 'visitor' });
    expect(await at.get(post._id)).toBeNull();
    expect((await disk.indexedDb.databases()).filter((one) => one.name?.includes('lapka-own'))).toEqual([]);
    expect(disk.cookies.size).toBe(1);
    state.mode = 'up';
    state.requests.length = 0;
    await at.syncNow();
    expect(disk.cookies.size).toBe(0);
    expect(state.requests.filter((one) => one.includes('/auth/'))).toEqual(['POST /auth/logout']);

    await register(at, { firstName: 'Andrii', secondName: 'Bondar' });
    expect(await at.list('post')).toEqual([]);
  });

  it('an ended session keeps the queue for the same person and shows it to nobody else', async () => {
    const [name, disk] = [ulid(), nodeDisk()];
    const at = device({ name, disk });
    const olena = await register(at);
    await at.syncNow();
    await at.close();
    disk.cookies.clear();

    const later = device({ name, disk });
    const post = postInput('Kept');
    await later.put(post);
    await later.syncNow();
    expect(await later.status()).toMatchObject({ badge: 'signIn', waiting: 1 });
    expect(await stateOf(later, post._id)).toBe('waiting');

    await register(later, { firstName: 'Andrii', secondName: 'Bondar' });
    expect(await later.list('post')).toEqual([]);
    expect((await later.status()).waiting).toBe(0);

    await login(later, olena);
    await published(later, post._id);
  });
});

describe('two devices of one person', () => {
  async function pair() {
    const netA = network();
    const netB = network();
    const a = device({ fetch: netA.fetch });
    const b = device({ fetch: netB.fetch });
    const person = await register(a);
    await login(b, person);
    const post = postInput('Both');
    await a.put(post);
    await published(a, post._id);
    await b.syncNow();
    const baseRev = (await eventually(() => b.get(post._id))).statement._rev;
    netA.state.mode = 'down';
    netB.state.mode = 'down';
    const together = async () => {
      for (let turn = 0; turn < 3; turn++) {
        netA.state.mode = 'up';
        netB.state.mode = 'up';
        await a.syncNow();
        await b.syncNow();
        await Promise.all([a.settled(), b.settled()]);
      }
    };
    return { a, b, post, baseRev, together };
  }

  it('different fields merge by themselves, to the same revision on both', async () => {
    const { a, b, post, baseRev, together } = await pair();
    await a.put({ ...post, postTitle: 'From A', baseRev });
    await b.put({ ...post, content: '<p>From B</p>', baseRev });
    await together();
    const [atA, atB] = [await a.get(post._id), await b.get(post._id)];
    expect(atA?.statement).toMatchObject({ postTitle: 'From A', content: '<p>From B</p>' });
    expect(atB?.statement._rev).toBe(atA?.statement._rev);
    expect([await a.conflicts(), await b.conflicts()]).toEqual([[], []]);
    await published(a, post._id);
  });

  it('the same field is asked about, and the choice reaches the other device', async () => {
    const { a, b, post, baseRev, together } = await pair();
    await a.put({ ...post, postTitle: 'From A', baseRev });
    await b.put({ ...post, postTitle: 'From B', baseRev });
    await together();
    expect((await a.status()).badge).toBe('choose');
    const [conflict] = await a.conflicts();
    expect(conflict).toMatchObject({ id: post._id, fields: ['postTitle'] });
    const mine = conflict?.versions.find((version) => version.thisDevice);
    expect(mine?.statement).toMatchObject({ postTitle: 'From A' });
    expect(await a.resolve(post._id, mine?.rev ?? '')).toEqual({ ok: true, value: null });
    await together();
    expect([await a.conflicts(), await b.conflicts()]).toEqual([[], []]);
    expect((await b.get(post._id))?.statement).toMatchObject({ postTitle: 'From A' });
  });

  it.each(['keep', 'remove'] as const)('edited here, removed there: asked, and "%s" holds on both', async (choice) => {
    const { a, b, post, baseRev, together } = await pair();
    await a.put({ ...post, postTitle: 'Edited', baseRev });
    await b.remove(post._id);
    await together();
    const [conflict] = await b.conflicts();
    expect(conflict?.versions.map((version) => version.removed).sort()).toEqual([false, true]);
    const kept = conflict?.versions.find((version) => !version.removed)?.rev ?? '';
    await b.resolve(post._id, choice === 'keep' ? kept : 'remove');
    await together();
    expect([await a.conflicts(), await b.conflicts()]).toEqual([[], []]);
    for (const at of [a, b]) {
      const record = await at.get(post._id);
      if (choice === 'keep') expect(record?.statement).toMatchObject({ postTitle: 'Edited' });
      else expect(record).toBeNull();
    }
  });
});

describe('photos', () => {
  const named = (bytes: Buffer) => createHash('sha256').update(new Uint8Array(bytes)).digest('hex');

  it('wait with their post, are uploaded beside it, and leave the device when the post is published', async () => {
    const { state, fetch } = network();
    const at = device({ fetch });
    await register(at);
    await at.syncNow();
    state.mode = 'down';
    const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#c63' } })
      .jpeg()
      .toBuffer();
    const sha256 = named(bytes);
    await at.keepPhoto(sha256, new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }));
    const post = postInput('With a photo', { photo: { sha256, alt: '', width: 40, height: 30 } });
    await at.put(post);
    expect(await at.get(post._id)).toMatchObject({ state: 'waiting', photoWaiting: true });
    expect((await at.status()).waiting).toBe(2);
    expect((await at.readPhoto(sha256))?.size).toBe(bytes.length);
    state.mode = 'up';
    await at.syncNow();
    await published(at, post._id);
    await eventually(async () => (await at.readPhoto(sha256)) === null);
    expect((await globalThis.fetch(`${service.url}/media/${sha256}/300`)).headers.get('content-type')).toBe(
      'image/webp',
    );
    expect((await at.status()).waiting).toBe(0);
  });

  it('one that cannot be used is refused with its reason, and stays until the person gives it up', async () => {
    const at = device();
    await register(at);
    const bytes = Buffer.from('no picture at all');
    const sha256 = named(bytes);
    await at.keepPhoto(sha256, new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }));
    const post = postInput('With no photo', { photo: { sha256, alt: '', width: 40, height: 30 } });
    await at.put(post);
    await eventually(async () => (await at.status()).badge === 'refused', { describe: () => at.syncCentre() });
    expect((await at.syncCentre()).refused).toMatchObject([{ kind: 'photo', id: sha256, code: 'photo/not-an-image' }]);
    expect(await at.discard(sha256)).toEqual({ ok: true, value: null });
    expect((await at.syncCentre()).refused).toEqual([]);
  });

  it('one that was refused and then taken out of its post is nobody’s concern', async () => {
    const at = device();
    await register(at);
    const bytes = Buffer.from('no picture either');
    const sha256 = named(bytes);
    await at.keepPhoto(sha256, new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }));
    const post = postInput('Better without', { photo: { sha256, alt: '', width: 40, height: 30 } });
    await at.put(post);
    await eventually(async () => (await at.status()).refused === 1, { describe: () => at.syncCentre() });
    await at.put({ ...post, photo: null });
    expect((await at.syncCentre()).refused).toEqual([]);
    expect((await at.status()).refused).toBe(0);
    await published(at, post._id);
  });
});

describe('another server', () => {
  it('nothing of the person is pushed to it until they say so; then everything is', async () => {
    const pushes: string[] = [];
    const epochs = { changed: false };
    const at = device({
      fetch: async (input, init) => {
        if (String(input).includes('_bulk_docs')) pushes.push(String(input));
        const response = await fetch(input, init);
        if (!String(input).endsWith('/sync/hello') || !epochs.changed) return response;
        const hello = (await response.json()) as { epoch: string };
        return Response.json({ ...hello, epoch: `${hello.epoch}-other` });
      },
    });
    await register(at);
    const before = postInput('Written before');
    await at.put(before);
    await published(at, before._id);
    await at.settled();
    epochs.changed = true;
    await at.syncNow();
    pushes.length = 0;
    const after = postInput('Written after');
    await at.put(after);
    await at.syncNow();
    expect((await at.status()).badge).toBe('check');
    expect(pushes).toEqual([]);
    expect(await stateOf(at, after._id)).toBe('waiting');
    await at.acceptReplacedServer();
    await published(at, after._id);
    await published(at, before._id);
    expect((await at.status()).badge).not.toBe('check');
  });
});
