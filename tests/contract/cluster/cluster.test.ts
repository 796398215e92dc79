import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Person } from '../../../scripts/chaos/person.ts';
import { isAnswered } from '../../../scripts/cluster/asking.ts';
import { Cluster } from '../../../scripts/cluster/cluster.ts';
import { couchHome } from '../../../scripts/cluster/home.ts';

const HOMES = process.env.COUCHDB_HOME ? [process.env.COUCHDB_HOME] : [];

describe('the cluster command without a CouchDB', () => {
  it.each([{}, { COUCHDB_HOME: '' }, { COUCHDB_HOME: join(tmpdir(), 'nothing-here') }])(
    'the cluster command without an installation, %j, explains what is needed',
    async (env) => {
      await expect(couchHome(env)).rejects.toThrow(/^COUCHDB_HOME must name the folder of an installed CouchDB 3\.5/);
    },
  );
});

// Only where COUCHDB_HOME names one.
describe.each(HOMES)('a cluster of %s', (home) => {
  it('a cluster starts, accepts writes at one address, and leaves no process running', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'lapka-cluster-'));
    const cluster = new Cluster({ home, folder, port: 0, say: () => undefined });
    try {
      const { url, nodes, services } = await cluster.start();
      const person = await Person.register(url);
      const post = person.newPost('Перший');
      const giveUp = AbortSignal.timeout(60_000);
      await person.push(post._id, post, giveUp);
      expect([...person.acknowledged.keys()]).toEqual([post._id]);
      await cluster.stop();
      const there = await Promise.all([...nodes, ...services].map((each) => isAnswered(`${each.url}/`)));
      expect(there).not.toContain(true);
    } finally {
      await cluster.stop();
      await rm(folder, { recursive: true, force: true });
    }
  }, 240_000);
});
