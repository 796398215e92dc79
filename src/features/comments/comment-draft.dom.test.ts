import { beforeEach, describe, expect, it } from 'vitest';
import { createSessionStore } from '../../session/session-store.ts';
import { OLENA } from '../../session/testing/memory-client.ts';
import { begunWriting, readDraft, writeDraft } from './comment-draft.ts';

const postId = 'post:01JD4Z7R8S9T0V1W2X3Y4Z5A6B';
const id = 'comment:01JD4Z7R8S9T0V1W2X3Y4Z5A6B:01JD4Z7R8S9T0V1W2X3Y4Z5A6C';
const reply = { kind: 'reply', to: id } as const;
const edit = { kind: 'edit', id } as const;
const NOTHING = { text: '', rev: null };
const visitor = { postId, writing: null, userId: '' };
const olena = { ...visitor, userId: OLENA.userId };
const ivan = { ...visitor, userId: 'b'.repeat(32) };

beforeEach(() => localStorage.clear());

describe('what was typed and not sent', () => {
  it('is kept for each post and answer, and forgotten when it is empty', () => {
    writeDraft(localStorage, olena, 'Hello');
    writeDraft(localStorage, { ...olena, writing: reply }, 'An answer');
    expect(readDraft(localStorage, olena).text).toBe('Hello');
    expect(readDraft(localStorage, { ...olena, postId: 'post:other' })).toEqual(NOTHING);
    expect(begunWriting(localStorage, postId, OLENA.userId)).toEqual(reply);
    writeDraft(localStorage, olena, ' \n');
    writeDraft(localStorage, { ...olena, writing: reply }, '');
    expect([
      readDraft(localStorage, olena).text,
      begunWriting(localStorage, postId, OLENA.userId),
      localStorage.length,
    ]).toEqual(['', null, 0]);
  });

  it('of a change is kept apart from an answer to the same comment, with what it was begun on', () => {
    writeDraft(localStorage, { ...olena, writing: edit }, 'Changed', '2-b');
    expect(readDraft(localStorage, { ...olena, writing: edit })).toEqual({ text: 'Changed', rev: '2-b' });
    expect(readDraft(localStorage, { ...olena, writing: reply })).toEqual(NOTHING);
    expect(begunWriting(localStorage, postId, OLENA.userId)).toEqual(edit);
    expect(begunWriting(localStorage, postId, ivan.userId)).toBeNull();
  });

  it('by a visitor belongs to whoever signs in, and by a person to nobody else', () => {
    writeDraft(localStorage, visitor, 'Typed before');
    expect(readDraft(localStorage, olena).text).toBe('Typed before');
    writeDraft(localStorage, olena, 'Typed after');
    expect(readDraft(localStorage, ivan)).toEqual(NOTHING);
  });

  it('by a visitor stands beside that of a person whom the window does not know, who finds both', () => {
    const answer = { ...olena, writing: reply };
    for (const place of [olena, answer]) writeDraft(localStorage, place, 'Hers');
    for (const place of [visitor, { ...visitor, writing: reply }]) {
      writeDraft(localStorage, place, 'Begun');
      writeDraft(localStorage, place, '');
      writeDraft(localStorage, place, 'Typed beside');
      expect(readDraft(localStorage, place).text).toBe('Typed beside');
    }
    expect(begunWriting(localStorage, postId, OLENA.userId)).toEqual(reply);
    expect(begunWriting(localStorage, postId, '')).toEqual(reply);
    for (const place of [olena, answer]) {
      expect(readDraft(localStorage, place).text).toBe('Hers');
      writeDraft(localStorage, place, '');
      expect(readDraft(localStorage, place).text).toBe('Typed beside');
      writeDraft(localStorage, place, '');
      expect(readDraft(localStorage, place)).toEqual(NOTHING);
    }
    expect(localStorage).toHaveLength(0);
  });

  it('outlives the sign-in and goes with signing out', () => {
    const session = createSessionStore(localStorage);
    writeDraft(localStorage, visitor, 'Typed before');
    session.set({ kind: 'signedIn', person: OLENA });
    expect(readDraft(localStorage, olena).text).toBe('Typed before');
    session.set({ kind: 'visitor' });
    expect(readDraft(localStorage, visitor)).toEqual(NOTHING);
  });

  it.each(['', 'null', '{', '{"text":1,"userId":""}', '[]'])('does not believe %j', (stored) => {
    localStorage.setItem(`lapka.emergency.comment:${postId}|`, stored);
    expect(readDraft(localStorage, visitor)).toEqual(NOTHING);
  });
});
