import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ownDatabaseName } from '../../../couchdb/databases.ts';
import { DURATIONS } from '../../../src/domain/limits.ts';
import { removeUnnamedPhotos } from '../../../sync-server/src/jobs/unnamed-photos.ts';
import { createPhotoStore, uploadNoteId } from '../../../sync-server/src/media/photo-store.ts';
import { createStore, type Store } from '../../../sync-server/src/publisher/store.ts';
import { engines, type RunningEngine } from '../engines.ts';
import { petIdOf, petStatement } from '../publisher/market-world.ts';
import { photoOf } from '../publisher/removal-stage.ts';
import { postIdOf, postStatement, profileStatement, World } from '../publisher/world.ts';

const START = Date.parse('2026-11-22T10:00:00.000Z');
const DAY = 24 * 60 * 60_000;
const shown = (sha256: string) => ({ sha256, alt: '', width: 4, height: 3 });

describe.each(engines())('photos that nobody names: $name', (kind) => {
  let engine: RunningEngine;
  let run = 0;
  beforeAll(async () => {
    engine = await kind.start();
  });
  afterAll(() => engine.close());

  async function open() {
    const world = await new World(engine, `unnamed${run++}`).install(true);
    let now = START;
    const store = createStore(world.couch);
    const photos = createPhotoStore(world.couch, () => new Date(now));
    const variants = { width: 4, height: 3, files: new Map([[4, Buffer.from('webp')]]) };
    return {
      world,
      store,
      pass: (milliseconds: number) => {
        now += milliseconds;
      },
      /** As the route does it. */
      async upload(userId: string, sha256: string) {
        if (!(await photos.claim(sha256, userId))) await photos.store(sha256, userId, variants);
      },
      tidy: (through: Store = store) => removeUnnamedPhotos(through, now),
      async stays(sha256: string) {
        return (await photos.has(sha256)) && (await photos.read(sha256, 300)) !== null;
      },
      note: (userId: string, sha256: string) => world.find('media', uploadNoteId(userId, sha256)),
    };
  }

  it('go after a month, with what was noted of them, and none earlier', async () => {
    const { world, upload, pass, tidy, stays, note } = await open();
    const person = await world.person();
    const sha256 = photoOf('unnamed');
    await upload(person, sha256);
    pass(DURATIONS.unnamedPhoto - 1);
    expect(await tidy()).toBe(0);
    expect(await stays(sha256)).toBe(true);
    pass(1);
    expect(await tidy()).toBe(1);
    expect([await stays(sha256), await note(person, sha256)]).toEqual([false, null]);
    expect(await tidy()).toBe(0);
  });

  it('are none that anything of their person’s names: published, waiting, refused, a draft, a losing version', async () => {
    const { world, upload, pass, tidy, stays } = await open();
    const person = await world.person();
    const names = ['avatar', 'published', 'refused', 'draft', 'first', 'gallery', 'won', 'lost', 'none'];
    const [avatar, published, refused, draft, first, gallery, won, lost, none] = names.map(photoOf) as string[];
    for (const name of names) await upload(person, photoOf(name));
    const named = (sha256 = '') => ({ photo: shown(sha256) });
    await world.put(person, profileStatement({ avatar: { sha256: avatar } }));
    await world.put(person, postStatement(postIdOf(1), named(published)));
    await world.put(person, postStatement(postIdOf(2), { ...named(refused), content: '<p onclick="x()">Ні</p>' }));
    await world.put(person, { _id: `draft:${postIdOf(3)}`, type: 'draft', ...named(draft) });
    await world.put(person, petStatement(petIdOf(1), { ...named(first), gallery: [shown(gallery ?? '')] }));
    const versions = [
      { _rev: '1-a', ...named(lost) },
      { _rev: '1-b', ...named(won) },
    ];
    await world.couch.use<object>(ownDatabaseName(person)).bulk({
      docs: versions.map((version) => ({ ...postStatement(postIdOf(4)), ...version })),
      new_edits: false,
    } as never);
    await world.publish();
    pass(DURATIONS.unnamedPhoto);
    expect(await tidy()).toBe(1);
    for (const name of names) expect(await stays(photoOf(name)), name).toBe(photoOf(name) !== none);
    // They are looked at again after as long, and go when nothing names them then.
    await world.remove(person, `draft:${postIdOf(3)}`);
    pass(DURATIONS.unnamedPhoto - 1);
    expect(await tidy()).toBe(0);
    pass(1);
    expect(await tidy()).toBe(1);
    expect([await stays(draft ?? ''), await stays(lost ?? '')]).toEqual([false, true]);
  });

  it('are none that a fact names, whosever it is, nor those that somebody else uploaded as well', async () => {
    const { world, upload, pass, tidy, stays, note } = await open();
    const [one, other] = [await world.person(), await world.person()];
    const [ofFact, ofBoth] = [photoOf('of a fact'), photoOf('of both')];
    for (const sha256 of [ofFact, ofBoth]) await upload(one, sha256);
    const fact = { _id: postIdOf(9), type: 'post', photo: shown(ofFact) };
    await world.couch.use<object>('community').insert(fact);
    pass(20 * DAY);
    await upload(other, ofBoth);
    pass(10 * DAY);
    expect(await tidy()).toBe(0);
    expect([await stays(ofFact), await stays(ofBoth), await note(one, ofBoth)]).toEqual([true, true, null]);
    pass(20 * DAY);
    expect(await tidy()).toBe(1);
    expect([await stays(ofFact), await stays(ofBoth)]).toEqual([true, false]);
  });

  it('are kept for another month when they are uploaded again', async () => {
    const { world, upload, pass, tidy, stays } = await open();
    const person = await world.person();
    const sha256 = photoOf('again');
    await upload(person, sha256);
    pass(29 * DAY);
    await upload(person, sha256);
    pass(29 * DAY);
    expect(await tidy()).toBe(0);
    expect(await stays(sha256)).toBe(true);
  });

  it('and were uploaded before there were times begin their month with the first look', async () => {
    const { world, upload, pass, tidy, stays, note } = await open();
    const person = await world.person();
    const sha256 = photoOf('of an earlier version');
    await upload(person, sha256);
    const { at: _at, ...before } = (await note(person, sha256)) as { at?: string; _id: string };
    await world.couch.use<object>('media').insert(before);
    pass(2 * DURATIONS.unnamedPhoto);
    expect(await tidy()).toBe(0);
    pass(DURATIONS.unnamedPhoto - 1);
    expect(await tidy()).toBe(0);
    pass(1);
    expect(await tidy()).toBe(1);
    expect(await stays(sha256)).toBe(false);
  });

  it.each(['a statement comes', 'they are uploaded'])('stay when %s while they are looked at', async (meanwhile) => {
    const { world, store, upload, pass, tidy, stays } = await open();
    const person = await world.person();
    const sha256 = photoOf('meanwhile');
    await upload(person, sha256);
    pass(DURATIONS.unnamedPhoto);
    let met = false;
    // Between the look at what names the photo and its end.
    const meeting: Store = {
      ...store,
      async read(database, ids) {
        const rows = await store.read(database, ids);
        if (!met && ids.includes(sha256)) {
          met = true;
          if (meanwhile.startsWith('they')) await upload(person, sha256);
          else await world.put(person, postStatement(postIdOf(1), { photo: shown(sha256) }));
        }
        return rows;
      },
    };
    expect(await tidy(meeting)).toBe(0);
    expect(met).toBe(true);
    await world.publish();
    expect(await stays(sha256)).toBe(true);
    expect(await tidy()).toBe(0);
  });

  it('are gone whole after a kill at any write', async () => {
    const { world, store, upload, pass, tidy, stays, note } = await open();
    const person = await world.person();
    const sha256 = photoOf('cut off');
    await upload(person, sha256);
    pass(DURATIONS.unnamedPhoto);
    const dying: Store = { ...store, write: () => Promise.reject(new Error('killed')) };
    await expect(tidy(dying)).rejects.toThrow('killed');
    let writes = 0;
    const later: Store = {
      ...store,
      write: (database, documents) => (writes++ === 0 ? store.write(database, documents) : dying.write(database, [])),
    };
    await expect(tidy(later)).rejects.toThrow('killed');
    expect([await stays(sha256), (await note(person, sha256)) === null]).toEqual([false, false]);
    await tidy();
    expect(await note(person, sha256)).toBeNull();
  });

  it('of a person without a database go as well', async () => {
    const { upload, pass, tidy, stays } = await open();
    const sha256 = photoOf('nobody');
    await upload('e'.repeat(32), sha256);
    pass(DURATIONS.unnamedPhoto);
    expect(await tidy()).toBe(1);
    expect(await stays(sha256)).toBe(false);
  });
});
