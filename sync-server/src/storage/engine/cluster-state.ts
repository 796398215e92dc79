import { fieldsOf } from '../../../../src/domain/fields.ts';
import type { Couch } from './couch.ts';
import { EngineRefusal, requestEngine } from './engine-request.ts';

/** The nodes of a cluster by their Erlang names, as the responding node sees them. */
export interface Membership {
  /** The nodes that are connected to it, itself included (`all_nodes`). */
  readonly all: readonly string[];
  /** The nodes that belong to the cluster, also those that are down (`cluster_nodes`). */
  readonly members: readonly string[];
}

/** The range of each shard, such as `00000000-7fffffff`, and the nodes that should hold a copy of it. */
export type Shards = ReadonlyMap<string, readonly string[]>;

/** CouchDB's own default of `[cluster] n`. */
const DEFAULT_COPIES = 3;
/** The embedded engine has none of these addresses and answers with one of these statuses. */
const NO_ADDRESS = [400, 404, 405];

/** Null: the engine has no such address. @throws EngineRefusal, EngineUnreachable, and the signal's reason */
export async function readMembership(couch: Couch, signal?: AbortSignal): Promise<Membership | null> {
  return membershipIn(await askOrNull(couch, new URL(`${couch.address.url}/_membership`), signal));
}

/**
 * `engineDatabase`: the name in the engine (`Couch.engineName`). Null: there is no such database, or the engine has no
 * such address. @throws EngineRefusal, EngineUnreachable, and the signal's reason
 */
export async function readShards(couch: Couch, engineDatabase: string, signal?: AbortSignal): Promise<Shards | null> {
  const url = new URL(`${couch.address.url}/${encodeURIComponent(engineDatabase)}/_shards`);
  return shardsIn(await askOrNull(couch, url, signal));
}

/**
 * The number of copies that the responding node's configuration gives a new database (`[cluster] n`).
 * @throws EngineRefusal, EngineUnreachable, and the signal's reason
 */
export async function readConfiguredCopies(couch: Couch, signal?: AbortSignal): Promise<number> {
  const url = new URL(`${couch.address.url}/_node/_local/_config/cluster/n`);
  const copies = Number((await askOrNull(couch, url, signal)) ?? DEFAULT_COPIES);
  return Number.isSafeInteger(copies) && copies > 0 ? copies : DEFAULT_COPIES;
}

/**
 * Whether each configured address answers, in their order. It asks each address itself, because other requests go to
 * any that answers. Never rejects.
 */
export async function answeringAddresses({ address, authorization }: Couch, timeoutMs: number): Promise<boolean[]> {
  const { url, further = [] } = address;
  return await Promise.all(
    [url, ...further].map(async (node) => {
      try {
        const answer = await fetch(`${node}/_up`, {
          headers: { authorization },
          signal: AbortSignal.timeout(timeoutMs),
        });
        await answer.arrayBuffer();
        return answer.ok;
      } catch {
        return false;
      }
    }),
  );
}

/** Null for an answer of another shape. */
export function membershipIn(answer: unknown): Membership | null {
  const { all_nodes, cluster_nodes } = fieldsOf<{ all_nodes: unknown; cluster_nodes: unknown }>(answer);
  return isNames(all_nodes) && isNames(cluster_nodes) ? { all: all_nodes, members: cluster_nodes } : null;
}

/** Null for an answer of another shape. */
export function shardsIn(answer: unknown): Shards | null {
  const { shards } = fieldsOf<{ shards: unknown }>(answer);
  if (typeof shards !== 'object' || shards === null) return null;
  const ranges = Object.entries(shards).filter((entry): entry is [string, string[]] => isNames(entry[1]));
  return ranges.length === 0 || ranges.length < Object.keys(shards).length ? null : new Map(ranges);
}

/** The copies that each shard of a cluster should have: a node holds at most one copy of a shard. */
export function copiesWanted(configured: number, { members }: Membership): number {
  return Math.min(configured, members.length);
}

/** The fewest copies that any shard has on these nodes. */
export function fewestCopies(shards: Shards, nodes: readonly string[]): number {
  const there = new Set(nodes);
  return Math.min(...[...shards.values()].map((holders) => holders.filter((node) => there.has(node)).length));
}

/** The cluster's nodes that are not connected to the responding node. */
export function disconnectedNodes({ all, members }: Membership): string[] {
  return members.filter((node) => !all.includes(node));
}

function isNames(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((each) => typeof each === 'string');
}

async function askOrNull(couch: Couch, url: URL, signal: AbortSignal | undefined): Promise<unknown> {
  const { authorization, dispatcher } = couch;
  try {
    const bytes = await requestEngine(url, { authorization, dispatcher, ...(signal ? { signal } : {}) });
    const answer: unknown = JSON.parse(bytes.toString('utf8'));
    return answer;
  } catch (error) {
    if (error instanceof EngineRefusal && NO_ADDRESS.includes(error.statusCode)) return null;
    throw error;
  }
}
