import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readEpoch, renewEpoch } from '../../../couchdb/epoch.ts';
import { installDatabases } from '../../../couchdb/install.ts';
import type { Manifest } from '../../../sync-server/src/ops/backup/manifest.ts';
import { drawn } from '../../draws.ts';
import { engines } from '../engines.ts';
import { BackupWorld, back, branch, contentOf, createOwn, type Document, newId, restore } from './backup-world.ts';

const changed = ({ databases }: Manifest) =>
  databases.filter(({ segments }) => segments.length > 0).map(({ name }) => name);

describe.each(engines())('a backup on $name', (kind) => {
  let world: BackupWorld;
  beforeAll(async () => {
    world = await BackupWorld.on(kind);
  });
  afterAll(() => world.close());

  const filled = () => world.filled();

  it('a backup restores everything as it was: branches, removals, photos, histories, who may read', async () => {
    const { couch, own } = await filled();
    const folder = world.newFolder();
    const { manifest, revisions } = await back(couch, folder);
    expect(manifest).toMatchObject({ previous: null, secrets: null });
    expect(manifest.databases.map(({ name }) => name)).not.toContain('presence');
    const target = world.place();
    const leftOut = 2; // The checkpoint and the epoch, which a restore writes newly.
    const written = { databases: manifest.databases.length, revisions: revisions - leftOut };
    expect(await restore(target, folder)).toEqual(written);
    expect(await contentOf(target)).toEqual(await contentOf(couch));
    // The restore drops sequences of databases that do not exist; what a person published today still counts.
    const checkpoint = await target.use<Document>('ledger').get(`checkpoint:${own}`);
    expect(checkpoint).toMatchObject({ seq: '0', quota: { counts: { posts: 2 } } });
    await installDatabases(target);
  });

  it('a backup continues from the previous run, and each run can be restored', async () => {
    const { couch, own } = await filled();
    const folder = world.newFolder();
    const { manifest: first } = await back(couch, folder);
    const before = await contentOf(couch);
    const untouched = await back(couch, folder);
    expect(changed(untouched.manifest)).toEqual([]);
    const statements = couch.use<Document>(own);
    await statements.insert({ type: 'post', words: 'Ще' }, 'post:d');
    await statements.destroy('post:a', (await statements.get('post:a'))._rev);
    const another = await createOwn(couch, newId());
    await couch.use<Document>(another).insert({ type: 'like' }, 'like:a');
    const { manifest, revisions } = await back(couch, folder);
    expect(changed(manifest).sort()).toEqual([own, another].sort());
    expect([manifest.previous?.name, revisions]).toEqual([untouched.manifest.name, 3]);
    expect(manifest.databases.filter(({ full }) => full).map(({ name }) => name)).toEqual([another]);
    const [newest, oldest] = [world.place(), world.place()];
    await restore(newest, folder);
    expect(await contentOf(newest)).toEqual(await contentOf(couch));
    await restore(oldest, folder, { run: first.name });
    expect(await contentOf(oldest)).toEqual(before);
  });

  it('a backup notices a database that was removed, and one that was recreated under its name', async () => {
    const { couch } = await filled();
    const person = newId();
    const removed = await createOwn(couch, person);
    await couch.use<Document>(removed).insert({ type: 'like', of: 'the first' }, 'like:a');
    const folder = world.newFolder();
    await back(couch, folder);
    await couch.server.db.destroy(couch.engineName(removed));
    const without = await back(couch, folder);
    expect(without.manifest.databases.map(({ name }) => name)).not.toContain(removed);
    await createOwn(couch, person);
    await couch.use<Document>(removed).insert({ type: 'like', of: 'the second' }, 'like:b');
    const again = await back(couch, folder);
    expect(again.manifest.databases.find(({ name }) => name === removed)).toMatchObject({ full: true });
    const target = world.place();
    await restore(target, folder);
    expect(await contentOf(target)).toEqual(await contentOf(couch));
  });

  it('a backup holds everything that was acknowledged before its stated moment, while people write', async () => {
    const couch = await world.installation();
    const people = await Promise.all(Array.from({ length: 6 }, () => createOwn(couch, newId())));
    const acknowledged: { database: string; id: string; rev: string; at: number }[] = [];
    let goOn = true;
    const writing = people.map(async (database, person) => {
      const statements = couch.use<Document>(database);
      for (let count = 0; goOn; count += 1) {
        const id = `post:${person}-${count % 40}`;
        const there = acknowledged.findLast((each) => each.database === database && each.id === id);
        const document = { count, words: 'слова '.repeat(50), ...(there === undefined ? {} : { _rev: there.rev }) };
        const { rev } = await statements.insert(document, id);
        acknowledged.push({ database, id, rev, at: Date.now() });
        if (count % 9 === 0) await couch.use<Document>('community').insert({ database, count }, `${id}-${count}`);
      }
    });
    const folder = world.newFolder();
    const first = await back(couch, folder);
    const second = await back(couch, folder);
    goOn = false;
    await Promise.all(writing);
    expect(changed(second.manifest).length).toBeGreaterThan(0);
    for (const { manifest } of [first, second]) {
      const target = world.place();
      await restore(target, folder, { run: manifest.name });
      const before = acknowledged.filter(({ at }) => at < Date.parse(manifest.completeTo));
      expect(before.length).toBeGreaterThan(0);
      for (const database of people) {
        const docs = before.filter((each) => each.database === database).map(({ id, rev }) => ({ id, rev }));
        if (docs.length === 0) continue;
        const db = target.engineName(database);
        const body = Object.fromEntries(docs.map(({ id, rev }) => [id, [rev]]));
        expect(await target.server.request({ db, method: 'POST', path: '_revs_diff', body })).toEqual({});
      }
    }
  });

  it('a backup restores any history of edits and runs as it was', { timeout: 120_000 }, async () => {
    const id = fc.integer({ min: 0, max: 4 });
    const step = fc.oneof(
      { weight: 6, arbitrary: fc.record({ kind: fc.constant('write' as const), id, words: fc.string() }) },
      { weight: 2, arbitrary: fc.record({ kind: fc.constant('remove' as const), id }) },
      { weight: 2, arbitrary: fc.record({ kind: fc.constant('branch' as const), id }) },
      { weight: 2, arbitrary: fc.record({ kind: fc.constant('run' as const), full: fc.boolean() }) },
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
        const couch = await world.installation();
        const own = await createOwn(couch, newId());
        const folder = world.newFolder();
        for (const each of steps) {
          const statements = couch.use<Document>(own);
          const there = 'id' in each ? await statements.get(`post:${each.id}`).catch(() => null) : null;
          const rev = there === null ? {} : { _rev: there._rev };
          if (each.kind === 'run') await back(couch, folder, { full: each.full });
          else if (each.kind === 'write') await statements.insert({ words: each.words, ...rev }, `post:${each.id}`);
          else if (each.kind === 'branch') await branch(couch, own, `post:${each.id}`, [`1-${newId()}`]);
          else if (there !== null) await statements.destroy(`post:${each.id}`, there._rev);
        }
        await back(couch, folder);
        const target = world.place();
        await restore(target, folder);
        expect(await contentOf(target)).toEqual(await contentOf(couch));
      }),
      drawn(12),
    );
  });

  it('a backup never continues from a run whose databases were since reset to an earlier state', async () => {
    const { couch, own } = await filled();
    const folder = world.newFolder();
    const { manifest, path } = await back(couch, folder);
    const known = manifest.databases.find(({ name }) => name === own);
    // As after copying older files back: the same database, with a shorter history than the run has recorded.
    const file = join(path, 'manifest.json');
    const text = await readFile(file, 'utf8');
    const later = text.replace(`"seq": ${JSON.stringify(known?.seq)}`, `"seq": "999999"`);
    expect(later).not.toBe(text);
    const sums = await readFile(join(path, 'SHA256SUMS'), 'utf8');
    const sha = (content: string) => createHash('sha256').update(content).digest('hex');
    await writeFile(file, later);
    await writeFile(join(path, 'SHA256SUMS'), sums.replace(sha(text), sha(later)));
    const next = await back(couch, folder);
    expect(next.manifest.databases.some(({ full }) => full)).toBe(true);
    const target = world.place();
    await restore(target, folder);
    expect(await contentOf(target)).toEqual(await contentOf(couch));
  });

  it('a restore draws an epoch that names those before it, over several restores', async () => {
    const { couch } = await filled();
    const folder = world.newFolder();
    await back(couch, folder);
    const [before, target] = [await readEpoch(couch), world.place()];
    await restore(target, folder);
    const after = await installDatabases(target);
    expect(after.epoch).not.toBe(before?.epoch);
    expect(after.former).toEqual([before?.epoch]);
    expect(Date.parse(after.renewedAt ?? '')).toBeGreaterThan(0);
    // Backed up into the same folder, lost again, and restored to the first run.
    const { manifest } = await back(target, folder);
    expect(manifest).toMatchObject({ previous: null, epoch: after.epoch, former: [before?.epoch] });
    await restore(target, folder, { replace: true });
    const last = await installDatabases(target);
    expect(new Set(last.former)).toEqual(new Set([before?.epoch, after.epoch]));
  });

  it('a restore replaces an installation’s data only when told to, and then removes all of it', async () => {
    const { couch } = await filled();
    const folder = world.newFolder();
    await back(couch, folder);
    const used = await world.installation();
    await used.use<Document>('accounts').insert({ type: 'account' }, 'account:x');
    const person = await createOwn(used, newId());
    await expect(restore(used, folder)).rejects.toThrow('There are data here already.');
    await expect(used.use<Document>('accounts').get('account:x')).resolves.toMatchObject({ type: 'account' });
    await restore(used, folder, { replace: true });
    expect(await contentOf(used)).toEqual(await contentOf(couch));
    expect((await used.server.db.list()).map((name) => used.ourName(name))).not.toContain(person);
    // An installation that a service has just created counts as empty.
    await restore(await world.installation(), folder);
  });

  it('services do not start after a restore that was cut off', async () => {
    const { couch } = await filled();
    const folder = world.newFolder();
    await back(couch, folder);
    const target = await world.installation();
    await renewEpoch(target, [], { restoring: 'some run' });
    await expect(installDatabases(target)).rejects.toThrow('half restored');
    await restore(target, folder, { replace: true });
    await expect(installDatabases(target)).resolves.toMatchObject({ epoch: expect.any(String) });
  });

  it('a backup refuses a folder of another installation, and one where no service was started', async () => {
    const folder = world.newFolder();
    await back(await world.installation(), folder);
    const stranger = await world.installation();
    await expect(back(stranger, folder)).rejects.toThrow(`${folder} holds the backups of another installation.`);
    await expect(back(world.place(), folder)).rejects.toThrow('There is nothing to back up');
  });

  it('a backup includes the secrets, readable by the owner only', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'lapka-secrets-'));
    await writeFile(join(dataDir, 'secrets.json'), '{"jwtKey":"…"}');
    const { path, manifest } = await back(await world.installation(), world.newFolder(), { dataDir });
    expect(manifest.secrets?.file).toBe('secrets.json');
    expect(await readFile(join(path, 'secrets.json'), 'utf8')).toBe('{"jwtKey":"…"}');
    const modes = await Promise.all([path, join(path, 'secrets.json')].map(async (each) => (await stat(each)).mode));
    expect(modes.map((mode) => mode & 0o077)).toEqual([0, 0]);
    await rm(dataDir, { recursive: true });
  });
});

const kinds = engines();
const pairs = kinds.flatMap((from) => kinds.filter((into) => into !== from).map((into) => ({ from, into })));

/** With one engine there is no pair to test. */
it.for(pairs)('a backup of $from.name is restored into $into.name, and that one into the first', async (pair) => {
  const [from, into] = [await BackupWorld.on(pair.from), await BackupWorld.on(pair.into)];
  try {
    const { couch, own } = await from.filled();
    const folder = from.newFolder();
    await back(couch, folder);
    await couch.use<Document>(own).insert({ type: 'like' }, 'like:a');
    await back(couch, folder);
    const [there, here] = [into.place(), from.place()];
    await restore(there, folder);
    expect(await contentOf(there)).toEqual(await contentOf(couch));
    await installDatabases(there);
    const { manifest } = await back(there, folder);
    expect(manifest.previous).toBeNull();
    await restore(here, folder);
    expect(await contentOf(here)).toEqual(await contentOf(couch));
    await installDatabases(here);
  } finally {
    await Promise.all([from.close(), into.close()]);
  }
});
