import { describe, expect, it } from 'vitest';
import { parseClusterCommand } from './cluster-command.ts';

describe('the cluster commands', () => {
  it.each([
    ['cluster plan', { verb: 'plan', without: null }],
    ['cluster apply', { verb: 'apply', without: null }],
    ['cluster apply --without couchdb@two.lapka', { verb: 'apply', without: 'couchdb@two.lapka' }],
    ['cluster join couchdb@two couchdb@10.0.0.3', { verb: 'join', nodes: ['couchdb@two', 'couchdb@10.0.0.3'] }],
    ['cluster', null],
    ['cluster join', null],
    ['cluster apply couchdb@two', null],
    ['cluster apply --without', null],
    ['cluster apply --without ../_config', null],
    ['cluster join couchdb@two/../x', null],
    ['doctor', null],
  ])('reads “%s”', (line, command) => expect(parseClusterCommand(line.split(' '))).toEqual(command));
});
