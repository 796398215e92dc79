// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest';
import { createSessionStore } from '../../session/session-store.ts';
import { OLENA } from '../../session/testing/memory-room.ts';
import { begunReply, readDraft, writeDraft } from './comment-draft.ts';

const postId = 'post:01JD4Z7R8S9T0V1W2X3Y4Z5A6B';
const reply = 'comment:01JD4Z7R8S9T0V1W2X3Y4Z5A6B:01JD4Z7R8S9T0V1W2X3Y4Z5A6C';
const visitor = { postId, replyTo: null, userId: '' };
const olena = { ...visitor, userId: OLENA.userId };
const ivan = { ...visitor, userId: 'b'.repeat(32) };

beforeEach(() => localStorage.clear());

describe('what was typed and not sent', () => {
  it('is kept for each post and answer, and forgotten when it is empty', () => {
    writeDraft(localStorage, olena, 'Hello');
    writeDraft(localStorage, { ...olena, replyTo: reply }, 'An answer');
    expect(readDraft(localStorage, olena)).toBe('Hello');
    expect(readDraft(localStorage, { ...olena, postId: 'post:other' })).toBe('');
    expect(begunReply(localStorage, postId, OLENA.userId)).toBe(reply);
    writeDraft(localStorage, olena, ' \n');
    writeDraft(localStorage, { ...olena, replyTo: reply }, '');
    expect([
      readDraft(localStorage, olena),
      begunReply(localStorage, postId, OLENA.userId),
      localStorage.length,
    ]).toEqual(['', null, 0]);
  });

  it('by a visitor belongs to whoever signs in, and by a person to nobody else', () => {
    writeDraft(localStorage, visitor, 'Typed before');
    expect(readDraft(localStorage, olena)).toBe('Typed before');
    writeDraft(localStorage, olena, 'Typed after');
    expect(readDraft(localStorage, ivan)).toBe('');
  });

  it('outlives the sign-in and goes with signing out', () => {
    const session = createSessionStore(localStorage);
    writeDraft(localStorage, visitor, 'Typed before');
    session.set({ kind: 'signedIn', person: OLENA });
    expect(readDraft(localStorage, olena)).toBe('Typed before');
    session.set({ kind: 'visitor' });
    expect(readDraft(localStorage, visitor)).toBe('');
  });

  it.each(['', 'null', '{', '{"text":1,"userId":""}', '[]'])('does not believe %j', (stored) => {
    localStorage.setItem(`lapka.emergency.comment:${postId}|`, stored);
    expect(readDraft(localStorage, visitor)).toBe('');
  });
});
