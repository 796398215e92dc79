import { describe, expect, it } from 'vitest';
import { pedigreeId } from '../pedigree/id.ts';
import { SERVICE_LIMITS } from '../service-limits.ts';
import { versionOf } from '../upgrades.ts';
import {
  dogOfLink,
  pedigreeLinkFactId,
  pedigreeLinkFactIds,
  pedigreeLinkId,
  petOfLink,
  statementOfLink,
} from './id.ts';
import { isInForce, isSameChip, refuseLinkOf } from './rules.ts';
import type { PedigreeLinkMatter } from './schema.ts';
import { applyLinkStep, type LinkGiven } from './transition.ts';

const [OWNER, OTHER] = ['a'.repeat(32), 'b'.repeat(32)] as const;
const PET = 'pet:01JD4Z7R8S9T0V1W2X3Y4Z5002';
const CHIP = '804098100012345';
const ASKED = '2026-11-20T10:00:00.000Z';
const NOW = '2026-11-20T10:00:05.000Z';
const link = pedigreeLinkId('УКУ 1', PET);

const asked: PedigreeLinkMatter = {
  _id: pedigreeLinkFactId(link, OWNER),
  type: 'pedigree-link',
  schemaVersion: versionOf('pedigree-link'),
  pet: PET,
  dogId: 'УКУ 1',
  showsOwner: false,
  createdAt: ASKED,
  state: 'asked',
  by: null,
  reason: null,
  askedAt: ASKED,
  decidedAt: null,
  authorId: OWNER,
  participants: [OWNER],
  statementRev: '1-a',
  epoch: 0,
  chipSays: 'nothing',
  wrongChips: 0,
};
const given: LinkGiven = { chip: '', dog: { known: true, chip: CHIP }, others: [], verdict: null, now: NOW };
const verdict = { granted: true, reason: null, askedAt: ASKED, at: NOW };

it('names the dog, the pet and the person in the ids of a pedigree link', () => {
  expect([dogOfLink(link), petOfLink(link)]).toEqual(['УКУ 1', PET]);
  expect(statementOfLink(asked._id)).toBe(link);
  expect(pedigreeLinkFactIds.parse(asked._id)).toEqual([pedigreeId('УКУ 1'), PET, OWNER]);
});

describe('the decision about a pedigree link', () => {
  it.each([
    ['without a number', {}, { state: 'asked', chipSays: 'nothing' }],
    ['with the number', { chip: ' 804-098 100 012 345' }, { state: 'granted', by: 'chip', decidedAt: NOW }],
    ['with another number', { chip: '804098100012346' }, { state: 'asked', chipSays: 'differs', wrongChips: 1 }],
    ['for a dog whose number is unknown', { chip: CHIP, dog: { known: true, chip: null } }, { state: 'asked' }],
    ['for a missing dog', { chip: CHIP, dog: { known: false, chip: null } }, { state: 'unknown', decidedAt: NOW }],
    ['for another person’s dog, with the number', { chip: CHIP, others: [ASKED] }, { state: 'taken', by: null }],
    ['that an admin grants', { verdict }, { state: 'granted', by: 'admin' }],
    ['for another person’s dog that an admin grants', { verdict, others: [ASKED] }, { state: 'granted', by: 'admin' }],
    ['that is refused', { verdict: { ...verdict, granted: false, reason: 'x' } }, { state: 'refused', reason: 'x' }],
    ['of which an earlier request was decided', { verdict: { ...verdict, askedAt: NOW } }, { state: 'asked' }],
  ] as const)('%s', (_name, change, expected) => {
    expect(applyLinkStep(asked, { ...given, ...change })).toMatchObject(expected);
  });

  it('ends a granted pedigree link when the dog is granted to another person later, or an admin refuses it', () => {
    const granted = applyLinkStep(asked, { ...given, chip: CHIP });
    expect(applyLinkStep(granted, { ...given, others: [ASKED] })).toBe(granted);
    expect(applyLinkStep(granted, { ...given, others: ['2026-11-21T10:00:00.000Z'] }).state).toBe('ended');
    const later = { ...verdict, granted: false, reason: 'x', at: '2026-11-22T10:00:00.000Z' };
    const refused = applyLinkStep(granted, { ...given, chip: CHIP, verdict: later });
    expect(refused).toMatchObject({ state: 'refused', by: null });
    expect(applyLinkStep(refused, { ...given, chip: CHIP, verdict: later })).toBe(refused);
  });

  it('leaves the right chip number to an admin after several wrong ones', () => {
    const tried = { ...asked, wrongChips: SERVICE_LIMITS.wrongChips };
    expect(applyLinkStep(tried, { ...given, chip: CHIP })).toMatchObject({ state: 'asked', chipSays: 'nothing' });
  });
});

it('compares chip numbers without separators, and accepts no short ones', () => {
  expect(isSameChip('804 098-100 012345', CHIP)).toBe(true);
  expect([isSameChip('1234', '1234'), isSameChip('', ''), isSameChip(CHIP, `${CHIP}0`)]).toEqual([false, false, false]);
});

it('applies a pedigree link only while the pet is a dog of its author', () => {
  const link = { state: 'granted', authorId: OWNER } as const;
  expect(isInForce(link, { uid: OWNER, petType: 'dog' })).toBe(true);
  expect(isInForce(link, { uid: OTHER, petType: 'dog' })).toBe(false);
  expect(isInForce(link, null)).toBe(false);
  expect(isInForce({ ...link, state: 'asked' }, { uid: OWNER, petType: 'dog' })).toBe(false);
  expect(refuseLinkOf({ uid: OWNER, petType: 'cat' }, OWNER)).toBe('pedigree-link/not-a-dog');
});
