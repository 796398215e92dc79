import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DeliveryState } from '../../../data/api/own.ts';
import type { Person } from '../../../data/api/session.ts';
import type { PostFact } from '../../../domain/post/schema.ts';
import { versionOf } from '../../../domain/upgrades.ts';
import { OLENA } from '../../../session/testing/memory-client.ts';
import { type OwnPost, overlayOwnPosts, splitFresh } from './own-posts.ts';

const id = (n: number) => `post:01JD4Z7R8S9T0V1W2X3Y4Z${String(n).padStart(4, '0')}`;
const at = (n: number) => new Date(Date.UTC(2026, 10, 20, 10, n)).toISOString();

function fact(n: number): PostFact {
  return {
    _id: id(n),
    type: 'post',
    schemaVersion: versionOf('post'),
    postTitle: `Published ${n}`,
    content: '<p>text</p>',
    tags: [],
    photo: null,
    slug: `published-${n}`,
    createdAt: at(n),
    editedAt: null,
    postTitleLower: `published ${n}`,
    authorId: OLENA.userId,
    authorName: 'Олена Коваль',
    authorLetter: 'ОК',
    customAvatar: null,
    publishedAt: at(n),
    updatedAt: null,
    likes: 4,
    commentsCount: 2,
    statementRev: '1-a',
  };
}

function own(n: number, state: DeliveryState, code?: string): OwnPost {
  return {
    statement: {
      _id: id(n),
      _rev: '1-a',
      type: 'post',
      schemaVersion: versionOf('post'),
      written: { at: at(n), device: 'd' },
      postTitle: `Written ${n}`,
      content: '<p>text</p>',
      tags: [],
      photo: null,
      slug: `written-${n}`,
      createdAt: at(n),
      editedAt: null,
    },
    state,
    outcome:
      state === 'published' || state === 'refused' || state === 'removed'
        ? {
            _id: `outcome:${id(n)}`,
            type: 'outcome',
            schemaVersion: 1,
            statement: id(n),
            rev: '1-a',
            state,
            at: at(n),
            ...(code && { code }),
          }
        : null,
    photoWaiting: false,
  };
}

function ofRevision(record: OwnPost, rev: string): OwnPost {
  return { ...record, statement: { ...record.statement, _rev: rev } };
}

/** Its edit is the newest published change. */
function edited(record: OwnPost): OwnPost {
  const outcome = record.outcome === null ? null : { ...record.outcome, at: at(9) };
  return { ...record, statement: { ...record.statement, editedAt: at(9) } as OwnPost['statement'], outcome };
}

const writtenBy = (person: Person | null, records: readonly OwnPost[]) => ({ person, records, removed: new Map() });

describe('own posts over the feed', () => {
  const facts = [fact(5), fact(3), fact(1)];
  const titles = (records: readonly OwnPost[]) => {
    const { top, rest } = overlayOwnPosts(facts, writtenBy(OLENA, records));
    return { top: top.map((post) => [post.title, post.own?.state ?? null]), rest: rest.map((post) => post.title) };
  };
  const untouched = ['Published 5', 'Published 3', 'Published 1'];

  it.each([
    ['nothing written', [], [], untouched],
    ['a new one waits on top', [own(7, 'waiting')], [['Written 7', 'waiting']], untouched],
    ['a sent one stays on top', [own(7, 'sent')], [['Written 7', 'sent']], untouched],
    ['a refused one stays on top', [own(2, 'refused', 'post/too-many-tags')], [['Written 2', 'refused']], untouched],
    [
      'newest first',
      [own(7, 'waiting'), own(8, 'waiting')],
      [
        ['Written 8', 'waiting'],
        ['Written 7', 'waiting'],
      ],
      untouched,
    ],
    ['published, not in the mirror yet', [own(7, 'published')], [['Written 7', null]], untouched],
    ['published, further down than what is loaded', [own(2, 'published')], [], untouched],
    ['an old one that was just edited, further down than what is loaded', [edited(own(0, 'published'))], [], untouched],
    ['published and in the mirror', [own(3, 'published')], [], untouched],
    [
      'an edit is published and the mirror still has the previous version',
      [ofRevision(own(3, 'published'), '2-b')],
      [],
      ['Published 5', 'Written 3', 'Published 1'],
    ],
    ['an edit waits in its place', [own(3, 'waiting')], [], ['Published 5', 'Written 3', 'Published 1']],
    ['a refused edit is shown in its place', [own(3, 'refused')], [], ['Published 5', 'Written 3', 'Published 1']],
    ['removed', [own(3, 'removed')], [], ['Published 5', 'Published 1']],
    ['removed and not in the mirror', [own(7, 'removed')], [], untouched],
  ])('%s', (_, records, top, rest) => {
    expect(titles(records)).toEqual({ top, rest });
  });

  it('keeps the likes and comments of the fact under an edit', () => {
    const { rest } = overlayOwnPosts(facts, writtenBy(OLENA, [own(3, 'waiting')]));
    expect(rest[1]).toMatchObject({ likes: 4, commentsCount: 2, own: { state: 'waiting' } });
  });

  it('shows a visitor only published posts', () => {
    expect(overlayOwnPosts(facts, writtenBy(null, [own(7, 'waiting')]))).toMatchObject({
      top: [],
      rest: [{ own: null }, { own: null }, { own: null }],
    });
  });

  it('never shows a post twice and never hides a waiting one', () => {
    const state = fc.constantFrom<DeliveryState>('waiting', 'sent', 'refused', 'published', 'removed');
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.nat(20), { maxLength: 12 }),
        fc.uniqueArray(fc.tuple(fc.nat(20), state), { selector: ([n]) => n }),
        (published, written) => {
          const feed = published.sort((a, b) => b - a).map(fact);
          const { top, rest } = overlayOwnPosts(
            feed,
            writtenBy(
              OLENA,
              written.map(([n, s]) => own(n, s)),
            ),
          );
          const shown = [...top, ...rest].map((post) => post.id);
          expect(new Set(shown).size).toBe(shown.length);
          for (const [n, s] of written) {
            if (s === 'waiting' || s === 'sent' || s === 'refused') expect(shown).toContain(id(n));
            if (s === 'removed') expect(shown).not.toContain(id(n));
          }
        },
      ),
    );
  });
});

describe('posts that arrive while the reader is further down', () => {
  const facts = [fact(9), fact(5), fact(3), fact(1)];
  it.each([
    ['no post was shown before', null, 0, 4],
    ['nothing new', fact(9), 0, 4],
    ['one new', fact(5), 1, 3],
    ['the newest shown post was removed', fact(4), 2, 2],
    ['everything is newer', fact(0), 0, 4],
  ])('%s', (_, from, fresh, length) => {
    const split = splitFresh(facts, from);
    expect([split.fresh, split.shown.length]).toEqual([fresh, length]);
  });

  it('orders posts of the same instant as the mirror does, by id', () => {
    const [a, b] = [
      { ...fact(1), publishedAt: at(9) },
      { ...fact(2), publishedAt: at(9) },
    ];
    expect(splitFresh([b, a], a).fresh).toBe(1);
    expect(splitFresh([b, a], b).fresh).toBe(0);
  });
});
