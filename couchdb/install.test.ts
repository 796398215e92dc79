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

test('creates, secures and indexes every listed database', async () => {
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

test('keeps few revisions in databases that are rewritten all the time', async () => {
  await installDatabases(target);
  for (const spec of DATABASES) {
    const limit = Number(await read(`${spec.name}/_revs_limit`));
    if ('transient' in spec) expect(limit, spec.name).toBeLessThan(100);
    else expect(limit, spec.name).toBe(1_000);
  }
});

test('changes nothing in a second installation and finds the same epoch', async () => {
  const first = await installDatabases(target);
  // Without the file sizes: the engine compacts its files at any time.
  const described = DATABASES.map(({ name }) => ({ db_name: name, update_seq: expect.any(String) }));
  const before = await describe();
  expect(before).toMatchObject(described);
  expect(await installDatabases(target)).toEqual(first);
  expect(await describe()).toEqual(before);
  expect(first.epoch).toMatch(/^[0-9a-f-]{36}$/);
});

test('creates an index newly added to the list, and those of a recreated database', async () => {
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

test('deletes an unlisted index after a week and leaves foreign indexes', async () => {
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
  // As an earlier release left it, whose list had one more index.
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

test('lets two simultaneous installations agree on everything', async () => {
  const found = await Promise.all([installDatabases(target), installDatabases(target), installDatabases(target)]);
  expect(new Set(found.map(({ epoch }) => epoch)).size).toBe(1);
  const community = DATABASES.find(({ name }) => name === 'community');
  expect(await read('community/_index')).toMatchObject({ total_rows: (community?.indexes.length ?? 0) + 1 });
});

test('closes `_security` that was opened', async () => {
  await installDatabases(target);
  const headers = { authorization: authorization(), 'content-type': 'application/json' };
  await fetch(`${engine.url}/accounts/_security`, { method: 'PUT', headers, body: '{}' });
  expect((await fetch(`${engine.url}/accounts`)).status).toBe(200);
  await installDatabases(target);
  expect((await fetch(`${engine.url}/accounts`)).status).toBe(401);
});

test('separates two installations by their prefixes', async () => {
  const one = await installDatabases({ ...target, prefix: 'one-' });
  const two = await installDatabases({ ...target, prefix: 'two-' });
  expect(one.epoch).not.toBe(two.epoch);
  expect(await read('_all_dbs')).toEqual(
    ['one-', 'two-'].flatMap((prefix) => DATABASES.map(({ name }) => prefix + name)).sort(),
  );
});

test('throws an error that says what was tried for a wrong credential', async () => {
  const wrong = { ...target, address: { ...target.address, password: 'wrong' } };
  await expect(installDatabases(wrong)).rejects.toThrow(/Could not read _db_updates: the engine answered 401/);
});

test('throws an error that names the address when no engine responds', async () => {
  const nobody = { ...target, address: { ...target.address, url: 'http://127.0.0.1:1' } };
  await expect(installDatabases(nobody)).rejects.toThrow('The engine at http://127.0.0.1:1 does not answer.');
});

test('indexes every database that people read by the fields that name a fact’s person', () => {
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

test('names a fact’s person and photo in one of the indexed fields', () => {
  const named = new Set(photoFields().flatMap(({ fields }) => fields.map((field) => field.split('.')[0])));
  for (const schema of [PostFact, ProfileFact, PetFact, AnnouncementFact]) {
    const fields = Object.keys(schema.properties);
    expect(PERSON_FIELDS.filter((field) => fields.includes(field))).toHaveLength(1);
    // An announcement shows the photo of a pet whose own fact exists at least as long.
    expect(fields.some((field) => named.has(field))).toBe(schema !== AnnouncementFact);
  }
  const places = photoFields().flatMap(({ fields }) => fields.filter((field) => field.startsWith('gallery.')));
  expect(places).toHaveLength(LIMITS.petGallery);
});
