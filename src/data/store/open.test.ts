import { IDBFactory } from 'fake-indexeddb';
import 'fake-indexeddb/auto';
import { type DBSchema, type IDBPTransaction, wrap } from 'idb';
import { describe, expect, it, vi } from 'vitest';
import { leaveStore, rowsOf, shapeOf } from '../testing/stores.ts';
import { isLater, openStore, type Step } from './open.ts';
import { reopening } from './reopening.ts';

interface People extends DBSchema {
  people: { key: string; value: { id: string; first?: string; second?: string; name?: string } };
  letters: { key: string; value: { id: string; letters: string } };
}

const NAME = 'people';

/** idb's promises for what a step asks of its transaction. */
function promised(transaction: IDBTransaction) {
  return wrap(transaction) as unknown as IDBPTransaction<People, ('people' | 'letters')[], 'versionchange'>;
}

/** 1: people with a name. 2: with a first and a second name. 3: their letters in a separate store, computed from 2. */
const STEPS: readonly Step[] = [
  (database) => {
    database.createObjectStore('people', { keyPath: 'id' });
  },
  async (_database, transaction) => {
    const people = promised(transaction).objectStore('people');
    for (const { id, name = '' } of await people.getAll()) {
      const [first = '', second = ''] = name.split(' ');
      await people.put({ id, first, second });
    }
  },
  async (database, transaction) => {
    database.createObjectStore('letters', { keyPath: 'id' });
    const stores = promised(transaction);
    for (const { id, first = '', second = '' } of await stores.objectStore('people').getAll()) {
      await stores.objectStore('letters').put({ id, letters: first.slice(0, 1) + second.slice(0, 1) });
    }
  },
];

const BEFORE = [
  { id: '1', name: 'Olena Koval' },
  { id: '2', name: 'Taras Bondar' },
];
const SPLIT = [
  { id: '1', first: 'Olena', second: 'Koval' },
  { id: '2', first: 'Taras', second: 'Bondar' },
];
const LETTERS = [
  { id: '1', letters: 'OK' },
  { id: '2', letters: 'TB' },
];

async function left(version: number, people: readonly object[]): Promise<IDBFactory> {
  const factory = new IDBFactory();
  await leaveStore(factory, NAME, version, (database) => {
    const store = database.createObjectStore('people', { keyPath: 'id' });
    for (const one of people) store.put(one);
  });
  return factory;
}

describe('opening a store', () => {
  it.each([
    [1, BEFORE],
    [2, SPLIT],
  ])(
    'upgrades a store of version %i by its missing steps, each after the one before has moved its data',
    async (version, people) => {
      const factory = await left(version, people);
      const database = await openStore<People>(factory, NAME, STEPS);
      expect(database.version).toBe(3);
      expect(await database.getAll('people')).toEqual(SPLIT);
      expect(await database.getAll('letters')).toEqual(LETTERS);
    },
  );

  it('creates a new store by all steps, and opens a current one without any', async () => {
    const factory = new IDBFactory();
    const first = await openStore<People>(factory, NAME, STEPS);
    await first.put('people', { id: '3' });
    first.close();
    const untouched = STEPS.map(() => vi.fn());
    const database = await openStore<People>(factory, NAME, untouched);
    expect(await database.getAll('people')).toEqual([{ id: '3' }]);
    expect(untouched.flatMap((step) => step.mock.calls)).toEqual([]);
  });

  it.each<[string, Step, string]>([
    [
      'throws',
      () => {
        throw new Error('a defect');
      },
      'a defect',
    ],
    [
      'fails after it has moved a part of the data',
      async (_database, transaction) => {
        await promised(transaction).objectStore('people').delete('1');
        throw new Error('a defect');
      },
      'a defect',
    ],
    [
      'makes a request that the store refuses',
      async (_database, transaction) => {
        await promised(transaction).objectStore('people').add({ id: '1' });
      },
      'constraint',
    ],
    [
      'makes a refused request without waiting for it',
      (_database, transaction) => {
        transaction.objectStore('people').add({ id: '1' });
      },
      'abort',
    ],
  ])(
    'leaves the old version with its data when a step %s; the next try may succeed',
    async (_name, broken, message) => {
      const factory = await left(1, BEFORE);
      const steps = [...STEPS.slice(0, 2), broken];
      await expect(openStore<People>(factory, NAME, steps)).rejects.toThrow(new RegExp(message, 'i'));
      expect((await shapeOf(factory, NAME)).version).toBe(1);
      expect(await rowsOf(factory, NAME, 'people')).toEqual(BEFORE);
      const database = await openStore<People>(factory, NAME, STEPS);
      expect(await database.getAll('letters')).toEqual(LETTERS);
    },
  );

  it('leaves a store of a later version untouched, and says so', async () => {
    const factory = await left(4, BEFORE);
    const error: unknown = await openStore<People>(factory, NAME, STEPS).catch((failure: unknown) => failure);
    expect(isLater(error)).toBe(true);
    expect((await shapeOf(factory, NAME)).version).toBe(4);
    expect(await rowsOf(factory, NAME, 'people')).toEqual(BEFORE);
  });

  it('does not take any other failure for a later version', async () => {
    const factory = await left(1, BEFORE);
    const broken = [...STEPS.slice(0, 1), () => Promise.reject(new Error('a defect'))];
    const error: unknown = await openStore<People>(factory, NAME, broken).catch((failure: unknown) => failure);
    expect(isLater(error)).toBe(false);
  });
});

describe('an open store', () => {
  it('closes for a later version of the app, and reports at its next use that it is too old', async () => {
    const factory = await left(2, SPLIT);
    const onLater = vi.fn();
    const older = reopening(() => openStore<People>(factory, NAME, STEPS.slice(0, 2)), { onLater });
    expect(await older.use((database) => database.count('people'))).toBe(2);
    const newer = await openStore<People>(factory, NAME, STEPS);
    await expect(older.use((database) => database.clear('people'))).rejects.toSatisfy(isLater);
    expect(onLater).toHaveBeenCalledOnce();
    expect(await newer.getAll('people')).toEqual(SPLIT);
  });
});
