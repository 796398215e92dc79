import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createStore, type Store } from '../../../sync-server/src/storage/store/store.ts';
import { engines, type RunningEngine } from '../engines.ts';
import { OrganisationWorld } from './organisation-world.ts';
import { deliverTo, World } from './world.ts';

describe.each(engines())('a list that lags behind recent writes, on $name', (kind) => {
  let engine: RunningEngine;
  let world: World;
  beforeAll(async () => {
    engine = await kind.start();
    world = await new World(engine, 'lagging').install();
  });
  afterAll(() => engine.close());

  it('a request is decided although the list does not show it', async () => {
    const founder = await world.person();
    const people = new OrganisationWorld(world);
    const id = await people.found(founder);
    const value = 'Лапа й хвіст';
    const step = await people.step(founder, id, { does: 'change', field: 'name', was: 'Пухнаста лапа', value });
    const store = createStore(world.couch);
    const lagging: Store = {
      ...store,
      ids: async (database, from, ...more) =>
        from.startsWith('request:') ? [] : await store.ids(database, from, ...more),
    };
    await world.publish({ store: lagging, deliver: deliverTo(world) });
    expect(await world.state(founder, step)).toBe('published');
    expect(await world.find('matters', id)).toMatchObject({ name: value });
    expect((await world.all('ledger')).filter(({ type }) => type === 'request')).toEqual([]);
  });
});
