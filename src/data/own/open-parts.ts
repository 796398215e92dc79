import type { Outcome } from '../../domain/outcome/schema.ts';
import type { Machine } from '../machine.ts';
import { type CheckpointStore, openCheckpoint } from './checkpoint.ts';
import { type OwnStore, openOwnStore } from './own-store.ts';

export interface OwnOptions {
  readonly surroundings: Pick<Machine, 'loadPouch' | 'prefix' | 'random'>;
  readonly indexedDb: IDBFactory;
  readonly userId: string;
  /** The name of the database on the server. */
  readonly ownDatabase: string;
  readonly deviceId: string;
  readonly now: () => number;
  /** Own documents of these types changed. `local`: on this device, so there is something to send. */
  readonly onChanged: (types: readonly string[], local: boolean) => void;
}

/** One person's open stores on this device. */
export interface OwnParts {
  readonly database: PouchDB.Database;
  readonly store: OwnStore;
  readonly checkpoint: CheckpointStore;
  /** The outcomes of their statements. */
  readonly outcomes: readonly Outcome[];
}

export async function openParts({ surroundings, indexedDb, userId }: OwnOptions): Promise<OwnParts> {
  const database = (await surroundings.loadPouch()).open(`${surroundings.prefix}own-${userId}`);
  const store = openOwnStore(indexedDb, surroundings.prefix, userId);
  const checkpoint = await openCheckpoint(database);
  try {
    return { database, store, checkpoint, outcomes: await store.delivered('outcome') };
  } catch (error) {
    // If the store beside it cannot be opened, the database is closed too: no caller would close it.
    await database.close();
    throw error;
  }
}
