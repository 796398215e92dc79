import { DATABASES } from '../../../../couchdb/databases.ts';
import { shortName } from '../../base/logging/log.ts';
import {
  copiesWanted,
  disconnectedNodes,
  fewestCopies,
  readConfiguredCopies,
  readMembership,
  readShards,
} from '../../storage/engine/cluster-state.ts';
import type { Couch } from '../../storage/engine/couch.ts';
import { counted, type Notes } from './report.ts';

const TIMEOUT_MS = 10_000;
/** With two copies the loss of one node stops all writing, because two copies confirm each write. */
const SAFE_COPIES = 3;
const ADD_COPIES = 'Run npm run admin -- cluster apply, which plans and adds the missing copies.';

/** What the copies of each database are checked against. */
export interface Cluster {
  readonly members: readonly string[];
  /** The copies that each shard should have. */
  readonly wanted: number;
}

/** Whether all nodes are connected. Returns null for a single node and for the embedded engine. */
export async function checkCluster(couch: Couch, notes: Notes): Promise<Cluster | null> {
  try {
    const membership = await readMembership(couch, AbortSignal.timeout(TIMEOUT_MS));
    if (membership === null) return null;
    const { members } = membership;
    const addresses = 1 + (couch.address.further ?? []).length;
    if (members.length < addresses) {
      notes.wrong(
        'engine',
        `COUCHDB_URL names ${addresses} addresses, and the cluster has ${counted(members.length, 'node')}.`,
        'Join the nodes (docs/couchdb.md); nodes that are not joined have different data.',
      );
    }
    if (members.length < 2) return null;
    const apart = disconnectedNodes(membership);
    notes.seen(`The cluster has ${members.length} nodes, of which ${members.length - apart.length} are connected.`);
    if (apart.length > 0) {
      notes.wrong(
        'engine',
        `Not every node of the cluster is connected to the others: ${apart.join(', ')}.`,
        'Start it, or repair the network between the nodes; until then its data have fewer copies.',
      );
    }
    const configured = await readConfiguredCopies(couch, AbortSignal.timeout(TIMEOUT_MS));
    const safe = copiesWanted(SAFE_COPIES, membership);
    if (configured < safe) {
      notes.wrong(
        'engine',
        `The cluster has ${members.length} nodes, and a new database gets ${counted(configured, 'copy', 'copies')}.`,
        `Set n = ${safe} in [cluster] of each CouchDB, as couchdb/cluster.ini does. ${ADD_COPIES}`,
      );
    }
    return { members, wanted: copiesWanted(configured, membership) };
  } catch {
    notes.unseen('engine', 'The nodes of the cluster cannot be read now.', 'Look at the engine’s log, then ask again.');
    return null;
  }
}

/** Whether each of the service's databases has its copies on nodes of the cluster, connected or not. */
export async function checkCopies(couch: Couch, cluster: Cluster, notes: Notes): Promise<void> {
  const names = DATABASES.map(({ name }) => name);
  const found = await Promise.all(names.map((name) => lacksCopies(couch, cluster, name)));
  const lacking = names.filter((_name, index) => found[index]);
  if (lacking.length === 0) return;
  notes.wrong(
    'databases',
    `These databases have fewer than ${cluster.wanted} copies: ${lacking.join(', ')}.`,
    ADD_COPIES,
  );
}

/** False also if the shards cannot be read: other checks report that. `database`: the service's name. */
export async function lacksCopies(couch: Couch, { members, wanted }: Cluster, database: string): Promise<boolean> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const shards = await readShards(couch, couch.engineName(database), signal).catch(() => null);
  return shards !== null && fewestCopies(shards, members) < wanted;
}

/** `lacking`: those of the `checked` own databases. */
export function reportOwnWithoutCopies(
  lacking: readonly string[],
  checked: number,
  { wanted }: Cluster,
  notes: Notes,
): void {
  const [first] = lacking;
  if (first === undefined) return;
  notes.wrong(
    'databases',
    `There are fewer than ${wanted} copies of ${counted(lacking.length, 'own database')} of the ${checked}, for instance of ${shortName(first)}.`,
    ADD_COPIES,
  );
}
