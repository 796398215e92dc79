import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { EMBEDDED_ENGINE } from '../engines.ts';
import { postIdOf, postStatement, profileStatement, World } from '../publisher/world.ts';
import { type LaggingEngine, lagging } from './lagging-engine.ts';

const POST = postIdOf(1);

describe('a changed name while lists lag behind recent facts', () => {
  let engine: LaggingEngine;
  beforeAll(async () => {
    engine = await lagging(await EMBEDDED_ENGINE.start());
  });
  afterAll(() => engine.close());

  it('reaches a fact that was published just before', async () => {
    const world = await new World(engine, 'authors').install();
    const couch = { ...world.couch, listLag: 100 };
    const author = await world.person();
    await world.publish();
    await engine.fallBehind(couch.engineName('community'));
    const publisher = world.publisher({ couch });
    await publisher.start();
    const write = async (document: { readonly _id: string }) => {
      await world.put(author, { ...document });
      publisher.wake(`user-${author}`);
      await publisher.idle();
    };
    await write(postStatement(POST));
    await write(profileStatement({ firstName: 'Ярина' }));
    expect(await world.find('community', POST)).toMatchObject({ authorName: 'Олена Коваль' });
    await engine.catchUp(couch.engineName('community'));
    const named = async () => expect(await world.find('community', POST)).toMatchObject({ authorName: 'Ярина Коваль' });
    await vi.waitFor(named, { timeout: 10_000 });
    const notes = async () => expect((await world.all('ledger')).filter(({ type }) => type === 'author')).toEqual([]);
    await vi.waitFor(notes, { timeout: 10_000 });
    await publisher.stop();
  });
});
