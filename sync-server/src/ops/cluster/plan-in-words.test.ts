import { describe, expect, it } from 'vitest';
import { type ClusterPlan, planInWords } from './plan-cluster.ts';

const NODES = ['couchdb@one', 'couchdb@two', 'couchdb@three'];
const COMPLETE: ClusterPlan = {
  membership: { members: NODES, all: NODES },
  maintenance: [],
  copies: 3,
  databases: 7,
  planned: [],
  interruptsWriting: false,
  incomplete: 0,
};
const MAP = { _id: 'community', _rev: '1-a', by_node: {}, by_range: {}, changelog: [], shard_suffix: [] };

describe('the plan in words', () => {
  it('says when nothing waits, in a line that a script can find', () => {
    expect(planInWords(COMPLETE).split('\n')).toEqual([
      'Nodes: couchdb@one, couchdb@two, couchdb@three.',
      'The maps of all 7 databases have 3 copies of each shard.',
      'Nothing waits.',
    ]);
  });

  it.each<[name: string, differs: Partial<ClusterPlan>, line: string]>([
    [
      'a node is not connected',
      { membership: { members: NODES, all: NODES.slice(0, 2) } },
      'Nodes: couchdb@one, couchdb@two, couchdb@three (not connected).',
    ],
    [
      'a node is in maintenance',
      { maintenance: ['couchdb@two'] },
      'Nodes: couchdb@one, couchdb@two (in maintenance), couchdb@three.',
    ],
    ['copies lack what others have', { incomplete: 4 }, 'Copies that wait for what others have: 4.'],
    [
      'a database lacks copies',
      { planned: [{ map: MAP, added: [{ range: '0-f', node: 'couchdb@two' }], removed: [] }] },
      'New copies on couchdb@two: 1.',
    ],
  ])('does not say so when %s', (_name, differs, line) => {
    const lines = planInWords({ ...COMPLETE, ...differs }).split('\n');
    expect(lines).toContain(line);
    expect(lines).not.toContain('Nothing waits.');
  });
});
