import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { DATABASES } from '../../../couchdb/databases.ts';
import { runDoctor } from '../../../sync-server/src/doctor-command.ts';
import type { Report } from '../../../sync-server/src/ops/doctor/report.ts';
import { EMBEDDED_ENGINE, engineVariables, type RunningEngine } from '../engines.ts';
import { type FailingEngine, frontEngine } from '../failing-engine.ts';
import { EMBEDDED, openStage, type Stage } from './stage.ts';

const TOKEN = 'a-token-of-the-operator';
/** The metrics are cached for some seconds. */
const PATIENT = { timeout: 20_000, interval: 200 };
const [ONE, TWO, THREE] = ['couch1@127.0.0.1', 'couch2@127.0.0.1', 'couch3@127.0.0.1'] as const;
const ALL = [ONE, TWO, THREE];

/** What a node of CouchDB answers; null: it has no such address. */
interface Cluster {
  readonly connected: readonly string[] | null;
  readonly members: readonly string[];
  readonly copies?: string;
  /** The nodes with a copy, by database; default: all. */
  readonly shards?: Readonly<Record<string, readonly string[]>>;
}
const WHOLE: Cluster = { connected: ALL, members: ALL };

describe('a service on several nodes', () => {
  let engine: RunningEngine;
  let fronts: readonly FailingEngine[];
  let stage: Stage;
  let dataDir: string;
  let env: Record<string, string>;
  let own: string;
  beforeAll(async () => {
    engine = await EMBEDDED_ENGINE.start();
    fronts = [await frontEngine(engine), await frontEngine(engine)];
    dataDir = await mkdtemp(join(tmpdir(), 'lapka-cluster-'));
    const couch = { ...engineVariables(engine), COUCHDB_URL: fronts.map(({ url }) => url).join(',') };
    stage = await openStage(EMBEDDED, { dataDir, env: { ...couch, METRICS_TOKEN: TOKEN } });
    own = (await stage.register()).session.ownDatabase;
    await stage.service.publisher?.idle();
    env = { ...couch, DATA_DIR: dataDir, PORT: new URL(stage.url).port };
  });
  afterAll(async () => {
    await stage.stop();
    for (const front of fronts) await front.close();
    await engine.close();
    await rm(dataDir, { recursive: true });
  });

  const shardsPath = (name: string) => `/${encodeURIComponent(stage.service.couch.engineName(name))}/_shards`;

  function answer({ connected, members, copies = '3', shards = {} }: Cluster): void {
    const missing = { error: 'not_found', reason: 'missing' };
    const status = connected === null ? 404 : 200;
    for (const front of fronts) {
      const give = (path: string, body: unknown) => front.answer(path, status, connected === null ? missing : body);
      give('/_membership', { all_nodes: connected, cluster_nodes: members });
      give('/_node/_local/_config/cluster/n', copies);
      for (const name of [...DATABASES.map((each) => each.name), own]) {
        const holders = shards[name] ?? ALL;
        const ranges = { '00000000-7fffffff': holders, '80000000-ffffffff': ALL };
        give(shardsPath(name), { shards: ranges });
      }
    }
  }

  const wrongNode = /^Not every node of the cluster is connected to the others: couch3@127\.0\.0\.1\.$/;
  it.each<[string, Cluster, RegExp[]]>([
    ['is whole', WHOLE, []],
    ['has one node down', { ...WHOLE, connected: [ONE, TWO] }, [wrongNode]],
    [
      'lacks copies of a database',
      { ...WHOLE, shards: { market: [ONE] } },
      [/^These databases have fewer than 3 copies: market\.$/],
    ],
    ['has databases on a node that left', { ...WHOLE, shards: { market: ['couch9@127.0.0.1', ONE, TWO] } }, [/market/]],
    ['gives new databases one copy', { ...WHOLE, copies: '1' }, [/^The cluster has 3 nodes, and a new .* 1 copy\.$/]],
    [
      'was never joined',
      { connected: ['nonode@nohost'], members: ['nonode@nohost'], copies: '1' },
      [/^COUCHDB_URL names 2 addresses, and the cluster has 1 node\.$/],
    ],
    ['has no such addresses', { ...WHOLE, connected: null }, []],
  ])('the doctor of a cluster that %s', async (_name, cluster, finds) => {
    answer(cluster);
    const { text } = await runDoctor(['--json'], env, { pauseMs: 50 });
    const { findings }: Report = JSON.parse(text);
    expect(findings.map(({ what }) => what)).toEqual(finds.map((each) => expect.stringMatching(each)));
  });

  it('the doctor says how many nodes there are, and names an own database without naming its person', async () => {
    answer({ ...WHOLE, shards: { [own]: [ONE, TWO] } });
    const { text } = await runDoctor([], env, { pauseMs: 50 });
    expect(text).toContain('The cluster has 3 nodes, of which 3 are connected.');
    expect(text).toMatch(
      /There are fewer than 3 copies of 1 own database of the 1, for instance of user#[0-9a-f]{8}\./,
    );
    expect(text).toContain('npm run admin -- cluster apply');
    expect(text).not.toContain(own);
  });

  /** The values of the metrics of the engine's nodes, by name and label. */
  async function metrics(): Promise<Record<string, number>> {
    const { status, text } = await stage.call('GET', '/metrics', { token: TOKEN });
    expect(status).toBe(200);
    const lines = [...text.matchAll(/^lapka_engine_(nodes|copies|copies_wanted)(?:\{\w+="(\w+)"\})? (\d+)$/gm)];
    return Object.fromEntries(lines.map(([, name, label, value]) => [label ?? name, Number(value)]));
  }

  it('the metrics count nodes and copies, and have no value for what cannot be read', async () => {
    answer({ connected: [ONE, TWO], members: ALL, shards: { market: [ONE] } });
    await vi.waitFor(async () => {
      expect(await metrics()).toMatchObject({ member: 3, connected: 2, community: 2, market: 1, copies_wanted: 3 });
    }, PATIENT);
    for (const front of fronts) front.answer(shardsPath('market'), 500, { error: 'error', reason: 'timeout' });
    await vi.waitFor(async () => {
      const read = await metrics();
      expect([read.community, 'market' in read, read.copies_wanted]).toEqual([2, false, 3]);
    }, PATIENT);
    answer({ ...WHOLE, connected: null });
    await vi.waitFor(async () => expect(await metrics()).toEqual({ configured: 2, answering: 2 }), PATIENT);
    fronts[1]?.failAll('gone');
    await vi.waitFor(async () => expect(await metrics()).toEqual({ configured: 2, answering: 1 }), PATIENT);
    fronts[1]?.failAll(null);
  });
});
