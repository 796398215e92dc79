import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { drain } from '../../base/lib/drain.ts';
import type { Couch } from '../../storage/engine/couch.ts';
import { type Copy, NodeCalls } from './node-calls.ts';
import { type ClusterPlan, planCluster } from './plan-cluster.ts';
import { changed, holdersOf, isOn, type ShardMap } from './shard-map.ts';

const MAX_DATABASES_AT_ONCE = 8;
const MAX_MAPS_PER_REQUEST = 100;
const REPORT_INTERVAL_MS = 5_000;
const COMPARE_INTERVAL_MS = 250;
/** Internal replication is started again if a copy is not complete after this many comparisons. */
const COMPARISONS_PER_START = 20;
/** A range whose only copies were on a leaving node needs two rounds: first new ones, then the removal. */
const MAX_ROUNDS = 3;

interface Parts {
  readonly couch: Couch;
  /** A node that leaves the cluster. */
  readonly without: string | null;
  /** Prints progress. */
  readonly say: (sentence: string) => void;
}

/**
 * Gives every shard its copies. Nodes that get some are in maintenance until all their copies are complete, because an
 * incomplete copy would answer with too little. Every step can be repeated: after a crash the next run finds the nodes
 * in maintenance and continues. `refuse` is called before the first change if writing is interrupted meanwhile.
 * @throws Error with the sentence to print
 */
export async function applyPlan(parts: Parts, refuse: () => Promise<void>): Promise<string> {
  const { couch, without, say } = parts;
  const calls = new NodeCalls(couch);
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const plan = await planCluster(couch, without);
    if (plan.planned.length === 0 && plan.maintenance.length === 0) {
      if (without !== null) {
        await calls.remove(without);
        return `${without} has left the cluster. Every shard has its copies.`;
      }
      return 'Every shard has its copies.';
    }
    if (plan.interruptsWriting) await refuse();
    await changeMaps(calls, plan, say);
  }
  throw new Error('Some databases still need a change. Run "cluster plan", then "cluster apply" again.');
}

async function changeMaps(calls: NodeCalls, plan: ClusterPlan, say: Parts['say']): Promise<void> {
  const targets = new Set(plan.maintenance);
  for (const { added } of plan.planned) for (const { node } of added) targets.add(node);
  for (const node of targets) await calls.setMaintenance(node, true);
  if (targets.size > 0) say(`In maintenance until their copies are complete: ${[...targets].join(', ')}.`);
  const changing = new Reports(plan.planned.length, 'maps changed', say);
  for (let from = 0; from < plan.planned.length; from += MAX_MAPS_PER_REQUEST) {
    const some = plan.planned.slice(from, from + MAX_MAPS_PER_REQUEST);
    await calls.save(some.map(({ map, ...moves }) => changed(map, moves)));
    changing.done(some.length);
  }
  const receiving: ShardMap[] = [];
  for await (const map of calls.maps()) if (isOn(map, targets)) receiving.push(map);
  const completing = new Reports(receiving.length, 'databases are complete', say);
  await drain(receiving, MAX_DATABASES_AT_ONCE, async (map) => {
    await complete(calls, map, targets, plan.membership.all);
    completing.done();
  });
  for (const node of plan.membership.all) await untilReplicated(calls, node);
  for (const node of targets) await calls.setMaintenance(node, false);
}

/** Waits until every copy of the database on `targets` has what the other copies on `connected` nodes have. */
async function complete(
  calls: NodeCalls,
  map: ShardMap,
  targets: ReadonlySet<string>,
  connected: readonly string[],
): Promise<void> {
  const isSource = (node: string) => connected.includes(node) && !targets.has(node);
  const pairs = holdersOf(map).flatMap(([range, holders]) => {
    const sources = holders.filter(isSource).map((node) => ({ map, range, node }));
    const receivers = holders.filter((node) => targets.has(node));
    if (receivers.length > 0 && sources.length === 0) {
      throw new Error(
        `${map._id} has no complete copy of ${range}. Restore a backup, or bring back a node that has it.`,
      );
    }
    return receivers.map((node) => ({ sources, receiver: { map, range, node } }));
  });
  for (let comparison = 0; ; comparison += 1) {
    if (comparison % COMPARISONS_PER_START === 0) await calls.synchronise(map._id);
    const states = await Promise.all(pairs.map((pair) => isCompleteCopy(calls, pair)));
    if (states.every((isComplete) => isComplete)) return;
    await sleep(COMPARE_INTERVAL_MS);
  }
}

interface Pair {
  readonly sources: readonly Copy[];
  readonly receiver: Copy;
}

/** Internal replication copies documents; access rights are copied here. */
async function isCompleteCopy(calls: NodeCalls, { sources, receiver }: Pair): Promise<boolean> {
  const there = await calls.documents(receiver);
  if (there === null) return false;
  const [source] = sources;
  const counts = await Promise.all(sources.map((copy) => calls.documents(copy)));
  const most = Math.max(...counts.map((count) => count ?? 0));
  if (source === undefined || there < most || counts.every((count) => count === null)) return false;
  const wanted = await calls.security(source);
  if (!isDeepStrictEqual(await calls.security(receiver), wanted)) await calls.setSecurity(receiver, wanted);
  return true;
}

/** Equal numbers of documents may hide different revisions; nothing waits once internal replication has no job. */
async function untilReplicated(calls: NodeCalls, node: string): Promise<void> {
  while ((await calls.replicationJobs(node)) > 0) await sleep(COMPARE_INTERVAL_MS);
}

/** Says now and then how far a long list is. */
class Reports {
  #done = 0;
  readonly #startedAt = performance.now();
  #reportedAt = performance.now();

  constructor(
    private readonly all: number,
    private readonly what: string,
    private readonly say: Parts['say'],
  ) {}

  done(count = 1): void {
    this.#done += count;
    const now = performance.now();
    if (this.#done === this.all) this.say(`${this.all} of ${this.all} ${this.what}.`);
    if (this.#done === this.all || now - this.#reportedAt < REPORT_INTERVAL_MS) return;
    this.#reportedAt = now;
    const minutes = Math.ceil((((now - this.#startedAt) / this.#done) * (this.all - this.#done)) / 60_000);
    this.say(`${this.#done} of ${this.all} ${this.what}; about ${minutes} min remain.`);
  }
}
