import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { organisationAnnouncementId } from '../announcement/id.ts';
import { LIMITS } from '../limits.ts';
import { organisationFactIds } from '../organisation/id.ts';
import { reservationFactIds } from '../reservation/id.ts';
import { RESERVATION_STATES } from '../reservation/states.ts';
import { RATINGS } from '../review/levels.ts';
import { versionOf } from '../upgrades.ts';
import { ASPECTS } from './aspects.ts';
import {
  opinionFactId,
  opinionFactIds,
  opinionId,
  opinionRange,
  statementOfOpinion,
  subjectOfStatement,
} from './id.ts';
import { summaryOf } from './list.ts';
import { refuseClient, refuseOpinion, refuseOrganisationReview, refuseOwner } from './rules.ts';
import type { OpinionStatement } from './schema.ts';
import { breedOfSubject, breedSubject, organisationOfSubject, organisationSubject, subjectKind } from './subject.ts';

const [founder, member, client, stranger] = ['7', '8', '9', 'a'].map((end) => `${'0'.repeat(31)}${end}`) as [
  string,
  string,
  string,
  string,
];
const ULID = '01JD4Z7R8S9T0V1W2X3Y4Z5A6B';
const AT = '2026-11-20T10:00:00.000Z';
const organisation = organisationFactIds.make(founder, ULID);
const [AKITA, SALON] = [breedSubject('akita'), organisationSubject(organisation)];
const author = { firstName: 'Олена', secondName: '', letter: 'О' };
const ofBreed = { children: 4, energy: 3, grooming: 2, health: 3, voice: 1 } as const;

function opinion(subject: string, more: Partial<OpinionStatement> = {}): OpinionStatement {
  return {
    _id: opinionId(subject),
    type: 'opinion',
    schemaVersion: versionOf('opinion'),
    written: { at: AT, device: 'd1' },
    ratings: subjectKind(subject) === 'breed' ? ofBreed : { overall: 4 },
    comment: '',
    because: `pet:${ULID}`,
    createdAt: AT,
    editedAt: null,
    ...more,
  };
}

it('names subject and author in the id, and reads them from there', () => {
  for (const subject of [AKITA, SALON]) {
    const fact = opinionFactId(opinionId(subject), client);
    expect(subjectOfStatement(opinionId(subject))).toBe(subject);
    expect(statementOfOpinion(fact)).toBe(opinionId(subject));
    const { from, to } = opinionRange(subject);
    expect(fact >= from && fact < to && opinionFactIds.is(fact)).toBe(true);
  }
  expect([breedOfSubject(AKITA), organisationOfSubject(AKITA)]).toEqual(['akita', null]);
  expect([breedOfSubject(SALON), organisationOfSubject(SALON)]).toEqual([null, organisation]);
  expect(['person:x', 'breed:a:b', 'breed:', '', 'breed:кіт'].map(subjectKind)).toEqual([null, null, null, null, null]);
  expect(subjectOfStatement('opinion:person:x')).toBe('nothing');
});

it.each([
  ['a breed', AKITA, {}, author, null],
  ['mixed dogs', breedSubject('mixed-dog'), {}, author, null],
  ['a cat’s breed', breedSubject('siamese'), {}, author, null],
  ['an organisation', SALON, {}, author, null],
  ['a breed that nobody knows', breedSubject('unicorn'), {}, author, 'opinion/unknown-breed'],
  ['a breed that is not listed', breedSubject('other'), {}, author, 'opinion/unknown-breed'],
  ['a breed by an organisation’s aspect', AKITA, { ratings: { overall: 4 } }, author, 'opinion/other-aspects'],
  ['an organisation by a breed’s aspects', SALON, { ratings: ofBreed }, author, 'opinion/other-aspects'],
  [
    'a breed without one aspect',
    AKITA,
    { ratings: { children: 4, energy: 3, grooming: 2, health: 3 } },
    author,
    'opinion/other-aspects',
  ],
  ['the longest comment', AKITA, { comment: '🐕'.repeat(LIMITS.reviewComment.max) }, author, null],
  ['too long a comment', AKITA, { comment: '🐕'.repeat(LIMITS.reviewComment.max + 1) }, author, 'review/too-long'],
  ['no author', AKITA, {}, null, 'review/author-incomplete'],
  ['an author without an initial', AKITA, {}, { ...author, letter: '' }, 'review/author-incomplete'],
] as const)('checks an opinion: %s', (_, subject, more, person, code) => {
  expect(refuseOpinion(opinion(subject, more as Partial<OpinionStatement>), person)).toBe(code);
});

it.each([
  ['their own akita', 'akita', { uid: client, petType: 'dog', breed: 'akita' }, null],
  ['their own mixed cat', 'mixed-cat', { uid: client, petType: 'cat', breed: 'mixed' }, null],
  ['a mixed dog, for mixed cats', 'mixed-cat', { uid: client, petType: 'dog', breed: 'mixed' }, 'opinion/no-pet'],
  ['another breed', 'akita', { uid: client, petType: 'dog', breed: 'beagle' }, 'opinion/no-pet'],
  ['an unlisted breed', 'other', { uid: client, petType: 'dog', breed: 'other' }, 'opinion/no-pet'],
  ['somebody else’s akita', 'akita', { uid: stranger, petType: 'dog', breed: 'akita' }, 'opinion/no-pet'],
  ['no pet', 'akita', null, 'opinion/no-pet'],
] as const)('lets owners review a breed: %s', (_, address, pet, code) => {
  expect(refuseOwner(pet, address, client)).toBe(code);
});

describe('opinions on organisations', () => {
  const salon = { id: organisation, open: true, isClosed: false, members: [founder, member] };
  const reservation = (executor: string, by: string, more: object = {}) =>
    ({
      _id: reservationFactIds.make(executor, by, ULID),
      state: 'done',
      announcement: `announcement:services:${executor}`,
      ...more,
    }) as Parameters<typeof refuseClient>[0];

  it.each([
    ['an open one', salon, client, null],
    ['one that does not exist', null, client, 'organisation/not-found'],
    ['a closed one', { ...salon, open: false, isClosed: true }, client, 'organisation/closed'],
    ['one that is not open', { ...salon, open: false }, client, 'opinion/not-open'],
    ['their own one', salon, member, 'opinion/own-organisation'],
  ])('can be about %s: %#', (_, about, userId, code) => {
    expect(refuseOrganisationReview(about, userId)).toBe(code);
  });

  it.each(RESERVATION_STATES)('follow a reservation that is %s only when it is done', (state) => {
    const code = state === 'done' ? null : 'opinion/no-reservation';
    expect(refuseClient(reservation(member, client, { state }), salon, client)).toBe(code);
  });

  it('come from the client of a member, or of the organisation', () => {
    const inName = { announcement: organisationAnnouncementId(organisation) };
    expect(refuseClient(reservation(member, client), salon, stranger)).toBe('opinion/no-reservation');
    expect(refuseClient(reservation(client, member), salon, client)).toBe('opinion/no-reservation');
    expect(refuseClient(reservation(stranger, client), salon, client)).toBe('opinion/no-reservation');
    expect(refuseClient(reservation(stranger, client, inName), salon, client)).toBeNull();
    expect(refuseClient(null, salon, client)).toBe('opinion/no-reservation');
  });
});

it('counts averages between the lowest and the highest rating, whatever the order', () => {
  const rating = fc.constantFrom(...RATINGS);
  const ratings = fc.record(Object.fromEntries(ASPECTS.breed.map((aspect) => [aspect, rating])));
  fc.assert(
    fc.property(fc.array(ratings, { minLength: 1, maxLength: 30 }), (all) => {
      const { count, averages } = summaryOf('breed', all);
      expect(count).toBe(all.length);
      for (const aspect of ASPECTS.breed) {
        const given = all.map((each) => Number((each as Record<string, number>)[aspect]));
        const average = averages[aspect] ?? Number.NaN;
        expect(average).toBeGreaterThanOrEqual(Math.min(...given));
        expect(average).toBeLessThanOrEqual(Math.max(...given));
        expect(average * count).toBeCloseTo(given.reduce((sum, each) => sum + each, 0));
      }
      expect(summaryOf('breed', [...all].reverse())).toEqual({ count, averages });
    }),
  );
  expect(summaryOf('organisation', [])).toEqual({ count: 0, averages: {} });
});
