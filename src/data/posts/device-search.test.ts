import 'fake-indexeddb/auto';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, describe, expect, it } from 'vitest';
import { createPostIndex } from '../../domain/search/post-index.ts';
import { openMirrorStore } from '../mirror/store.ts';
import { factNumber } from '../testing/facts.ts';
import { manualClock } from '../testing/manual-clock.ts';
import { createDeviceSearch, type DeviceSearch } from './device-search.ts';

const open: DeviceSearch[] = [];
afterEach(() => {
  for (const search of open.splice(0)) search.close();
});

const post = (number: number, postTitle: string) => ({ ...factNumber(number, { postTitle }), authorName: 'Олена' });

async function searchable(count: number) {
  const store = openMirrorStore(new IDBFactory(), '', 'community', { keyRange: IDBKeyRange });
  const fill = async (title: (number: number) => string) => {
    const generation = await store.begin('epoch');
    await generation.write(Array.from({ length: count }, (_, number) => post(number, title(number))));
    await generation.finish('1');
  };
  await fill((number) => `Кіт ${number}`);
  const clock = manualClock();
  const state = { made: 0 };
  const search = createDeviceSearch({
    clock: { now: () => clock.now(), after: (ms, run) => (ms === 0 ? soon(run) : clock.after(ms, run)) },
    mirror: store,
    load: async () => {
      state.made++;
      return { createPostIndex };
    },
  });
  open.push(search);
  const found = async (text: string) => (await search.search(text, 1)).total;
  return { store, fill, search, state, clock, found };
}

function soon(run: () => void): () => void {
  const timer = setTimeout(run, 0);
  return () => clearTimeout(timer);
}

describe('the search of posts on the device', () => {
  it('searches all mirrored posts, with one index for concurrent searches', async () => {
    const { found, search, state } = await searchable(450);
    expect(await Promise.all([found('кіт'), found('кіт 449'), found('собака')])).toEqual([450, 1, 0]);
    expect((await search.search('кіт', 2)).hits[0]?.id).toBe(factNumber(12)._id);
    expect(state.made).toBe(1);
  });

  it('updates the search index with the mirror, also while it is being made', async () => {
    const { found, store } = await searchable(450);
    const first = found('кіт');
    const changes = [
      { id: post(3, '')._id, fact: post(3, 'Собака') },
      { id: post(440, '')._id, fact: null },
      { id: post(900, '')._id, fact: post(900, 'Собака теж') },
    ];
    await store.apply(changes, '2');
    await first;
    expect(await found('собака')).toBe(2);
    expect(await found('кіт')).toBe(448);
    await store.apply([{ id: post(3, '')._id, fact: post(3, 'Кіт знову') }], '3');
    expect(await found('собака')).toBe(1);
  });

  it('makes another search index for another mirror, also during a search', async () => {
    const { found, fill, state } = await searchable(250);
    const asked = found('папуга');
    await fill((number) => `Папуга ${number}`);
    await asked;
    expect(await found('папуга')).toBe(250);
    expect(await found('кіт')).toBe(0);
    expect(state.made).toBeGreaterThan(1);
  });

  it('drops the search index after a long time without searches', async () => {
    const { found, state, clock } = await searchable(10);
    await found('кіт');
    clock.advance(9 * 60_000);
    await found('кіт');
    clock.advance(9 * 60_000);
    expect(await found('кіт')).toBe(10);
    expect(state.made).toBe(1);
    clock.advance(11 * 60_000);
    expect(await found('кіт')).toBe(10);
    expect(state.made).toBe(2);
  });
});
