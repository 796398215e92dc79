import { describe, expect, it } from 'vitest';
import { substituted } from './substitute.ts';

const NAMES = new Map([
  ['one.lapka:5984', '127.0.0.1:15984'],
  ['couchdb@one.lapka', 'couch1@127.0.0.1'],
  ['/backups/lapka', '/tmp/x'],
  ['127.0.0.1:80', '127.0.0.1:34567'],
]);

describe('the documents’ commands on this machine', () => {
  it.each([
    ['an address', 'COUCHDB_URL=http://one.lapka:5984,http://x', 'COUCHDB_URL=http://127.0.0.1:15984,http://x'],
    ['a node', 'cluster join couchdb@one.lapka', 'cluster join couch1@127.0.0.1'],
    ['a folder', 'backup /backups/lapka # all', 'backup /tmp/x # all'],
    ['nothing that only begins alike', 'curl 127.0.0.1:8081', 'curl 127.0.0.1:8081'],
    ['no address that a loop completes', 'curl http://$node:5984', 'curl http://$node:5984'],
    ['no machine, which the stand-ins know', 'ssh one.lapka', 'ssh one.lapka'],
  ])('have replaced %s', (_name, command, expected) => {
    expect(substituted(command, NAMES)).toBe(expected);
  });

  it.each(['cluster join couchdb@two.lapka', 'curl http://two.lapka:5984/_up'])(
    'are refused with a node that is not here: %s',
    (command) => {
      expect(() => substituted(command, NAMES)).toThrow(/two\.lapka/);
    },
  );
});
