import { setTimeout as sleep } from 'node:timers/promises';
import type { EngineNode } from './engine-nodes.ts';

/** Whether the node responds that it is up; never rejects, and ends when `signal` aborts. */
export type Probe = (url: string, signal: AbortSignal) => Promise<boolean>;

interface Tools {
  readonly probe: Probe;
  /** Milliseconds of a monotonic clock. */
  readonly now: () => number;
}

/** A node that answers within this time is good; no other one is probed. */
const GOOD_MS = 150;
/** How much longer than another node it may take at least. */
const GRACE_MS = 850;
/** An overloaded machine delays all nodes: a node is worse only if it takes several times as long as another. */
const GRACE_FACTOR = 4;
/** If no other node answers in this time, there is none to move to. */
const LONGEST_PROBE_MS = 10_000;

/**
 * Whether requests should move from a silent node to one of the others: another node says that it is up, and this one
 * does not within several times the time which that took. With a fixed timeout every node of an overloaded cluster
 * would count as dead, and requests would move from node to node.
 */
export async function isWorse(node: EngineNode, others: readonly EngineNode[], tools: Tools): Promise<boolean> {
  const ended = new AbortController();
  const { signal } = ended;
  try {
    const up = upWithRetry(node, tools, signal);
    if ((await within(up, GOOD_MS, signal)) === true || others.length === 0) return false;
    const startedAt = tools.now();
    const other = anyUp(others, tools, signal);
    const first = await within(Promise.race([up.then((isUp) => isUp || other), other]), LONGEST_PROBE_MS, signal);
    if (first !== true) return false;
    const graceMs = Math.max(GRACE_MS, (tools.now() - startedAt) * GRACE_FACTOR);
    return (await within(up, graceMs, signal)) !== true;
  } finally {
    ended.abort();
  }
}

/** Repeated once: the first connection after a restart, or after this process was suspended, may be reset. */
async function upWithRetry({ url }: EngineNode, { probe }: Tools, signal: AbortSignal): Promise<boolean> {
  return (await probe(url, signal)) || (await probe(url, signal));
}

/** Resolves with true when the first says that it is up; with false if none does. */
async function anyUp(nodes: readonly EngineNode[], { probe }: Tools, signal: AbortSignal): Promise<boolean> {
  const probes = nodes.map(async ({ url }) => {
    if (!(await probe(url, signal))) throw new Error('This node is not up.');
    return true;
  });
  return await Promise.any(probes).catch(() => false);
}

/** Null: not settled in time. */
async function within<T>(settled: Promise<T>, milliseconds: number, signal: AbortSignal): Promise<T | null> {
  const timeout = sleep(milliseconds, null, { signal, ref: false }).catch(() => null);
  return await Promise.race([settled, timeout]);
}
