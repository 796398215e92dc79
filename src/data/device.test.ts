import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { ulid } from 'ulid';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startService } from '../../sync-server/src/start-service.ts';
import { KINDS } from '../domain/kinds/kinds.ts';
import { pedigreeProposalId } from '../domain/pedigree-proposal/id.ts';
import { PREFERENCES_ID } from '../domain/preferences/id.ts';
import { DEFAULT_PREFERENCES } from '../domain/preferences/rules.ts';
import { systemClock } from '../platform/clock.ts';
import type { StatementInput } from './api/own.ts';
import type { DataEvent } from './api.ts';
import type { Device } from './device.ts';
import { eventually } from './testing/eventually.ts';
import { petInput } from './testing/market.ts';
import { type NodeDeviceOptions, nodeDevice } from './testing/node-device.ts';
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

/** A network that can be switched off, or lose the answers of requests that did arrive. */
function network() {
  const state = { mode: 'up' as 'up' | 'down' | 'answersLost' };
  const go: typeof fetch = async (input, init) => {
    if (state.mode === 'down') throw new TypeError('network');
    const response = await fetch(input, init);
    if (state.mode === 'answersLost') throw new TypeError('network');
    return response;
  };
  return { state, fetch: go };
}

function device(options: Partial<NodeDeviceOptions> = {}): Device {
  const made = nodeDevice({ origin: service.url, name: ulid(), ...options });
  open.push(made);
  return made;
}

async function register(at: Device): Promise<void> {
  const email = `${ulid().toLowerCase()}@example.org`;
  const names = { firstName: 'Олена', secondName: 'Коваль' };
  const registered = await at.register({ ...names, email, password: 'long enough', locale: 'uk' });
  expect(registered, JSON.stringify(registered)).toMatchObject({ ok: true });
}

const stateOf = async (at: Device, id: string) => (await at.get(id))?.state;

async function published(at: Device, id: string): Promise<void> {
  await eventually(async () => (await stateOf(at, id)) === 'published', { describe: () => at.syncCentre() });
}

it('reports a change of every kind of personal document on signing in and on signing out', async () => {
  const at = device();
  const changedTypes = new Set<string>();
  await at.subscribe((event) => {
    if (event.kind === 'changed') for (const type of event.types) changedTypes.add(type);
  });
  const kinds = [...Object.keys(KINDS), 'photo', 'notification', 'handover', 'outcome'];
  await register(at);
  expect(kinds.filter((kind) => !changedTypes.has(kind))).toEqual([]);
  changedTypes.clear();
  await at.signOut();
  expect(kinds.filter((kind) => !changedTypes.has(kind))).toEqual([]);
});

it('delivers earlier changes to a page that subscribes later, after all other events', async () => {
  const at = device();
  const events: DataEvent[] = [];
  await at.subscribe((event) => {
    events.push(event);
  });
  await at.start();
  await at.settled();
  const later: DataEvent[] = [];
  await at.subscribe((event) => {
    later.push(event);
  });
  const changed = events.flatMap((event) => (event.kind === 'changed' ? event.types : []));
  expect(changed).toContain('post');
  const { types } = later.pop() as Extract<DataEvent, { kind: 'changed' }>;
  expect([...types].sort()).toEqual([...new Set(changed)].sort());
  expect(later.map(({ kind }) => kind)).toContain('firstPage');
  expect(later.filter(({ kind }) => kind === 'changed')).toEqual([]);
});

it('neither counts nor lists a waiting change of notification settings', async () => {
  const { state, fetch } = network();
  const at = device({ fetch });
  await register(at);
  await at.syncNow();
  state.mode = 'down';
  const written = await at.put({ _id: PREFERENCES_ID, type: 'preferences', schemaVersion: 1, ...DEFAULT_PREFERENCES });
  expect(written).toMatchObject({ ok: true });
  await at.syncNow();
  expect([(await at.status()).waiting, (await at.syncCentre()).waiting]).toEqual([0, []]);
});

it('lists statements of one millisecond in the order in which they were written, newest first', async () => {
  const { state, fetch } = network();
  const at = Date.now();
  const clock = { ...systemClock, now: () => at };
  const here = device({ fetch, clock });
  await register(here);
  await here.syncNow();
  state.mode = 'down';
  const titles = Array.from({ length: 8 }, (_, number) => `Допис ${number}`);
  for (const title of titles) expect(await here.put(postInput(title))).toMatchObject({ ok: true });
  expect((await here.syncCentre()).waiting.map((item) => item.title)).toEqual(titles.toReversed());
});

it('treats a report repeated in the same words as a new report with its own time', async () => {
  const at = device();
  await register(at);
  const id = `report:post:${ulid()}`;
  const said = { _id: id, type: 'report', schemaVersion: 1, reason: 'spam', text: '' } as const;
  const first = await at.put({ ...said, createdAt: '2026-11-20T10:00:00.000Z' });
  if (!first.ok) throw new Error(first.code);
  const again = await at.put({ ...said, createdAt: '2026-11-21T10:00:00.000Z', baseRev: first.value.rev });
  expect(again).toMatchObject({ ok: true, value: { rev: expect.stringMatching(/^2-/) } });
  const stored = (await at.get(id))?.statement;
  expect(stored?.type === 'report' && stored.createdAt.slice(0, 10)).toBe('2026-11-21');
});

it('rejects a call that it does not know, also one named like a property of every object', async () => {
  const at = device();
  for (const name of ['unknown', 'constructor', 'valueOf']) {
    const call = Reflect.get(at, name) as () => Promise<unknown>;
    await expect(call()).rejects.toThrow(`no handler for ${name}`);
  }
});

describe('an unsent post', () => {
  it('publishes a post only once when an answer got lost', async () => {
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

  it('leaves the published post in place when a refused edit is discarded', async () => {
    const at = device();
    await register(at);
    const post = postInput('Stays');
    await at.put(post);
    await published(at, post._id);
    await eventually(async () => (await at.readFact('post', post._id)).kind === 'found');
    await at.syncNow();
    await at.put({ ...post, content: '<script>1</script>' });
    await eventually(async () => (await stateOf(at, post._id)) === 'refused');
    expect((await at.get(post._id))?.statement).toMatchObject({ editedAt: expect.any(String) });
    expect(await at.discard(post._id)).toMatchObject({ ok: true });
    await published(at, post._id);
    expect((await at.get(post._id))?.statement).toMatchObject({ content: '<p>Text</p>', editedAt: null });
  });

  it('leaves the published pet in place when an edit is discarded', async () => {
    const { state, fetch } = network();
    const at = device({ fetch });
    await register(at);
    const pet = petInput();
    await at.put(pet);
    await published(at, pet._id);
    await eventually(async () => (await at.readFact('pet', pet._id)).kind === 'found');
    state.mode = 'down';
    await at.put({ ...pet, name: 'Another name' });
    expect(await at.discard(pet._id)).toMatchObject({ ok: true });
    expect((await at.get(pet._id))?.statement).toMatchObject({ name: pet.name });
  });

  it('restores the published version when an edit of a fact delivered to its author alone is discarded', async () => {
    const { state, fetch } = network();
    const at = device({ fetch });
    await register(at);
    const proposal: Extract<StatementInput, { readonly type: 'pedigree-proposal' }> = {
      _id: pedigreeProposalId('UKU.1'),
      type: 'pedigree-proposal',
      schemaVersion: 1,
      name: 'Argo',
      sir: null,
      callName: null,
      sex: null,
      breed: null,
      birthday: null,
      kennel: null,
      dam: null,
      others: null,
      pet: null,
      createdAt: new Date().toISOString(),
    };
    await at.put(proposal);
    await eventually(async () => (await at.delivered('pedigree-proposal')).length === 1);
    state.mode = 'down';
    await at.put({ ...proposal, name: 'Another name' });
    expect(await at.discard(proposal._id)).toMatchObject({ ok: true });
    expect((await at.get(proposal._id))?.statement).toMatchObject({ name: 'Argo' });
    state.mode = 'up';
    await at.syncNow();
    await published(at, proposal._id);
    await at.remove(proposal._id);
    await eventually(async () => (await at.delivered('pedigree-proposal'))[0]?.state === 'withdrawn');
    await at.put(proposal);
    state.mode = 'down';
    // No version of it is published.
    expect(await at.discard(proposal._id)).toMatchObject({ ok: true });
    expect((await at.get(proposal._id))?.statement ?? null).toBeNull();
  });

  it('makes no new revision for the same content, and stores no malformed content', async () => {
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

describe('events', () => {
  it('sends events that name what changed', async () => {
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

describe('photos', () => {
  const named = (bytes: Buffer) => createHash('sha256').update(new Uint8Array(bytes)).digest('hex');

  it('uploads photos beside their waiting post, and deletes them from the device when the post is published', async () => {
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
    // The author sees a post and its photo as one item.
    expect((await at.status()).waiting).toBe(1);
    expect((await at.syncCentre()).waiting).toMatchObject([{ kind: 'post', id: post._id }]);
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

  it('refuses an unusable photo with its reason, and stores it until the person discards it', async () => {
    const at = device();
    await register(at);
    const bytes = Buffer.from('no picture at all');
    const sha256 = named(bytes);
    await at.keepPhoto(sha256, new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }));
    const post = postInput('With no photo', { photo: { sha256, alt: '', width: 40, height: 30 } });
    await at.put(post);
    await eventually(async () => (await at.status()).badge === 'refused', { describe: () => at.syncCentre() });
    expect((await at.syncCentre()).refused).toMatchObject([
      { kind: 'photo', id: sha256, of: post._id, title: 'With no photo', code: 'photo/not-an-image' },
    ]);
    expect(await at.discard(sha256)).toEqual({ ok: true, value: null });
    expect((await at.syncCentre()).refused).toEqual([]);
  });

  it('ignores a refused photo that was then removed from its post', async () => {
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
