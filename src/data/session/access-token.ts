import type { Session } from '../../domain/account/schema.ts';
import { type Code, isCode } from '../../domain/codes.ts';
import type { Environment } from '../environment.ts';
import { type Answer, type Ask, detailIn, type Request, type Unreachable } from '../http/http-client.ts';
import type { Ended } from '../sync/push.ts';

/** A token with less than this to live is refreshed, so that it does not expire during a request. */
const SPARE_MS = 60_000;
const REFRESH_LOCK = 'lapka-refresh';

type TokenAnswer = { kind: 'token'; token: string } | Ended | Unreachable;

/**
 * The access token, in memory only. The refresh token is a cookie that no script can read; a lock lets one context at a
 * time use it, because reusing an old one would end the whole family of sessions.
 */
export interface AccessToken {
  /** The current token, or null; sends no request. */
  held(): string | null;
  /** A token with at least a minute to live, refreshed if needed. */
  token(): Promise<TokenAnswer>;
  /** A request with the token; after a 401 it refreshes the token and retries once. */
  ask(path: string, request?: Omit<Request, 'token'>): Promise<Answer | Ended>;
  take(session: Session): void;
  forget(): void;
}

export function createAccessToken(options: {
  surroundings: Pick<Environment, 'locks'>;
  ask: Ask;
  /** The server's time, as far as known. */
  now: () => number;
  /** A refresh returned the current session. */
  onSession: (session: Session) => Promise<void>;
  /** The service ended the session, or the account is suspended; `detail` is the reason, if an admin wrote one. */
  onEnded: (code: Code, detail: string | null) => Promise<void>;
}): AccessToken {
  const { surroundings, ask, now, onSession, onEnded } = options;
  let current: { token: string; expiresAt: number } | null = null;
  let refreshing: Promise<TokenAnswer> | null = null;

  const fresh = () => (current !== null && current.expiresAt - now() > SPARE_MS ? current.token : null);

  async function refresh(): Promise<TokenAnswer> {
    const answer = await ask('/auth/refresh', { method: 'POST', body: {} });
    if (answer.kind === 'unreachable') return answer;
    if (answer.kind === 'ok') {
      const session = answer.body as Session;
      current = { token: session.accessToken, expiresAt: Date.parse(session.expiresAt) };
      await onSession(session);
      return { kind: 'token', token: session.accessToken };
    }
    if (answer.status !== 401 && answer.status !== 403) return { kind: 'unreachable', reason: 'serverDown' };
    current = null;
    await onEnded(isCode(answer.code) ? answer.code : 'session/expired', detailIn(answer.body));
    return { kind: 'ended' };
  }

  function refreshOnce(): Promise<TokenAnswer> {
    if (refreshing === null) {
      const locked = surroundings.locks?.request(REFRESH_LOCK, refresh) ?? refresh();
      refreshing = Promise.resolve(locked).finally(() => {
        refreshing = null;
      });
    }
    return refreshing;
  }

  async function token(): Promise<TokenAnswer> {
    const held = fresh();
    return held === null ? refreshOnce() : { kind: 'token', token: held };
  }

  return {
    held: () => fresh(),
    token,
    async ask(path, request) {
      const first = await token();
      if (first.kind !== 'token') return first;
      const answer = await ask(path, { ...request, token: first.token });
      if (answer.kind === 'refused' && answer.code === 'account/suspended') {
        current = null;
        await onEnded(answer.code, detailIn(answer.body));
        return { kind: 'ended' };
      }
      if (answer.kind !== 'refused' || answer.status !== 401) return answer;
      // The token was withdrawn, or its key was deleted: retry once with a new one, whose answer is final.
      if (current?.token === first.token) current = null;
      const second = await token();
      return second.kind === 'token' ? ask(path, { ...request, token: second.token }) : second;
    },
    take(session) {
      current = { token: session.accessToken, expiresAt: Date.parse(session.expiresAt) };
    },
    forget() {
      current = null;
    },
  };
}
