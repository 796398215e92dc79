import type { Session } from '../../domain/account/schema.ts';
import { type Code, isCode } from '../../domain/codes.ts';
import type { Environment } from '../environment.ts';
import { type Answer, type Ask, detailIn, type Request, type Unreachable } from '../http/http-client.ts';
import type { Ended } from '../sync/push.ts';

/** Refreshed when it has no longer than this to live, so that no request meets its end. */
const SPARE_MS = 60_000;
const REFRESH_LOCK = 'lapka-refresh';

type TokenAnswer = { kind: 'token'; token: string } | Ended | Unreachable;

/**
 * The access token, in memory only. The refresh token is a cookie that no script sees; it is used by one context at a
 * time (a lock), because using an old one again would end the whole family of sessions.
 */
export interface AccessToken {
  /** The token as it is, or null; asks nobody. */
  held(): string | null;
  /** A token with at least a minute to live, refreshed if needed. */
  token(): Promise<TokenAnswer>;
  /** A request with the token; on 401 one refresh and one more try. */
  ask(path: string, request?: Omit<Request, 'token'>): Promise<Answer | Ended>;
  take(session: Session): void;
  forget(): void;
}

export function createAccessToken(options: {
  surroundings: Pick<Environment, 'locks'>;
  ask: Ask;
  /** The server's time, as far as known. */
  now: () => number;
  /** A refresh brought the session as it is now. */
  onSession: (session: Session) => Promise<void>;
  /** The service ended the session, or the account is suspended; then `detail` is why, if somebody wrote it. */
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
      // Withdrawn or signed by a key that is gone: once more with a new one, then it is an answer.
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
