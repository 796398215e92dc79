import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DURATIONS } from '../../../src/domain/limits.ts';
import { NO_UPLOADER } from '../../../sync-server/src/storage/media/photo-store.ts';
import type { Store } from '../../../sync-server/src/storage/store/store.ts';
import { engines, type RunningEngine } from '../engines.ts';
import { photoOf } from '../publisher/removal-stage.ts';
import { postIdOf } from '../publisher/world.ts';
import { openPhotos } from './photo-stage.ts';

const shown = (sha256: string) => ({ sha256, alt: '', width: 4, height: 3 });

describe.each(engines())('unnamed photos whose uploader was removed while a fact named them: $name', (kind) => {
  let engine: RunningEngine;
  let run = 0;
  beforeAll(async () => {
    engine = await kind.start();
  });
  afterAll(() => engine.close());
  const open = () => openPhotos(engine, `of-removed${run++}`);

  async function left() {
    const opened = await open();
    const person = await opened.world.person();
    const sha256 = photoOf('left behind');
    await opened.upload(person, sha256);
    const community = opened.world.couch.use<object>('community');
    const fact = { _id: postIdOf(9), type: 'post', photo: shown(sha256) };
    const { rev } = await community.insert(fact);
    return {
      ...opened,
      person,
      sha256,
      community,
      fact,
      ended: () => community.destroy(fact._id, rev),
      noted: async () => (await opened.note(NO_UPLOADER, sha256)) !== null,
    };
  }

  it('unnamed photos stay while a fact names them, and are removed a month later', async () => {
    const { person, sha256, leave, tidy, pass, stays, noted, ended } = await left();
    expect(await leave(person)).toBe(0);
    for (let month = 0; month < 2; month += 1) {
      pass(DURATIONS.unnamedPhoto);
      expect([await tidy(), await stays(sha256)]).toEqual([0, true]);
    }
    await ended();
    pass(DURATIONS.unnamedPhoto - 1);
    expect([await tidy(), await stays(sha256)]).toEqual([0, true]);
    pass(1);
    expect([await tidy(), await stays(sha256), await noted()]).toEqual([1, false, false]);
  });

  it('unnamed photos belong to another person who uploads them, and are removed with that person', async () => {
    const { world, person, sha256, leave, upload, tidy, pass, stays, noted, ended } = await left();
    await leave(person);
    await ended();
    pass(DURATIONS.unnamedPhoto);
    const other = await world.person();
    await upload(other, sha256);
    expect([await tidy(), await stays(sha256), await noted()]).toEqual([0, true, false]);
    expect([await leave(other), await stays(sha256)]).toEqual([1, false]);
  });

  it('unnamed photos are checked again when a fact arrives during the check', async () => {
    const { store, person, sha256, community, fact, leave, tidy, pass, stays, noted, ended } = await left();
    await leave(person);
    await ended();
    pass(DURATIONS.unnamedPhoto);
    let met = false;
    const meeting: Store = {
      ...store,
      async read(database, ids) {
        if (!met && ids.includes(sha256)) {
          met = true;
          await community.insert({ ...fact, _id: postIdOf(8) });
        }
        return await store.read(database, ids);
      },
    };
    expect([await tidy(meeting), met, await stays(sha256), await noted()]).toEqual([0, true, true, true]);
  });

  it('unnamed photos are found after a kill at any write', async () => {
    const { store, person, sha256, leave, tidy, pass, stays, ended } = await left();
    for (let most = 0; most < 3; most += 1) {
      let writes = 0;
      const dying: Store = {
        ...store,
        write: (database, documents) =>
          writes++ < most ? store.write(database, documents) : Promise.reject(new Error('killed')),
      };
      await expect(leave(person, dying)).rejects.toThrow('killed');
    }
    await leave(person);
    await ended();
    pass(DURATIONS.unnamedPhoto);
    expect([await tidy(), await stays(sha256)]).toEqual([1, false]);
  });
});
