import { describe, expect, it } from 'vitest';
import { LIMITS } from '../limits.ts';
import { versionOf } from '../upgrades.ts';
import { commentId, commentRange, postOfComment } from './id.ts';
import { charactersLeft, mayEditComment, mayRemoveComment, refuseComment } from './rules.ts';
import type { CommentStatement } from './schema.ts';

const post = 'post:01JD4Z7R8S9T0V1W2X3Y4Z5A6B';
const id = commentId(post, '01JD4Z7R8S9T0V1W2X3Y4Z5A6C');
const other = commentId(post, '01JD4Z7R8S9T0V1W2X3Y4Z5A6D');
const elsewhere = commentId('post:01JD4Z7R8S9T0V1W2X3Y4Z5A6E', '01JD4Z7R8S9T0V1W2X3Y4Z5A6D');
const author = { firstName: 'Олена', secondName: 'Коваль', letter: 'ОК' };
const comment: CommentStatement = {
  _id: id,
  type: 'comment',
  schemaVersion: versionOf('comment'),
  written: { at: '2026-11-20T10:00:00.000Z', device: 'd1' },
  content: 'Який гарний!',
  parentId: null,
  replyTo: null,
  createdAt: '2026-11-20T10:00:00.000Z',
  editedAt: null,
};
const FAMILY = '👩‍👩‍👧‍👦';

describe('comments that can be published (spec part 1, section 5)', () => {
  it.each([
    ['a complete comment', {}, author, null],
    ['a reply', { parentId: other, replyTo: other }, author, null],
    ['a blank comment', { content: ' \n\u00a0' }, author, 'comment/content-required'],
    ['as long as allowed', { content: 'ї'.repeat(LIMITS.comment.max) }, author, null],
    ['as many family emoji as allowed', { content: FAMILY.repeat(LIMITS.comment.max) }, author, null],
    ['one family emoji too many', { content: FAMILY.repeat(LIMITS.comment.max + 1) }, author, 'comment/too-long'],
    ['blanks around it do not count', { content: ` ${'a'.repeat(LIMITS.comment.max)}\n` }, author, null],
    ['no author', {}, null, 'comment/author-incomplete'],
    ['an author without an initial', {}, { ...author, letter: '' }, 'comment/author-incomplete'],
    ['an answer outside a thread', { replyTo: other }, author, 'comment/other-thread'],
    ['a reply that answers nothing', { parentId: other }, author, 'comment/other-thread'],
    ['a reply to itself', { parentId: id, replyTo: id }, author, 'comment/other-thread'],
    ['a thread of another post', { parentId: elsewhere, replyTo: elsewhere }, author, 'comment/other-thread'],
    ['an answer to another post', { parentId: other, replyTo: elsewhere }, author, 'comment/other-thread'],
  ] as const)('%s', (_, change, person, code) => {
    expect(refuseComment({ ...comment, ...change }, person)).toBe(code);
  });

  it('counts the characters left of a comment in graphemes', () => {
    expect(charactersLeft(FAMILY)).toBe(LIMITS.comment.max - 1);
    expect(charactersLeft('a'.repeat(LIMITS.comment.max + 2))).toBe(-2);
  });
});

describe('permissions for a comment', () => {
  it.each([
    ['a visitor', null, false, false],
    ['its author', { userId: 'a', roles: ['user'] }, true, true],
    ['another person', { userId: 'b', roles: ['user'] }, false, false],
    ['an admin', { userId: 'b', roles: ['admin'] }, false, true],
  ] as const)('%s', (_, person, edit, remove) => {
    expect(mayEditComment({ authorId: 'a' }, person)).toBe(edit);
    expect(mayRemoveComment({ authorId: 'a' }, person)).toBe(remove);
  });
});

describe('the id of a comment', () => {
  it('names the post of a comment, and lies only in the range of that post', () => {
    expect(postOfComment(id)).toBe(post);
    const { from, to } = commentRange(post);
    expect([id, other].every((each) => from <= each && each < to)).toBe(true);
    expect(from <= elsewhere && elsewhere < to).toBe(false);
  });
});
