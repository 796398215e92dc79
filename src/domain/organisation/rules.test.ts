import { describe, expect, it } from 'vitest';
import { upgradeDocument, versionOf } from '../upgrades.ts';
import { areaOf } from './area.ts';
import { listedIn } from './directory.ts';
import { ORGANISATION_LIMITS } from './limits.ts';
import { NO_VISIT } from './no-visit.ts';
import { ROUND_THE_CLOCK } from './open-state.ts';
import { refuseVisit } from './rules.ts';

const KYIV = {
  code: 'UA80000000000093317',
  city: { en: 'Kyiv', uk: 'Київ' },
  region: null,
  country: { en: 'Ukraine', uk: 'Україна' },
};

describe('what people need to visit an organisation', () => {
  it.each([
    ['nothing', {}, null],
    ['an address as long as allowed', { address: 'ї'.repeat(ORGANISATION_LIMITS.address.max) }, null],
    [
      'too long an address',
      { address: 'ї'.repeat(ORGANISATION_LIMITS.address.max + 1) },
      'organisation/address-too-long',
    ],
    ['a phone', { phones: ['+380 (67) 123-45-67'] }, null],
    ['a short city number', { phones: ['0 45 67'] }, null],
    ['too few digits', { phones: ['+38 (0)'] }, 'profile/phone-malformed'],
    ['too many digits', { phones: ['1234567890123456'] }, 'profile/phone-malformed'],
    ['a site', { site: 'https://клініка.укр/контакти' }, null],
    ['a site with a password', { site: 'https://me:secret@lapka.example' }, 'organisation/site-invalid'],
    ['a site of this machine', { site: 'http://localhost' }, 'organisation/site-invalid'],
    ['no site at all', { site: 'https://' }, 'organisation/site-invalid'],
    ['round the clock', { hours: ROUND_THE_CLOCK }, null],
    [
      'a period without a length',
      { hours: [[{ from: '09:00', to: '09:00' }], [], [], [], [], [], []] },
      'organisation/hours-invalid',
    ],
    ['too long prices', { prices: 'ї'.repeat(ORGANISATION_LIMITS.prices.max + 1) }, 'organisation/prices-too-long'],
  ] as const)('%s', (_, change, code) => {
    expect(refuseVisit({ ...NO_VISIT, ...(change as Partial<typeof NO_VISIT>) })).toBe(code);
  });
});

it.each([
  ['Kyiv, with the region around it', 'UA80000000000093317', '32'],
  ['Lviv', 'UA46060250010015970', '46'],
  ['a city abroad', 'geo:node.1', 'abroad'],
])('assigns %s to an area', (_, code, area) => {
  expect(areaOf(code)).toBe(area);
});

it('lists only open organisations with a city', () => {
  const open = { open: true, closedAt: null, city: KYIV };
  expect(listedIn(open)).toBe('32');
  for (const change of [{ open: false }, { closedAt: '2026-11-30T00:00:00.000Z' }, { city: null }]) {
    expect(listedIn({ ...open, ...change })).toBeNull();
  }
});

it('adds the new fields to organisations of the first version', () => {
  const first = { type: 'organisation', schemaVersion: 1, name: 'Лапа' };
  expect(upgradeDocument(first)).toEqual({ ...first, ...NO_VISIT, schemaVersion: versionOf('organisation') });
});
