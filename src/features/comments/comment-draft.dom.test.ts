import { beforeEach, describe, expect, it } from 'vitest';
import { createSessionStore } from '../../session/session.tsx';
import { OLENA } from '../../session/testing/memory-client.ts';
import { draftsOf, readDraft, writeDraft } from './comment-draft.ts';

const postId = 'post:01JD4Z7R8S9T0V1W2X3Y4Z5A6B';
const id = 'comment:01JD4Z7R8S9T0V1W2X3Y4Z5A6B:01JD4Z7R8S9T0V1W2X3Y4Z5A6C';
const reply = { kind: 'reply', to: id } as const;
const edit = { kind: 'edit', id } as const;
const NOTHING = { text: '', rev: null };
const visitor = { postId, writing: null, userId: '' };
const olena = { ...visitor, userId: OLENA.userId };
const ivan = { ...visitor, userId: 'b'.repeat(32) };

beforeEach(() => localStorage.clear());

describe('the draft of a comment', () => {
  it('is stored for each post and answer, and removed when it is empty', () => {
    writeDraft(olena, 'Hello');
    writeDraft({ ...olena, writing: reply }, 'An answer');
    expect(readDraft(olena).text).toBe('Hello');
    expect(readDraft({ ...olena, postId: 'post:other' })).toEqual(NOTHING);
    expect(draftsOf(postId, OLENA.userId)).toEqual(reply);
    writeDraft(olena, ' \n');
    writeDraft({ ...olena, writing: reply }, '');
    expect([readDraft(olena).text, draftsOf(postId, OLENA.userId), localStorage.length]).toEqual(['', null, 0]);
  });

  it('stores an edit apart from an answer to the same comment, with the revision it started from', () => {
    writeDraft({ ...olena, writing: edit }, 'Changed', '2-b');
    expect(readDraft({ ...olena, writing: edit })).toEqual({ text: 'Changed', rev: '2-b' });
    expect(readDraft({ ...olena, writing: reply })).toEqual(NOTHING);
    expect(draftsOf(postId, OLENA.userId)).toEqual(edit);
    expect(draftsOf(postId, ivan.userId)).toBeNull();
  });

  it('passes a visitor’s draft to the person who signs in, and a person’s draft to nobody else', () => {
    writeDraft(visitor, 'Typed before');
    expect(readDraft(olena).text).toBe('Typed before');
    writeDraft(olena, 'Typed after');
    expect(readDraft(ivan)).toEqual(NOTHING);
  });

  it('stores a visitor’s draft beside that of an unknown person, who finds both', () => {
    const answer = { ...olena, writing: reply };
    for (const place of [olena, answer]) writeDraft(place, 'Hers');
    for (const place of [visitor, { ...visitor, writing: reply }]) {
      writeDraft(place, 'Begun');
      writeDraft(place, '');
      writeDraft(place, 'Typed beside');
      expect(readDraft(place).text).toBe('Typed beside');
    }
    expect(draftsOf(postId, OLENA.userId)).toEqual(reply);
    expect(draftsOf(postId, '')).toEqual(reply);
    for (const place of [olena, answer]) {
      expect(readDraft(place).text).toBe('Hers');
      writeDraft(place, '');
      expect(readDraft(place).text).toBe('Typed beside');
      writeDraft(place, '');
      expect(readDraft(place)).toEqual(NOTHING);
    }
    expect(localStorage).toHaveLength(0);
  });

  it('survives signing in and is removed on signing out', () => {
    const session = createSessionStore();
    writeDraft(visitor, 'Typed before');
    session.set({ kind: 'signedIn', person: OLENA });
    expect(readDraft(olena).text).toBe('Typed before');
    session.set({ kind: 'visitor' });
    expect(readDraft(visitor)).toEqual(NOTHING);
  });

  it.each(['', 'null', '{', '{"text":1,"userId":""}', '[]'])('ignores the stored draft %j', (stored) => {
    localStorage.setItem(`lapka.emergency.comment:${postId}|`, stored);
    expect(readDraft(visitor)).toEqual(NOTHING);
  });
});
