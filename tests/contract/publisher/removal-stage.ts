import { createHash } from 'node:crypto';
import { expect } from 'vitest';
import { DATABASES, factDatabases, ownDatabaseName } from '../../../couchdb/databases.ts';
import { createPersonRemoval } from '../../../sync-server/src/publishing/person-removal/person-removal.ts';
import { createPhotoStore } from '../../../sync-server/src/storage/media/photo-store.ts';
import { createStore, type Store } from '../../../sync-server/src/storage/store/store.ts';
import type { RunningEngine } from '../engines.ts';
import { postIdOf, postStatement, profileStatement, World } from './world.ts';

const log = { info() {}, warn() {}, error() {} };

export const photoOf = (name: string) => createHash('sha256').update(name).digest('hex');

/**
 * Shared by the tests of removing a person: worlds of an engine, a person with traces, and the check of what may
 * remain.
 */
export function removalStage(engine: () => RunningEngine, name: string) {
  let run = 0;
  const newWorld = () => new World(engine(), `${name}${run++}`).install();

  const removalIn = (world: World, store: Store = createStore(world.couch)) =>
    createPersonRemoval({ couch: world.couch, log, clock: world.clock, store });
  const upload = (world: World, sha256: string, userId: string) =>
    createPhotoStore(world.couch).store(sha256, userId, {
      width: 4,
      height: 3,
      files: new Map([[4, Buffer.from('webp')]]),
    });
  const exists = async (world: World, userId: string) =>
    (await world.couch.server.db.list()).includes(world.couch.engineName(ownDatabaseName(userId)));

  /** A person with traces everywhere: profile with avatar, posts, a waiting one, a name change in progress, photos. */
  async function livingPerson(world: World) {
    const userId = await world.person('none');
    const [avatar, photo, orphan] = [
      photoOf(`avatar ${userId}`),
      photoOf(`photo ${userId}`),
      photoOf(`orphan ${userId}`),
    ];
    for (const sha256 of [avatar, photo, orphan]) await upload(world, sha256, userId);
    await world.put(userId, profileStatement({ avatar: { sha256: avatar }, phone: '+380 67 123 45 67' }));
    const named = (sha256: string) => ({ photo: { sha256, alt: '', width: 4, height: 3 } });
    const ids = [0, 1, 2, 3].map((number) => postIdOf(number + run * 8));
    await world.put(userId, postStatement(ids[0] ?? ''));
    await world.put(userId, postStatement(ids[1] ?? '', named(photo)));
    await world.put(userId, postStatement(ids[2] ?? '', named(photoOf(`never ${userId}`))));
    await world.publish();
    return { userId, photos: [avatar, photo, orphan], ids };
  }

  /** Every database except other people's own ones, as text, with tombstones. */
  async function everything(world: World): Promise<string> {
    const texts: string[] = [];
    for (const { name } of DATABASES) {
      const { results } = await world.couch.use(name).changes({ include_docs: true });
      for (const row of results) if (!row.id.startsWith('_design/')) texts.push(JSON.stringify(row));
    }
    return texts.join('\n');
  }

  /** Only the note of the removal is left, and ids in tombstones that identify no one. */
  async function checkRemoved(world: World, userId: string): Promise<void> {
    expect(await exists(world, userId)).toBe(false);
    for (const { name } of factDatabases()) {
      const facts = (await world.all(name)).filter((fact) => JSON.stringify(fact).includes(userId));
      expect(facts, name).toEqual([]);
    }
    const ledger = (await world.notes()).filter((note) => JSON.stringify(note).includes(userId));
    // Both stay for a day, to catch late writes.
    expect(ledger.map(({ type }) => type).filter((type) => type !== 'named')).toEqual(['removal']);
    expect((await world.all('media')).filter((doc) => JSON.stringify(doc).includes(userId))).toEqual([]);
  }

  return { newWorld, removalIn, upload, livingPerson, everything, checkRemoved };
}
