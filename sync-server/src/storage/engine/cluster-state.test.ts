import { describe, expect, it } from 'vitest';
import { copiesWanted, disconnectedNodes, fewestCopies, membershipIn, shardsIn } from './cluster-state.ts';

const [ONE, TWO, THREE] = ['couch1@127.0.0.1', 'couch2@127.0.0.1', 'couch3@127.0.0.1'] as const;
const ALL = [ONE, TWO, THREE];
const LOW = '00000000-7fffffff';
const HIGH = '80000000-ffffffff';

describe('the state of a cluster', () => {
  // The first three answers are those of CouchDB 3.5.0: three nodes, after the third was killed, and a single node.
  it.each<[string, unknown, string[] | null, number]>([
    ['is whole', { all_nodes: ALL, cluster_nodes: ALL }, [], 3],
    ['lacks a killed node', { all_nodes: [ONE, TWO], cluster_nodes: ALL }, [THREE], 3],
    ['has a single node', { all_nodes: ['nonode@nohost'], cluster_nodes: ['nonode@nohost'] }, [], 1],
    ['ignores a connected node that is no member', { all_nodes: ALL, cluster_nodes: [ONE, TWO] }, [], 2],
    ['is unknown after an answer without names', { all_nodes: ALL, cluster_nodes: [1] }, null, 0],
    ['is unknown after another answer', { error: 'not_found' }, null, 0],
    ['is unknown without an answer', null, null, 0],
  ])('%s', (_name, answer, disconnected, wanted) => {
    const membership = membershipIn(answer);
    expect(membership === null ? null : disconnectedNodes(membership)).toEqual(disconnected);
    expect(membership === null ? 0 : copiesWanted(3, membership)).toBe(wanted);
  });
});

describe('the copies of a database', () => {
  it.each<[string, unknown, readonly string[], number | null]>([
    ['are on all nodes', { shards: { [LOW]: ALL, [HIGH]: [THREE, TWO, ONE] } }, ALL, 3],
    ['are counted on the given nodes', { shards: { [LOW]: ALL, [HIGH]: ALL } }, [ONE, TWO], 2],
    ['are those of the shard with the fewest', { shards: { [LOW]: ALL, [HIGH]: [TWO] } }, ALL, 1],
    ['do not count on a node that left', { shards: { [LOW]: ['couch9@127.0.0.1', ONE] } }, ALL, 1],
    ['may be none', { shards: { [LOW]: [THREE], [HIGH]: ALL } }, [ONE, TWO], 0],
    ['are unknown without shards', { shards: {} }, ALL, null],
    ['are unknown after a damaged answer', { shards: { [LOW]: ALL, [HIGH]: 'couch1' } }, ALL, null],
    ['are unknown after another answer', { error: 'not_found', reason: 'Database does not exist.' }, ALL, null],
  ])('%s', (_name, answer, nodes, expected) => {
    const shards = shardsIn(answer);
    expect(shards === null ? null : fewestCopies(shards, nodes)).toBe(expected);
  });
});
