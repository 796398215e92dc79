import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { OwnAnswers } from '../../data/store/own-answers.ts';
import { likeKeys } from '../../entities/like/keys.ts';
import { postKeys } from '../../entities/post/keys.ts';
import { NO_STORAGE } from '../../platform/browser-storage.ts';
import { createSessionStore } from '../../session/session.tsx';
import { OLENA } from '../../session/testing/memory-client.ts';
import { persistOwnAnswers } from './persist-own-answers.ts';

const LIKES = likeKeys.of(OLENA.userId);
const POSTS = postKeys.own(OLENA.userId);

let client: QueryClient;
let session: ReturnType<typeof createSessionStore>;
let written: OwnAnswers[];
let mayKeep: boolean;
let end: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  client = new QueryClient();
  session = createSessionStore(NO_STORAGE);
  session.set({ kind: 'signedIn', person: OLENA });
  [written, mayKeep] = [[], true];
  end = persistOwnAnswers({
    window,
    client,
    session,
    build: '12345678',
    mayKeep: () => mayKeep,
    openStore: () => ({
      writeOwnAnswers: async (answers) => void written.push(answers),
      close: async () => undefined,
    }),
  });
});
afterEach(() => {
  end();
  vi.useRealTimers();
});

const putAway = () => window.dispatchEvent(new PageTransitionEvent('pagehide'));

it('persists query results once they have settled, and again when they change', () => {
  client.setQueryData(LIKES, new Map([['like:1', {}]]));
  client.setQueryData(['posts', 'feed'], []);
  vi.runAllTimers();
  expect(written).toEqual([{ userId: OLENA.userId, build: '12345678', answers: [[LIKES, new Map([['like:1', {}]])]] }]);
  client.setQueryData(LIKES, new Map());
  vi.runAllTimers();
  expect(written).toHaveLength(2);
});

it('persists changed query results when the page is hidden, and not again without a change', () => {
  client.setQueryData(LIKES, new Map());
  putAway();
  putAway();
  vi.runAllTimers();
  expect(written).toHaveLength(1);
});

it('leaves out stale query results and does not store earlier ones as new', async () => {
  client.setQueryData(LIKES, new Map());
  client.setQueryData(POSTS, [], { updatedAt: 0 });
  putAway();
  await client.invalidateQueries({ queryKey: LIKES, refetchType: 'none' });
  putAway();
  expect(written.map(({ answers }) => answers.map(([question]) => question))).toEqual([[LIKES], []]);
});

it('does not persist more query results than a fast start can read', () => {
  client.setQueryData(LIKES, new Map([['like:1', 'x'.repeat(500_000)]]));
  putAway();
  expect(written.map(({ answers }) => answers)).toEqual([[]]);
});

it.each([
  ['where nothing may be stored', () => (mayKeep = false)],
  ['of a person who has signed out', () => session.set({ kind: 'visitor' })],
])('persists no query results %s', (_, happens) => {
  happens();
  client.setQueryData(LIKES, new Map());
  putAway();
  vi.runAllTimers();
  expect(written).toEqual([]);
});
