import { pause } from '../../platform/clock.ts';
import type { Result } from '../api/result.ts';
import type { Request } from '../http/http-client.ts';
import { failureIn } from '../session/account.ts';
import type { Context } from './context.ts';

const MAX_TRIES = 3;
const PAUSE_MS = 1_000;

type Asked = Omit<Request, 'token' | 'signal'>;

/** Requests for a person who waits for the answer: sent once, at once, and every foreseen failure is a code. */
export interface Service {
  /** As the signed-in person; renews the access token first if it is about to expire. */
  signed<T>(path: string, request?: Asked): Promise<Result<T>>;
  /**
   * As `signed`, for a request that ends its own session: without an answer it is repeated with the same token, because
   * the first try may have succeeded, and a new token could not be had afterwards.
   */
  insisting(path: string, request: Asked): Promise<Result<unknown>>;
  /** Without a session. */
  open<T>(path: string, request?: Asked): Promise<Result<T>>;
}

export function createService(context: Context): Service {
  /**
   * Sent even if the browser says that it is offline: some browsers are wrong, and a fetch without a network fails at
   * once.
   */
  const failed = (answer: Parameters<typeof failureIn>[0]) => {
    const failure = failureIn(answer);
    const offline = failure.code === 'network/unreachable' && !context.facts().online;
    return offline ? ({ ok: false, code: 'network/offline' } as const) : failure;
  };
  return {
    async signed<T>(path: string, request?: Asked): Promise<Result<T>> {
      if (context.session() === null) return { ok: false, code: 'device/not-signed-in' };
      const answer = await context.tokens.ask(path, request);
      if (answer.kind === 'ok') return { ok: true, value: answer.body as T };
      return answer.kind === 'ended' ? whyEnded(context) : failed(answer);
    },
    async insisting(path, request) {
      if (context.session() === null) return { ok: false, code: 'device/not-signed-in' };
      const token = await context.tokens.token();
      if (token.kind === 'ended') return whyEnded(context);
      if (token.kind === 'unreachable') return failed(token);
      for (let tries = 1; ; tries++) {
        const answer = await context.ask(path, { ...request, token: token.token });
        if (answer.kind === 'ok') return { ok: true, value: answer.body };
        const lost = answer.kind === 'unreachable' && answer.reason === 'serverDown' && context.facts().online;
        if (!lost || tries === MAX_TRIES) return failed(answer);
        await pause(context.surroundings.clock, PAUSE_MS);
      }
    },
    async open<T>(path: string, request?: Asked): Promise<Result<T>> {
      const answer = await context.ask(path, request);
      return answer.kind === 'ok' ? { ok: true, value: answer.body as T } : failed(answer);
    },
  };
}

function whyEnded(context: Context): Result<never> {
  const session = context.session();
  if (session?.state !== 'suspended') return { ok: false, code: 'session/expired' };
  const { reason } = session;
  return { ok: false, code: 'account/suspended', ...(reason === null ? {} : { detail: reason }) };
}

/** For answers that only confirm. */
export function nothing(result: Result<unknown>): Result<null> {
  return result.ok ? { ok: true, value: null } : result;
}
