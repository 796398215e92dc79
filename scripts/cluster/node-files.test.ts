import { describe, expect, it } from 'vitest';
import { nodeName, nodeSettings, vmArguments } from './node-files.ts';

const SECRETS = {
  admin: { name: 'service', password: 'a password' },
  cookie: 'cookie',
  uuid: '0'.repeat(32),
  authSecret: 'of all',
  jwtKey: 'ключ',
};

describe('the files of a node', () => {
  it('name the node and restrict it to loopback', () => {
    const lines = vmArguments(2, 'cookie').split('\n');
    expect(lines).toContain(`-name ${nodeName(2)}`);
    expect(lines).toContain('-setcookie cookie');
    expect(lines).toContain('-kernel inet_dist_use_interface {127,0,0,1}');
  });

  it('contain the node’s own port and folder and the settings that all nodes share', () => {
    const settings = nodeSettings({ number: 1, folder: '/tmp/x/couch1', port: 15_984 }, SECRETS);
    expect(settings).toContain('[chttpd]\nport = 15984\nbind_address = 127.0.0.1\n');
    expect(settings).toContain('database_dir = /tmp/x/couch1/data');
    expect(settings).toContain('[admins]\nservice = a password');
    // CouchDB gets the bytes of the key, the service its text.
    expect(settings).toContain(`hmac:_default = ${Buffer.from('ключ').toString('base64')}`);
  });
});
