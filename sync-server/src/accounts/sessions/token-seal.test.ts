import { expect, it } from 'vitest';
import { createTokenSeal } from './token-seal.ts';

const AT = new Date('2026-11-24T10:00:00.123Z');
const seal = createTokenSeal('a secret of the service, long enough', 'refresh-token');
const closed = seal.close('family.secret', AT);
const [at = '', mac = ''] = closed.split(/-(.*)/s);

it('reads when a token was issued, in any process with the same secret', () => {
  expect(
    createTokenSeal('a secret of the service, long enough', 'refresh-token').issuedAt('family.secret', closed),
  ).toBe(AT.getTime());
});

it.each([
  ['the seal of another token', 'family.other', closed],
  ['a seal with a later time', 'family.secret', `${(AT.getTime() + 1).toString(36)}-${mac}`],
  ['a different seal', 'family.secret', `${at}-${'A'.repeat(22)}`],
  ['a seal that is too short', 'family.secret', `${at}-${mac.slice(0, 8)}`],
  ['an empty seal', 'family.secret', ''],
  ['a seal without its separator', 'family.secret', at],
])('rejects %s', (_, token, given) => {
  expect(seal.issuedAt(token, given)).toBeNull();
  expect(createTokenSeal('another secret of a service', 'refresh-token').issuedAt('family.secret', closed)).toBeNull();
});
