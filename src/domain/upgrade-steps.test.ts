import { readFileSync } from 'node:fs';
import path from 'node:path';
import Value from 'typebox/value';
import { describe, expect, it } from 'vitest';
import { AnnouncementFact } from './announcement/schema.ts';
import { checkStatement } from './check.ts';
import { CommentFact } from './comment/schema.ts';
import { PostFact } from './post/schema.ts';
import { upgradeDocument } from './upgrades.ts';

const CASES = path.join(import.meta.dirname, '..', '..', 'tests', 'cases');
const AT = '2026-11-20T10:00:00.000Z';
const POST = 'post:01JD4Z7R8S9T0V1W2X3Y4Z5A6B';
const PERSON = 'a'.repeat(32);

/** A statement as the first release wrote it: these are never rewritten. */
const firstStatement = (type: string): Record<string, unknown> =>
  JSON.parse(readFileSync(path.join(CASES, type, 'base.json'), 'utf8'));

const author = { authorId: PERSON, authorName: 'Олена Коваль', authorLetter: 'ОК', customAvatar: null };
const published = { ...author, createdAt: AT, publishedAt: AT, updatedAt: AT, statementRev: '2-b' };

/** Facts as the service of the first release published them. */
const FIRST_FACTS = {
  post: {
    _id: POST,
    type: 'post',
    schemaVersion: 1,
    postTitle: 'Кіт',
    postTitleLower: 'кіт',
    content: '<p>Спить</p>',
    tags: ['коти'],
    photo: null,
    slug: 'kit-01jd4z7r8s9t0v1w2x3y4z5a6b',
    likes: 3,
    commentsCount: 1,
    ...published,
  },
  comment: {
    _id: 'comment:01JD4Z7R8S9T0V1W2X3Y4Z5A6B:01JD4Z7R8S9T0V1W2X3Y4Z5A6C',
    type: 'comment',
    schemaVersion: 1,
    content: 'Який гарний!',
    parentId: null,
    replyTo: null,
    postId: POST,
    ...published,
  },
  announcement: {
    _id: `announcement:services:${PERSON}`,
    type: 'announcement',
    schemaVersion: 1,
    kind: 'Services',
    description: 'Вигулюю собак',
    services: [
      {
        offer: { nameKey: 'dogWalking', priceType: 'Free' },
        availableDates: [{ from: '2026-12-01', to: '2026-12-05' }],
      },
    ],
    petPrice: null,
    city: null,
    startedAt: AT,
    pet: null,
    expiresAt: '2026-12-20T10:00:00.000Z',
    ...published,
  },
};
const FACTS = { post: PostFact, comment: CommentFact, announcement: AnnouncementFact };

describe.each([
  ['post', { schemaVersion: 2, editedAt: null }],
  ['comment', { schemaVersion: 2, editedAt: null }],
  ['announcement', { schemaVersion: 4 }],
] as const)('a %s of the first version', (type, step) => {
  it('upgrades a statement of the first version without loss', () => {
    const first = firstStatement(type);
    expect(first.schemaVersion).toBe(1);
    const second = { ...first, ...step };
    expect(upgradeDocument(first)).toEqual(second);
    expect(checkStatement(first)).toEqual({ ok: true, statement: second });
  });

  it('upgrades a fact of the first version without loss', () => {
    const first = FIRST_FACTS[type];
    const upgraded = upgradeDocument<object>(first);
    expect(upgraded).toEqual({ ...first, ...step });
    expect(Value.Check(FACTS[type], upgraded)).toBe(true);
    expect(Value.Check(FACTS[type], first)).toBe(false);
  });

  it('returns the same object for an upgraded document or a later version', () => {
    for (const first of [firstStatement(type), FIRST_FACTS[type]]) {
      const once = upgradeDocument<object>(first);
      expect(upgradeDocument(once)).toBe(once);
      const later = { ...first, schemaVersion: 5 };
      expect(upgradeDocument(later)).toBe(later);
    }
  });
});

it('preserves the time of an edit and the bookings per day when a document already has them', () => {
  const edited = { ...FIRST_FACTS.post, schemaVersion: 2, editedAt: AT };
  expect(upgradeDocument(edited)).toBe(edited);
  const [service] = FIRST_FACTS.announcement.services;
  const limited = { ...FIRST_FACTS.announcement, schemaVersion: 4, services: [{ ...service, places: 3 }] };
  expect(upgradeDocument(limited)).toBe(limited);
  expect(Value.Check(AnnouncementFact, limited)).toBe(true);
  const named = { ...limited, organisation: { name: 'Пухнаста лапа' } };
  expect(upgradeDocument(named)).toBe(named);
  expect(Value.Check(AnnouncementFact, named)).toBe(true);
});
