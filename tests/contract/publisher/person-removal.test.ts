import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ownDatabaseName } from '../../../couchdb/databases.ts';
import { createPhotoStore } from '../../../sync-server/src/storage/media/photo-store.ts';
import { createStore, type Store } from '../../../sync-server/src/storage/store/store.ts';
import { engines, type RunningEngine } from '../engines.ts';
import { photoOf, removalStage } from './removal-stage.ts';
import { postIdOf, postStatement, profileStatement } from './world.ts';

const DAY = 24 * 60 * 60_000;

describe.each(engines())('removing a person: $name', (kind) => {
  let engine: RunningEngine;

  beforeAll(async () => {
    engine = await kind.start();
  });
  afterAll(async () => {
    await engine.close();
  });

  const { newWorld, removalIn, upload, livingPerson, everything, checkRemoved } = removalStage(() => engine, 'removal');

  it('a person’s removal removes the own database, facts, photos and notes, and leaves other people’s data unchanged', async () => {
    const world = await newWorld();
    const { userId, photos } = await livingPerson(world);
    const other = await livingPerson(world);
    const before = await world.all('community');
    await removalIn(world).remove(userId);
    await checkRemoved(world, userId);
    for (const sha256 of photos) expect(await world.find('media', sha256)).toBeNull();
    for (const sha256 of other.photos)
      expect(await world.find('media', sha256)).toMatchObject({ uploaders: [other.userId] });
    expect(await world.all('community')).toEqual(before.filter(({ authorId }) => authorId === other.userId));
    const traces = (await everything(world)).split('\n').filter((line) => !line.includes(other.userId));
    expect(traces.filter((line) => line.includes('Олена') || line.includes('+380'))).toEqual([]);
  });

  it('a photo stays while another person uploaded it, or an existing fact names it', async () => {
    const world = await newWorld();
    const [userId, other] = [await world.person(), await world.person()];
    const [shared, named, alone] = [photoOf('shared'), photoOf('named'), photoOf('alone')];
    await upload(world, shared, userId);
    await upload(world, shared, other);
    await upload(world, named, userId);
    await upload(world, alone, userId);
    await world.put(other, postStatement(postIdOf(900), { photo: { sha256: named, alt: '', width: 4, height: 3 } }));
    await world.put(userId, profileStatement({ avatar: { sha256: alone } }));
    await world.publish();
    await removalIn(world).remove(userId);
    expect(await world.find('media', shared)).toMatchObject({ uploaders: [other] });
    expect(await world.find('media', named)).toMatchObject({ uploaders: [] });
    expect((await createPhotoStore(world.couch).read(named, 300, null))?.file).toEqual(Buffer.from('webp'));
    expect(await world.find('media', alone)).toBeNull();
    await checkRemoved(world, userId);
  });

  it('a concurrent upload by another person preserves the photo', async () => {
    const world = await newWorld();
    const [userId, other] = [await world.person(), await world.person()];
    const photo = photoOf('meeting');
    await upload(world, photo, userId);
    const store = createStore(world.couch);
    let met = false;
    const meeting: Store = {
      ...store,
      async write(database, documents) {
        if (!met && documents.some(({ _id }) => _id === photo)) {
          met = true;
          await upload(world, photo, other);
        }
        return await store.write(database, documents);
      },
    };
    await removalIn(world, meeting).remove(userId);
    expect(met).toBe(true);
    expect(await world.find('media', photo)).toMatchObject({ uploaders: [other] });
  });

  it('a person’s removal may be requested twice, concurrently, and for a person who never existed', async () => {
    const world = await newWorld();
    const { userId } = await livingPerson(world);
    await Promise.all([removalIn(world).remove(userId), removalIn(world).remove(userId)]);
    await removalIn(world).remove(userId);
    await removalIn(world).remove(randomBytes(16).toString('hex'));
    await checkRemoved(world, userId);
  });

  it('a person’s removal stays noted for a day, to catch late writes, and is then forgotten', async () => {
    const world = await newWorld();
    const { userId } = await livingPerson(world);
    await removalIn(world).remove(userId);
    await upload(world, photoOf('by a token that still held'), userId);
    await world.publish();
    await checkRemoved(world, userId);
    world.pass(DAY);
    await world.publish();
    expect(JSON.stringify(await world.notes())).not.toContain(userId);
  });

  it('a database that is missing without a removal does not remove its person’s facts', async () => {
    const world = await newWorld();
    const { userId, ids } = await livingPerson(world);
    await world.couch.server.db.destroy(world.couch.engineName(ownDatabaseName(userId)));
    await world.publish();
    expect(await world.find('community', ids[0] ?? '')).not.toBeNull();
    expect(await world.find('directory', `profile:${userId}`)).not.toBeNull();
  });
});
