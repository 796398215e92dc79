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
  ['another token', 'family.other', closed],
  ['a later time', 'family.secret', `${(AT.getTime() + 1).toString(36)}-${mac}`],
  ['another seal', 'family.secret', `${at}-${'A'.repeat(22)}`],
  ['a short one', 'family.secret', `${at}-${mac.slice(0, 8)}`],
  ['none', 'family.secret', ''],
  ['no sign between', 'family.secret', at],
])('rejects the seal of %s', (_, token, given) => {
  expect(seal.issuedAt(token, given)).toBeNull();
  expect(createTokenSeal('another secret of a service', 'refresh-token').issuedAt('family.secret', closed)).toBeNull();
});
