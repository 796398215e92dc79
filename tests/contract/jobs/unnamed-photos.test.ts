import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ownDatabaseName } from '../../../couchdb/databases.ts';
import { DURATIONS } from '../../../src/domain/limits.ts';
import { namedAmong } from '../../../sync-server/src/storage/media/named-photos.ts';
import type { Store } from '../../../sync-server/src/storage/store/store.ts';
import { engines, type RunningEngine } from '../engines.ts';
import { petIdOf, petStatement } from '../publisher/market-world.ts';
import { photoOf } from '../publisher/removal-stage.ts';
import { postIdOf, postStatement, profileStatement } from '../publisher/world.ts';
import { openPhotos } from './photo-stage.ts';

const DAY_MS = 24 * 60 * 60_000;
/** Nesting depth of a document: the maximum that the engines accept. */
const DEEP = 400;
const shown = (sha256: string) => ({ sha256, alt: '', width: 4, height: 3 });

describe.each(engines())('unnamed photos: $name', (kind) => {
  let engine: RunningEngine;
  let run = 0;
  beforeAll(async () => {
    engine = await kind.start();
  });
  afterAll(() => engine.close());
  const open = () => openPhotos(engine, `unnamed${run++}`);

  it('unnamed photos are removed with their notes after a month, and none earlier', async () => {
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

  it('unnamed photos are removed at a second check where lists lag, unless they were named or uploaded again in between', async () => {
    const lag = 30_000;
    const { world, store, upload, pass, tidy, stays } = await open();
    const person = await world.person();
    const [unnamed, late, again] = ['unnamed', 'named late', 'uploaded again'].map(photoOf) as [string, string, string];
    for (const sha256 of [unnamed, late, again]) await upload(person, sha256);
    pass(DURATIONS.unnamedPhoto);
    expect(await tidy(store, lag)).toBe(0);
    await world.put(person, { _id: `draft:${postIdOf(5)}`, type: 'draft', photo: shown(late) });
    await upload(person, again);
    pass(lag - 1);
    expect(await tidy(store, lag)).toBe(0);
    pass(1);
    expect(await tidy(store, lag)).toBe(1);
    expect(await Promise.all([unnamed, late, again].map(stays))).toEqual([false, true, true]);
    // A photo that was uploaded again starts over, also with its second check.
    pass(DURATIONS.unnamedPhoto);
    expect(await tidy(store, lag)).toBe(0);
    pass(lag);
    expect(await tidy(store, lag)).toBe(1);
    expect(await stays(again)).toBe(false);
  });

  it('unnamed photos exclude those that any document of their uploader names: published, refused, a draft …', async () => {
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
    // They are checked again after the same time, and removed if nothing names them then.
    await world.remove(person, `draft:${postIdOf(3)}`);
    pass(DURATIONS.unnamedPhoto - 1);
    expect(await tidy()).toBe(0);
    pass(1);
    expect(await tidy()).toBe(1);
    expect([await stays(draft ?? ''), await stays(lost ?? '')]).toEqual([false, true]);
  });

  it('unnamed photos include private ones that only another person’s fact names, and not those that their uploader shows', async () => {
    const { world, upload, pass, tidy } = await open();
    const [one, other] = [await world.person(), await world.person()];
    const [shownOn, sent] = [photoOf('shown on'), photoOf('sent')];
    for (const sha256 of [shownOn, sent]) await upload(one, sha256, 'private');
    const theirs = { _id: postIdOf(9), type: 'post', photo: shown(shownOn) };
    await world.couch.use<object>('community').insert(theirs);
    await world.put(one, { _id: `message:${other}:1`, type: 'message', photo: shown(sent) });
    pass(DURATIONS.unnamedPhoto);
    expect(await tidy()).toBe(1);
    expect([await world.find('media', shownOn), (await world.find('media', sent))?.private]).toEqual([null, true]);
  });

  it('unnamed photos exclude those that any person’s fact names, and those that another person uploaded as well', async () => {
    const { world, upload, pass, tidy, stays, note } = await open();
    const [one, other] = [await world.person(), await world.person()];
    const [ofFact, ofBoth] = [photoOf('of a fact'), photoOf('of both')];
    for (const sha256 of [ofFact, ofBoth]) await upload(one, sha256);
    const fact = { _id: postIdOf(9), type: 'post', photo: shown(ofFact) };
    await world.couch.use<object>('community').insert(fact);
    pass(20 * DAY_MS);
    await upload(other, ofBoth);
    pass(10 * DAY_MS);
    expect(await tidy()).toBe(0);
    expect([await stays(ofFact), await stays(ofBoth), await note(one, ofBoth)]).toEqual([true, true, null]);
    pass(20 * DAY_MS);
    expect(await tidy()).toBe(1);
    expect([await stays(ofFact), await stays(ofBoth)]).toEqual([true, false]);
  });

  it('unnamed photos stay for another month when they are uploaded again', async () => {
    const { world, upload, pass, tidy, stays } = await open();
    const person = await world.person();
    const sha256 = photoOf('again');
    await upload(person, sha256);
    pass(29 * DAY_MS);
    await upload(person, sha256);
    pass(29 * DAY_MS);
    expect(await tidy()).toBe(0);
    expect(await stays(sha256)).toBe(true);
  });

  it('unnamed photos from before upload times were recorded start their month at the first check', async () => {
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

  it.each(['a statement comes', 'they are uploaded'])(
    'unnamed photos stay when %s during the check',
    async (meanwhile) => {
      const { world, store, upload, pass, tidy, stays } = await open();
      const person = await world.person();
      const sha256 = photoOf('meanwhile');
      await upload(person, sha256);
      pass(DURATIONS.unnamedPhoto);
      let met = false;
      // Between the check of what names the photo and its removal.
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
    },
  );

  it('unnamed photos exclude those named deep in a document; an unreadable database delays no other person’s', async () => {
    const { world, store, upload, pass, tidy, stays } = await open();
    const [deep, damaged, other] = [await world.person(), await world.person(), await world.person()];
    const [inside, remaining, removed] = ['inside', 'kept', 'gone'].map(photoOf) as [string, string, string];
    await upload(deep, inside);
    await upload(damaged, remaining);
    await upload(other, removed);
    const nested = Array.from({ length: DEEP }).reduce<unknown>((inner) => [inner], { sha256: inside });
    await world.put(deep, { _id: 'draft:deep', nested });
    pass(DURATIONS.unnamedPhoto);
    const failing: Store = {
      ...store,
      changes: (database, since, limit) =>
        database === ownDatabaseName(damaged)
          ? Promise.reject(new Error('damaged'))
          : store.changes(database, since, limit),
    };
    await expect(tidy(failing)).rejects.toThrow('damaged');
    expect(await Promise.all([inside, remaining, removed].map(stays))).toEqual([true, true, false]);
  });

  it('unnamed photos are removed completely after a kill at any write', async () => {
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

  it('unnamed photos are checked in batches: many photos of many people take few requests', async () => {
    const { world, store, upload, pass, tidy, stays } = await open();
    const people = await Promise.all([world.person(), world.person('none')]);
    const names = Array.from({ length: 40 }, (_unused, number) => `of many ${number}`);
    for (const [index, name] of names.entries()) await upload(people[index % 2] ?? '', photoOf(name));
    const shownOnes = names.slice(0, 4).map(photoOf);
    const facts = shownOnes.map((sha256, number) => ({
      _id: postIdOf(number),
      type: 'post',
      photo: shown(sha256),
    }));
    await world.couch.use<object>('community').bulk({ docs: facts });
    pass(DURATIONS.unnamedPhoto);
    let requests = 0;
    const counted = <A extends unknown[], R>(work: (...given: A) => R) => {
      return (...given: A) => {
        requests += 1;
        return work(...given);
      };
    };
    const counting: Store = {
      ...store,
      read: counted(store.read),
      write: counted(store.write),
      find: counted(store.find),
      changes: counted(store.changes),
      range: counted(store.range),
    };
    expect(await tidy(counting)).toBe(36);
    expect(requests).toBeLessThan(40);
    for (const name of names) expect(await stays(photoOf(name)), name).toBe(shownOnes.includes(photoOf(name)));
  });

  it('unnamed photos are found when no field of any fact names them, however many facts exist', async () => {
    const { world, store } = await open();
    const photos = Array.from({ length: 300 }, (_unused, number) => photoOf(`shown ${number}`));
    const [inMany = '', ...others] = photos;
    const posts = others.slice(0, 240).map((sha256, number) => ({ _id: postIdOf(number), photo: shown(sha256) }));
    const pets = Array.from({ length: 150 }, (_unused, number) => ({
      _id: petIdOf(number),
      photo: shown(inMany),
      gallery: [shown(photoOf('first')), shown(others[240 + (number % 20)] ?? '')],
    }));
    await world.couch.use<object>('community').bulk({ docs: posts });
    await world.couch.use<object>('directory').bulk({ docs: pets });
    const asked = [...photos, photoOf('nowhere')];
    const named = await namedAmong(store, asked);
    expect(asked.filter((photo) => !named.has(photo))).toEqual([...others.slice(260), photoOf('nowhere')]);
    expect(await namedAmong(store, [])).toEqual(new Set());
  });

  it('unnamed photos of a person without a database are removed as well', async () => {
    const { upload, pass, tidy, stays } = await open();
    const sha256 = photoOf('nobody');
    await upload('e'.repeat(32), sha256);
    pass(DURATIONS.unnamedPhoto);
    expect(await tidy()).toBe(1);
    expect(await stays(sha256)).toBe(false);
  });
});
