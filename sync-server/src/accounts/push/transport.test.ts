import { describe, expect, it } from 'vitest';
import { createPublicTransport, isPublicAddress, isPublicEndpoint } from './transport.ts';

describe('addresses of push services', () => {
  it.each([
    ['https://fcm.googleapis.com/fcm/send/abc', true],
    ['https://updates.push.services.mozilla.com/wpush/v2/abc', true],
    ['https://web.push.apple.com/abc', true],
    ['https://fcm.googleapis.com:443/x', true],
    ['http://fcm.googleapis.com/x', false],
    ['https://fcm.googleapis.com:8443/x', false],
    ['https://user:pass@fcm.googleapis.com/x', false],
    ['https://localhost/x', false],
    ['https://LOCALHOST./x', false],
    ['https://a.localhost/x', false],
    ['https://couchdb/x', false],
    ['https://couchdb.internal/x', false],
    ['https://printer.local./x', false],
    ['https://127.0.0.1/x', false],
    ['https://0x7f.1/x', false],
    ['https://2130706433/x', false],
    ['https://10.0.0.1./x', false],
    ['https://8.8.8.8/x', false],
    ['https://[::1]/x', false],
    ['https://[2606:4700::1111]/x', false],
    ['https://', false],
    ['nothing', false],
  ])('are accepted or not, %s: %s', (endpoint, accepted) => {
    expect(isPublicEndpoint(endpoint)).toBe(accepted);
  });
});

describe('addresses of the public internet', () => {
  it.each([
    ['8.8.8.8', true],
    ['2606:4700::1111', true],
    ['127.0.0.1', false],
    ['10.1.2.3', false],
    ['100.64.0.1', false],
    ['169.254.169.254', false],
    ['172.31.255.255', false],
    ['172.32.0.1', true],
    ['192.168.1.1', false],
    ['0.0.0.0', false],
    ['224.0.0.1', false],
    ['255.255.255.255', false],
    ['::1', false],
    ['::', false],
    ['fe80::1', false],
    ['fc00::1', false],
    ['::ffff:127.0.0.1', false],
    ['64:ff9b::7f00:1', false],
    ['2002:7f00:1::', false],
    ['2001:db8::1', false],
    ['198.51.100.7', false],
    ['192.88.99.1', false],
    ['100.127.255.255', false],
    ['100.128.0.1', true],
    ['::ffff:10.0.0.1', false],
    ['::ffff:8.8.8.8', false],
    ['::ffff:a00:1', false],
    ['::127.0.0.1', false],
    ['::7f00:1', false],
    ['64:ff9b::10.0.0.1', false],
    ['64:ff9b::8.8.8.8', false],
    ['64:ff9b:1::a00:1', false],
    ['2002:a00:1::1', false],
    ['2001::a00:1', false],
    ['fe80::1%eth0', false],
    ['::1%lo', false],
    ['fec0::1', false],
    ['ff02::1', false],
    ['100::1', false],
    ['3fff::1', false],
    ['4000::1', false],
    ['2a00:1450:4001::1', true],
    ['0x7f.1', false],
    ['8.8', false],
    ['', false],
    ['nothing', false],
  ])('are public or not, %s: %s', (address, isPublic) => {
    expect(isPublicAddress(address)).toBe(isPublic);
  });

  it('are checked after name resolution too: a name for this machine is rejected', async () => {
    const { post } = createPublicTransport();
    await expect(post('https://localhost/x', {}, Buffer.from(''))).rejects.toThrow('not public');
  });
});
