import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from './base/config/config.ts';
import { applyPlan } from './ops/cluster/apply-plan.ts';
import { NodeCalls } from './ops/cluster/node-calls.ts';
import { planCluster, planInWords } from './ops/cluster/plan-cluster.ts';
import { anyPublisherAlive } from './publishing/intake/shares/any-publisher-alive.ts';
import { readMembership } from './storage/engine/cluster-state.ts';
import { type Couch, createCouch } from './storage/engine/couch.ts';

export type ClusterCommand =
  | { readonly verb: 'join'; readonly nodes: readonly string[] }
  | { readonly verb: 'plan' | 'apply'; readonly without: string | null };

export const CLUSTER_USAGE = `npm run admin -- cluster plan [--without <node>]
npm run admin -- cluster join <node> …
npm run admin -- cluster apply [--without <node>]`;

/** An Erlang name, as CouchDB's `/_membership` has it: a path must not become another one. */
const NODE_NAME = /^[\w.-]{1,100}@[\w.:-]{1,200}$/;
const WITHOUT = '--without';
/** Nodes connect within seconds. */
const CONNECTED_WITHIN_MS = 30_000;
const CHECK_EVERY_MS = 250;

/** Null if it is none of these commands. */
export function parseClusterCommand(args: readonly string[]): ClusterCommand | null {
  const [group, verb, ...rest] = args;
  if (group !== 'cluster') return null;
  if (verb === 'join')
    return rest.length > 0 && rest.every((node) => NODE_NAME.test(node)) ? { verb, nodes: rest } : null;
  if (verb !== 'plan' && verb !== 'apply') return null;
  if (rest.length === 0) return { verb, without: null };
  const [flag, node = ''] = rest;
  return flag === WITHOUT && rest.length === 2 && NODE_NAME.test(node) ? { verb, without: node } : null;
}

/** @returns the sentence to print. @throws Error with the sentence to print */
export async function runClusterCommand(
  { engine, dbPrefix }: Pick<Config, 'engine' | 'dbPrefix'>,
  command: ClusterCommand,
  say: (sentence: string) => void,
): Promise<string> {
  if (engine === null) throw new Error('The embedded engine has no nodes. Set COUCHDB_URL.');
  const couch = createCouch(engine, dbPrefix);
  switch (command.verb) {
    case 'join':
      return await join(couch, command.nodes);
    case 'plan':
      return planInWords(await planCluster(couch, command.without));
    case 'apply':
      return await applyPlan({ couch, without: command.without, say }, async () => {
        if (await anyPublisherAlive(couch))
          throw new Error('A service runs on these databases. Stop every service first.');
      });
  }
}

async function join(couch: Couch, nodes: readonly string[]): Promise<string> {
  const calls = new NodeCalls(couch);
  for (const node of nodes) await calls.join(node);
  const deadline = performance.now() + CONNECTED_WITHIN_MS;
  for (;;) {
    const membership = await readMembership(couch);
    const missing = nodes.filter((node) => !membership?.all.includes(node));
    if (missing.length === 0) break;
    if (performance.now() > deadline) {
      throw new Error(`${missing.join(', ')} cannot be reached: compare names, Erlang's cookie and the network.`);
    }
    await sleep(CHECK_EVERY_MS);
  }
  await calls.createSystemDatabases();
  return planInWords(await planCluster(couch, null));
}
