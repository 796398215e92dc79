import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { AnnouncementFact } from '../src/domain/announcement/schema.ts';
import { LIMITS } from '../src/domain/limits.ts';
import { PetFact } from '../src/domain/pet/schema.ts';
import { PostFact } from '../src/domain/post/schema.ts';
import { ProfileFact } from '../src/domain/profile/schema.ts';
import { DAY_MS } from '../src/domain/time/spans.ts';
import { type EmbeddedEngine, startEmbeddedEngine } from '../sync-server/embedded/engine.ts';
import { DATABASES, PERSON_FIELDS, photoFields, SERVICE_SECURITY } from './databases.ts';
import type { InstallTarget } from './engine-call.ts';
import { installDatabases } from './install.ts';

let folder: string;
let engine: EmbeddedEngine;
let target: InstallTarget;
const credential = { name: 'service', password: randomBytes(8).toString('hex') };

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lapka-install-'));
  engine = await startEmbeddedEngine({ folder, credential, log: { info() {}, error() {} } });
  target = { address: { url: engine.url, user: credential.name, password: credential.password }, prefix: '' };
});

afterEach(async () => {
  await engine.close();
  await rm(folder, { recursive: true, force: true });
});

const authorization = () => `Basic ${Buffer.from(`${credential.name}:${credential.password}`).toString('base64')}`;

async function read(path: string): Promise<unknown> {
  const headers = { authorization: authorization() };
  return await (await fetch(`${engine.url}/${path}`, { headers })).json();
}

async function describe(): Promise<unknown[]> {
  const databases = await Promise.all(DATABASES.map(({ name }) => read(name)));
  return databases.map((database) => ({ ...Object(database), sizes: { ...Object(database).sizes, file: 0 } }));
}

test('every database of the list is made, closed and indexed', async () => {
  await installDatabases(target);
  expect(await read('_all_dbs')).toEqual(DATABASES.map(({ name }) => name).sort());
  for (const { name, indexes } of DATABASES) {
    expect(await read(`${name}/_security`), name).toEqual(SERVICE_SECURITY);
    const expected = indexes.map(({ name: index, fields }) => ({
      name: index,
      def: { fields: fields.map((field) => ({ [field]: 'asc' })) },
    }));
    const listed = expect.arrayContaining(
      [{ name: '_all_docs' }, ...expected].map((index) => expect.objectContaining(index)),
    );
    expect(await read(`${name}/_index`), name).toMatchObject({ total_rows: indexes.length + 1, indexes: listed });
  }
});

test('a second installation changes nothing and finds the same epoch', async () => {
  const first = await installDatabases(target);
  // Not the bytes on the disk: the engine tidies its files up whenever it likes.
  const described = DATABASES.map(({ name }) => ({ db_name: name, update_seq: expect.any(String) }));
  const before = await describe();
  expect(before).toMatchObject(described);
  expect(await installDatabases(target)).toEqual(first);
  expect(await describe()).toEqual(before);
  expect(first.epoch).toMatch(/^[0-9a-f-]{36}$/);
});

test('an index that the list names since is made, and those of a database that was made anew', async () => {
  await installDatabases(target);
  const indexes = async () => (await read('community/_index')) as { total_rows: number };
  const { total_rows: all } = await indexes();
  const headers = { authorization: authorization(), 'content-type': 'application/json' };
  const note = (await read('community/_local/installed')) as object;
  const body = JSON.stringify({ ...note, indexes: 'those of an earlier version' });
  await fetch(`${engine.url}/community/_local/installed`, { method: 'PUT', headers, body });
  const [first] = DATABASES.find(({ name }) => name === 'community')?.indexes ?? [];
  await fetch(`${engine.url}/community/_index/${first?.name}/json/${first?.name}`, { method: 'DELETE', headers });
  expect((await indexes()).total_rows).toBe(all - 1);
  await installDatabases(target);
  expect((await indexes()).total_rows).toBe(all);

  await fetch(`${engine.url}/community`, { method: 'DELETE', headers });
  await installDatabases(target);
  expect((await indexes()).total_rows).toBe(all);
});

test('an index that the list names no more goes a week later, and one of somebody else stays', async () => {
  const WEEK_MS = 7 * DAY_MS;
  const headers = { authorization: authorization(), 'content-type': 'application/json' };
  const send = async (method: string, path: string, body: unknown) =>
    await fetch(`${engine.url}/market/${path}`, { method, headers, body: JSON.stringify(body) });
  const make = (name: string) => send('POST', '_index', { index: { fields: [name] }, name, ddoc: name, type: 'json' });
  const names = async () =>
    ((await read('market/_index')) as { indexes: { name: string }[] }).indexes.map((i) => i.name);
  const at = (ms: number) => installDatabases(target, () => new Date(Date.UTC(2026, 10, 1) + ms));
  await at(0);
  const all = await names();
  await make('by-somebody-else');
  // As the release before left it, whose list named one more.
  await make('by-former');
  const note = (await read('market/_local/installed')) as { declared: string[] };
  await send('PUT', '_local/installed', { ...note, declared: [...note.declared, 'by-former'], indexes: 'former' });
  const stays = [...all, 'by-somebody-else', 'by-former'].sort();
  for (const ms of [0, WEEK_MS - 1]) {
    await at(ms);
    expect((await names()).sort()).toEqual(stays);
  }
  await Promise.all([at(WEEK_MS), at(WEEK_MS)]);
  expect((await names()).sort()).toEqual([...all, 'by-somebody-else'].sort());
  expect(await read('market/_local/installed')).toMatchObject({ declared: note.declared, retired: {} });
});

test('two at once agree on everything', async () => {
  const found = await Promise.all([installDatabases(target), installDatabases(target), installDatabases(target)]);
  expect(new Set(found.map(({ epoch }) => epoch)).size).toBe(1);
  const community = DATABASES.find(({ name }) => name === 'community');
  expect(await read('community/_index')).toMatchObject({ total_rows: (community?.indexes.length ?? 0) + 1 });
});

test('opened security is closed again', async () => {
  await installDatabases(target);
  const headers = { authorization: authorization(), 'content-type': 'application/json' };
  await fetch(`${engine.url}/accounts/_security`, { method: 'PUT', headers, body: '{}' });
  expect((await fetch(`${engine.url}/accounts`)).status).toBe(200);
  await installDatabases(target);
  expect((await fetch(`${engine.url}/accounts`)).status).toBe(401);
});

test('a prefix keeps two installations apart', async () => {
  const one = await installDatabases({ ...target, prefix: 'one-' });
  const two = await installDatabases({ ...target, prefix: 'two-' });
  expect(one.epoch).not.toBe(two.epoch);
  expect(await read('_all_dbs')).toEqual(
    ['one-', 'two-'].flatMap((prefix) => DATABASES.map(({ name }) => prefix + name)).sort(),
  );
});

test('a wrong credential is an error that says what was tried', async () => {
  const wrong = { ...target, address: { ...target.address, password: 'wrong' } };
  await expect(installDatabases(wrong)).rejects.toThrow(/Could not read _db_updates: the engine answered 401/);
});

test('no engine is an error that names the address', async () => {
  const nobody = { ...target, address: { ...target.address, url: 'http://127.0.0.1:1' } };
  await expect(installDatabases(nobody)).rejects.toThrow('The engine at http://127.0.0.1:1 does not answer.');
});

test('every database that people read is indexed by the fields that tell whose a fact is', () => {
  for (const { name, fields: photos } of photoFields()) {
    const { indexes } = DATABASES.find((each) => each.name === name) ?? { indexes: [] };
    for (const field of [...PERSON_FIELDS, ...photos]) {
      expect(
        indexes.map(({ fields }) => fields.join()),
        name,
      ).toContain(field);
    }
  }
});

test('a fact says whose it is, and which photo it shows, in one of these fields', () => {
  const named = new Set(photoFields().flatMap(({ fields }) => fields.map((field) => field.split('.')[0])));
  for (const schema of [PostFact, ProfileFact, PetFact, AnnouncementFact]) {
    const fields = Object.keys(schema.properties);
    expect(PERSON_FIELDS.filter((field) => fields.includes(field))).toHaveLength(1);
    // An announcement shows the photo of a pet, whose own fact stands as long as it does.
    expect(fields.some((field) => named.has(field))).toBe(schema !== AnnouncementFact);
  }
  const places = photoFields().flatMap(({ fields }) => fields.filter((field) => field.startsWith('gallery.')));
  expect(places).toHaveLength(LIMITS.petGallery);
});
