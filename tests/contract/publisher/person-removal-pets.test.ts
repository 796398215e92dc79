import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engines, type RunningEngine } from '../engines.ts';
import { offerTo, petIdOf, petStatement, transferStatement } from './market-world.ts';
import { photoOf, removalStage } from './removal-stage.ts';
import { World } from './world.ts';

describe.each(engines())('photos of a transferred pet: $name', (kind) => {
  let engine: RunningEngine;
  const { removalIn, upload, checkRemoved } = removalStage(() => engine, 'removalpets');

  beforeAll(async () => {
    engine = await kind.start();
  });
  afterAll(async () => {
    await engine.close();
  });

  it('a transferred pet’s photos all stay when their uploader is removed', async () => {
    // With the indexes, which must find a photo by its position in the gallery.
    const world = await new World(engine, 'removalpets').install(true);
    const [owner, next] = [await world.person(), await world.person()];
    const names = ['first', 'second', 'third', 'fourth', 'fifth'];
    const orphan = photoOf('orphan');
    for (const sha256 of [...names.map(photoOf), orphan]) await upload(world, sha256, owner);
    const [photo, ...gallery] = names.map((name) => ({ sha256: photoOf(name), alt: '', width: 800, height: 800 }));
    await world.put(owner, petStatement(petIdOf(1), { photo, gallery }));
    await world.publish();
    const fact = await world.find('directory', petIdOf(1));
    await world.couch.use<{ uid?: string }>('directory').insert({ ...fact, uid: next });
    await removalIn(world).remove(owner);
    for (const name of names) expect(await world.find('media', photoOf(name)), name).not.toBeNull();
    expect(await world.find('media', orphan)).toBeNull();
    await checkRemoved(world, owner);
  });

  it('a transferred pet’s photos are removed with the last of both owners', async () => {
    const world = await new World(engine, 'removalpets-last').install(true);
    const [owner, next] = [await world.person(), await world.person()];
    const sha256 = photoOf('goes along');
    await upload(world, sha256, owner);
    await world.put(owner, petStatement(petIdOf(2), { photo: { sha256, alt: '', width: 800, height: 800 } }));
    await offerTo(world, owner, petIdOf(2), next);
    await world.publish();
    await world.put(owner, transferStatement(petIdOf(2), next));
    await world.publish();
    expect(await world.find('directory', petIdOf(2))).toMatchObject({ uid: next });
    await removalIn(world).remove(owner);
    expect(await world.find('media', sha256)).not.toBeNull();
    await removalIn(world).remove(next);
    expect(await world.find('media', sha256)).toBeNull();
    await checkRemoved(world, next);
  });
});
