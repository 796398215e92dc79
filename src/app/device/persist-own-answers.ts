import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import type { DeviceStore } from '../../data/store/device-store.ts';
import { bestEffort } from '../../domain/promises.ts';
import { chatKeys } from '../../entities/chat/keys.ts';
import { likeKeys } from '../../entities/like/keys.ts';
import { postKeys } from '../../entities/post/keys.ts';
import { notificationKeys } from '../../features/notifications/keys.ts';
import { bookmarkKeys } from '../../features/posts/card/keys.ts';
import { onPageHidden } from '../../platform/page/bfcache.ts';
import { whenIdle } from '../../platform/page/idle.ts';
import { blockKeys } from '../../session/blocks.ts';
import { isFromBefore } from '../../session/own-answers.ts';
import { personOf, type SessionStore } from '../../session/session.tsx';

/** Changed query results are persisted once they have been stable for this long. */
const REST_MS = 2_000;
/** The results of a person with thousands of likes would delay the next start instead of speeding it up. */
const MOST_CHARACTERS = 500_000;

/** The own-database queries of the lists that people return to and of the bars around them. */
const questionsOf = (userId: string): QueryKey[] => [
  likeKeys.of(userId),
  bookmarkKeys.of(userId),
  postKeys.own(userId),
  blockKeys.of(userId),
  chatKeys.list(userId),
  notificationKeys.list(userId),
  notificationKeys.mark(userId),
];

interface Keeping {
  readonly window: Window;
  readonly client: QueryClient;
  readonly session: SessionStore;
  readonly build: string;
  /** Whether this window may persist anything. */
  readonly mayKeep: () => boolean;
  readonly openStore: () => Pick<DeviceStore, 'writeOwnAnswers' | 'close'>;
}

/**
 * Persists results of own-database queries for the next start: once they have settled, and when the page is hidden or
 * frozen, until the returned function is called. Stale results that were not fetched again are left out.
 */
export function persistOwnAnswers(keeping: Keeping): () => void {
  const { window, client, session } = keeping;
  let written: readonly unknown[] = [];
  let resting = 0;
  const keep = () => {
    const userId = personOf(session.get())?.userId;
    if (userId === undefined || !keeping.mayKeep()) return;
    const answers = questionsOf(userId).flatMap((question) => {
      const query = client.getQueryCache().find({ queryKey: question, exact: true });
      return query !== undefined && holds(query) ? [[question, query.state.data] as const] : [];
    });
    const now = answers.map(([, answer]) => answer);
    if (isSame(now, written)) return;
    written = now;
    const fits = charactersIn(now) <= MOST_CHARACTERS;
    const store = keeping.openStore();
    // A full device stores none: the next start waits for the database.
    const writing = store.writeOwnAnswers({ userId, build: keeping.build, answers: fits ? answers : [] });
    void bestEffort(writing.finally(() => store.close()));
  };
  const ignore = client.getQueryCache().subscribe(({ type, query }) => {
    const userId = personOf(session.get())?.userId;
    if (type !== 'updated' || userId === undefined || !isQuestionOf(userId, query)) return;
    window.clearTimeout(resting);
    resting = window.setTimeout(() => whenIdle(window, REST_MS, keep), REST_MS);
  });
  const stay = onPageHidden(window, keep);
  return () => {
    ignore();
    window.clearTimeout(resting);
    stay();
  };
}

function holds({ state }: Query): boolean {
  return state.data !== undefined && !state.isInvalidated && !isFromBefore(state);
}

function isQuestionOf(userId: string, { queryKey }: Query): boolean {
  return questionsOf(userId).some((question) => JSON.stringify(question) === JSON.stringify(queryKey));
}

function isSame(some: readonly unknown[], others: readonly unknown[]): boolean {
  return some.length === others.length && some.every((one, at) => one === others[at]);
}

function charactersIn(answers: readonly unknown[]): number {
  return JSON.stringify(answers, (_name, value: unknown) => (value instanceof Map ? [...value] : value)).length;
}
