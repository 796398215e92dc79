import { describe, expect, it } from 'vitest';
import { ownDatabaseName } from '../../../../couchdb/databases.ts';
import { listChangedDatabases } from './list-databases.ts';

const NAMES = Array.from({ length: 450 }, (_, number) => ownDatabaseName(number.toString(16).padStart(32, '0')));

function partsOf(isRunning: () => boolean) {
  const compared: number[] = [];
  const parts = {
    store: {
      databases: async (after: string, limit: number) => NAMES.filter((name) => name > after).slice(0, limit),
      range: async () => [],
    },
    checkpoints: {
      behind: async (databases: readonly string[]) => {
        compared.push(databases.length);
        return [...databases];
      },
    },
    recheckDelayMs: null,
    isRunning,
  };
  return { parts, compared };
}

describe('the list of changed databases', () => {
  it('contains each wanted database once', async () => {
    const { parts } = partsOf(() => true);
    const [unwanted = '', ...wanted] = NAMES;
    const listed: string[] = [];
    for await (const name of listChangedDatabases(parts, (each) => each !== unwanted)) listed.push(name);
    expect(listed).toEqual(wanted);
  });

  it('ends at a stop, however many databases are left', async () => {
    let running = true;
    const { parts, compared } = partsOf(() => running);
    for await (const _database of listChangedDatabases(parts, () => true)) running = false;
    expect(compared).toEqual([100]);
  });
});
