import { setTimeout as sleep } from 'node:timers/promises';
import {
  disconnectedNodes,
  type Membership,
  readConfiguredCopies,
  readMembership,
} from '../../storage/engine/cluster-state.ts';
import type { Couch } from '../../storage/engine/couch.ts';
import { NodeCalls } from './node-calls.ts';
import { type Load, type PlannedMoves, planDatabase } from './plan-database.ts';
import { holdersOf, isOn, type ShardMap } from './shard-map.ts';

const INCOMPLETE_SAMPLES = 20;
const SAMPLE_INTERVAL_MS = 200;

export interface PlannedDatabase extends PlannedMoves {
  readonly map: ShardMap;
}

export interface ClusterPlan {
  readonly membership: Membership;
  readonly maintenance: readonly string[];
  /** Copies that each shard should have. */
  readonly copies: number;
  /** The number of all databases. */
  readonly databases: number;
  /** Those that lack copies, or have some on nodes that do not belong to the cluster. */
  readonly planned: readonly PlannedDatabase[];
  /** Whether some shard has too few complete copies until its new ones are complete: no write would be confirmed. */
  readonly interruptsWriting: boolean;
  /** Copies that another copy has not sent everything yet; those of disconnected nodes are not among them. */
  readonly incomplete: number;
}

/**
 * Compares the copies of all databases with what they should have; changes nothing. `without`: a node that leaves the
 * cluster.
 * @throws Error with the sentence to print
 */
export async function planCluster(couch: Couch, without: string | null): Promise<ClusterPlan> {
  const calls = new NodeCalls(couch);
  const membership = await readMembership(couch);
  if (membership === null) throw new Error('This engine has no nodes: COUCHDB_URL must name a CouchDB.');
  if (without !== null && !membership.members.includes(without)) {
    throw new Error(`${without} is no node of this cluster. Its nodes: ${membership.members.join(', ')}.`);
  }
  const members = membership.members.filter((node) => node !== without);
  const receivers = members.filter((node) => membership.all.includes(node));
  if (receivers.length === 0) throw new Error('No other node is connected that could get copies.');
  const maintenance: string[] = [];
  for (const node of receivers) if (await calls.isInMaintenance(node)) maintenance.push(node);
  const copies = Math.min(await readConfiguredCopies(couch), members.length);
  const maps: ShardMap[] = [];
  for await (const map of calls.maps()) maps.push(map);
  const load = loadOf(maps);
  const complete = receivers.filter((node) => !maintenance.includes(node));
  const planned = maps.flatMap((map) => {
    const moves = planDatabase(map, { members, receivers, complete, copies, load });
    return moves.added.length + moves.removed.length === 0 ? [] : [{ map, ...moves }];
  });
  // An interrupted `apply` has changed the maps already, and its new copies are not complete.
  const changing = [...planned.map(({ map }) => map), ...maps.filter((map) => isOn(map, new Set(maintenance)))];
  return {
    membership,
    maintenance,
    copies,
    databases: maps.length,
    planned,
    interruptsWriting: changing.some((map) => leavesNoMajority(map, complete, copies)),
    incomplete: await countIncomplete(calls, receivers),
  };
}

/** Each write is internal replication's work for a moment, so the lowest number of a few seconds counts. */
async function countIncomplete(calls: NodeCalls, nodes: readonly string[]): Promise<number> {
  const lowest = nodes.map(async (node) => {
    let jobs = await calls.replicationJobs(node);
    for (let sample = 1; sample < INCOMPLETE_SAMPLES && jobs > 0; sample += 1) {
      await sleep(SAMPLE_INTERVAL_MS);
      jobs = Math.min(jobs, await calls.replicationJobs(node));
    }
    return jobs;
  });
  return (await Promise.all(lowest)).reduce((sum, jobs) => sum + jobs, 0);
}

function loadOf(maps: readonly ShardMap[]): Load {
  const load: Load = new Map();
  for (const map of maps) {
    for (const [, holders] of holdersOf(map)) for (const node of holders) load.set(node, (load.get(node) ?? 0) + 1);
  }
  return load;
}

function leavesNoMajority(map: ShardMap, complete: readonly string[], copies: number): boolean {
  const majority = Math.floor(copies / 2) + 1;
  return holdersOf(map).some(([, holders]) => holders.filter((node) => complete.includes(node)).length < majority);
}

/** The plan in sentences. */
export function planInWords(plan: ClusterPlan): string {
  const { membership, maintenance, copies, databases, planned, incomplete } = plan;
  const down = disconnectedNodes(membership);
  const states = membership.members.map((node) => {
    if (down.includes(node)) return `${node} (not connected)`;
    return maintenance.includes(node) ? `${node} (in maintenance)` : node;
  });
  const lines = [`Nodes: ${states.join(', ')}.`];
  const added = countBy(planned.flatMap((each) => each.added));
  const removed = countBy(planned.flatMap((each) => each.removed));
  if (planned.length === 0) lines.push(`The maps of all ${databases} databases have ${copies} copies of each shard.`);
  else lines.push(`${planned.length} of ${databases} databases need a change to have ${copies} copies of each shard.`);
  for (const [node, count] of added) lines.push(`New copies on ${node}: ${count}.`);
  for (const [node, count] of removed) lines.push(`Copies removed from the map, on ${node}: ${count}.`);
  if (maintenance.length > 0)
    lines.push('Copies on nodes in maintenance may be incomplete; "cluster apply" completes them and ends it.');
  if (plan.interruptsWriting) lines.push('Stop every service before "cluster apply": no write is confirmed meanwhile.');
  if (incomplete > 0) lines.push(`Copies that wait for what others have: ${incomplete}.`);
  const work = [planned, maintenance, down].flat().length + incomplete;
  if (work === 0) lines.push('Nothing waits.');
  return lines.join('\n');
}

function countBy(moves: readonly { readonly node: string }[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { node } of moves) counts.set(node, (counts.get(node) ?? 0) + 1);
  return counts;
}
