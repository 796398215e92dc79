import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import type { DeviceStore } from '../../data/store/device-store.ts';
import { chatKeys } from '../../entities/chat/keys.ts';
import { postKeys } from '../../entities/post/keys.ts';
import { notificationKeys } from '../../features/notifications/keys.ts';
import { bookmarkKeys, likeKeys } from '../../features/posts/card/keys.ts';
import { onPageHidden } from '../../platform/bfcache.ts';
import { whenIdle } from '../../platform/idle.ts';
import { blockKeys } from '../../session/blocks.ts';
import { isFromBefore } from '../../session/own-answers.ts';
import { personOf, type SessionStore } from '../../session/session-store.ts';

/** Answers that change are kept when they have come to rest. */
const REST_MS = 2_000;
/** Of somebody with thousands of likes: more would hold the next start up instead of making it short. */
const MOST_CHARACTERS = 500_000;

/** What the lists that people come back to, and the bars around them, ask of the own database. */
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
  /** Whether this window may keep anything. */
  readonly mayKeep: () => boolean;
  readonly openStore: () => Pick<DeviceStore, 'writeOwnAnswers' | 'close'>;
}

/**
 * Keeps what the own database answers for the next start: when it has come to rest, and when the page is hidden or put
 * away, until the answer is called. What is known not to hold any more, and was not asked for again, is left out.
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
    store
      .writeOwnAnswers({ userId, build: keeping.build, answers: fits ? answers : [] })
      // A full device keeps none: the next start waits for the database, as it did before there were any.
      .catch(() => undefined)
      .finally(() => store.close())
      .catch(() => undefined);
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
