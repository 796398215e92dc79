import { isDeepStrictEqual } from 'node:util';
import { pedigreeId, pedigreeIds } from '../../../../../src/domain/pedigree/id.ts';
import type { PedigreeFact } from '../../../../../src/domain/pedigree/schema.ts';
import { upgradeDocument, versionOf } from '../../../../../src/domain/upgrades.ts';
import { isLiving, type Row, type Store } from '../../../storage/store/store.ts';
import { PEDIGREES } from '../stored-dogs.ts';
import type { ReadDog } from './read-dog.ts';

export interface Written {
  readonly added: number;
  readonly changed: number;
  readonly same: number;
  /** The ids of the dogs that owners had proposed. */
  readonly replaced: readonly string[];
}

/** Takes dogs one by one and writes them in batches; unchanged dogs are not written. */
export interface Writer {
  take(dog: ReadDog): Promise<void>;
  /** Writes the remaining dogs. */
  end(): Promise<Written>;
}

const BATCH_SIZE = 500;
const MAX_TRIES = 3;

export function createWriter(store: Pick<Store, 'readRare' | 'write'>, importedAt: string): Writer {
  const counts = { added: 0, changed: 0, same: 0 };
  const replaced: string[] = [];
  let waiting: PedigreeFact[] = [];

  async function writeAll(): Promise<void> {
    let left = waiting;
    waiting = [];
    for (let tries = 1; left.length > 0; tries += 1) {
      // Another import or a confirmation may conflict with an attempt, but not with all of them.
      if (tries > MAX_TRIES) throw new Error('Somebody else writes these dogs at the same time. Run it again.');
      const rows = await store.readRare(
        PEDIGREES,
        left.map(({ _id }) => _id),
      );
      left = await writeOnce(left, rows);
    }
  }

  /** Returns the dogs with write conflicts. */
  async function writeOnce(dogs: readonly PedigreeFact[], rows: ReadonlyMap<string, Row>): Promise<PedigreeFact[]> {
    const differing = dogs.filter((dog) => !isUnchanged(dog, rows.get(dog._id)));
    counts.same += dogs.length - differing.length;
    const documents = differing.map((dog) => {
      const row = rows.get(dog._id);
      return isLiving(row) ? { ...dog, _rev: row.rev } : dog;
    });
    const between: PedigreeFact[] = [];
    for (const [place, written] of (await store.write(PEDIGREES, documents)).entries()) {
      const dog = differing[place];
      if (dog === undefined) continue;
      const before = rows.get(dog._id);
      if (written.ok) {
        counts[isLiving(before) ? 'changed' : 'added'] += 1;
        if (isLiving(before) && (before.doc as PedigreeFact).source === 'owner') replaced.push(dog.dogId);
      } else if (written.conflict) between.push(dog);
      else throw new Error(`The engine does not take ${dog.dogId}: ${written.reason}`);
    }
    return between;
  }

  return {
    async take(dog) {
      waiting.push(documentOf(dog, importedAt));
      if (waiting.length >= BATCH_SIZE) await writeAll();
    },
    async end() {
      await writeAll();
      return { ...counts, replaced };
    },
  };
}

function isUnchanged(dog: PedigreeFact, row: Row | undefined): boolean {
  if (!isLiving(row)) return false;
  const { _rev, importedAt, ...stored } = upgradeDocument(row.doc as PedigreeFact & { readonly _rev?: string });
  const { importedAt: _now, ...incoming } = dog;
  return isDeepStrictEqual(stored, incoming);
}

function documentOf(dog: ReadDog, importedAt: string): PedigreeFact {
  return {
    _id: pedigreeId(dog.dogId),
    type: pedigreeIds.kind,
    schemaVersion: versionOf(pedigreeIds.kind) as PedigreeFact['schemaVersion'],
    ...dog,
    source: 'import',
    confirmed: true,
    importedAt,
  };
}
