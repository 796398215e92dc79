import { ttlCache } from '../../base/lib/ttl-cache.ts';
import {
  answeringAddresses,
  copiesWanted,
  disconnectedNodes,
  fewestCopies,
  type Membership,
  readConfiguredCopies,
  readMembership,
  readShards,
} from './cluster-state.ts';
import type { Couch } from './couch.ts';

/** The nodes and copies of an engine. What could not be read, and what the embedded engine lacks, is absent. */
export interface ClusterState {
  /** Counts of nodes by `NodeState`. */
  readonly nodes: ReadonlyMap<NodeState, number>;
  /** The fewest copies that a shard of each database has on connected nodes. */
  readonly copies: ReadonlyMap<string, number>;
  /** The copies that each shard should have. */
  readonly wanted: number | null;
}

/**
 * `configured`: addresses in COUCHDB_URL, if there are several; `answering`: those of them that answer; `member`: nodes
 * of the cluster; `connected`: members that are connected to the requested node, itself included.
 */
export type NodeState = 'configured' | 'answering' | 'member' | 'connected';

/** Reads the current state; never rejects, and takes a few seconds at most. */
export type ClusterCheck = () => Promise<ClusterState>;

const CACHE_MS = 3_000;
/** Per request; a reading takes two at most, because Prometheus waits for ten seconds. */
const TIMEOUT_MS = 3_000;

/** A new one for each request, because Node warns of more than ten requests on one signal. */
const timeout = () => AbortSignal.timeout(TIMEOUT_MS);

/** Concurrent callers share one reading. `databases`: the service's names. */
export function createClusterCheck(
  couch: Couch,
  databases: readonly string[],
  now: () => number = () => performance.now(),
): ClusterCheck {
  const cache = ttlCache<ClusterState>({ milliseconds: CACHE_MS, most: 1, now });
  return () => cache.get('state', () => readState(couch, databases));
}

async function readState(couch: Couch, databases: readonly string[]): Promise<ClusterState> {
  const [addresses, membership] = await Promise.all([
    couch.address.further === undefined ? [] : answeringAddresses(couch, TIMEOUT_MS),
    readMembership(couch, timeout()).catch(() => null),
  ]);
  const nodes = nodeCounts(addresses, membership);
  if (membership === null) return { nodes, copies: new Map(), wanted: null };
  const [configured, copies] = await Promise.all([
    readConfiguredCopies(couch, timeout()).catch(() => null),
    Promise.all(
      databases.map(async (database) => {
        const shards = await readShards(couch, couch.engineName(database), timeout()).catch(() => null);
        return shards === null ? [] : [[database, fewestCopies(shards, membership.all)] as const];
      }),
    ),
  ]);
  const wanted = configured === null ? null : copiesWanted(configured, membership);
  return { nodes, copies: new Map(copies.flat()), wanted };
}

function nodeCounts(addresses: readonly boolean[], membership: Membership | null): Map<NodeState, number> {
  const counts = new Map<NodeState, number>();
  if (addresses.length > 0) {
    counts.set('configured', addresses.length);
    counts.set('answering', addresses.filter((answers) => answers).length);
  }
  if (membership !== null) {
    const members = membership.members.length;
    counts.set('member', members);
    counts.set('connected', members - disconnectedNodes(membership).length);
  }
  return counts;
}
